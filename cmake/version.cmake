# Writes OUT, the answers to play/version.h. Run at every build; the file is touched only if something changed.
#   cmake -DSOURCE=. -DOUT=version.cpp -P cmake/version.cmake
cmake_policy(VERSION 3.25)
file(STRINGS ${SOURCE}/CHANGELOG.md headings REGEX "^## [0-9]")
list(GET headings 0 newest)
string(REGEX REPLACE "^## ([0-9.]+).*" "\\1" version "${newest}")

find_program(GIT git)
set(commit "")
if(GIT)
  execute_process(COMMAND ${GIT} -C ${SOURCE} rev-parse --short=12 HEAD
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND ${GIT} -C ${SOURCE} status --porcelain --untracked-files=no
    OUTPUT_VARIABLE changes OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(commit AND changes)
    string(APPEND commit "+")
  endif()
endif()
if(NOT commit AND EXISTS ${SOURCE}/COMMIT)  # sources without their history, such as a package's
  file(STRINGS ${SOURCE}/COMMIT commit LIMIT_COUNT 1)
endif()
if(NOT commit)
  set(commit "unknown")
endif()

set(sums "")
foreach(folder engine language machine rulebooks)
  file(GLOB_RECURSE files RELATIVE ${SOURCE} ${SOURCE}/${folder}/*.h ${SOURCE}/${folder}/*.cpp)
  list(FILTER files EXCLUDE REGEX "/evaluate\\.")  # how well is played, not how
  list(SORT files)
  foreach(file IN LISTS files)
    file(MD5 ${SOURCE}/${file} sum)
    string(APPEND sums "${file} ${sum}\n")
  endforeach()
endforeach()
string(MD5 rules "${sums}")

file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT
"#include \"play/version.h\"

namespace tercio {

std::string_view version() { return \"@version@\"; }
std::string_view commit() { return \"@commit@\"; }
std::string_view rules_sources() { return \"@rules@\"; }

}  // namespace tercio
")
