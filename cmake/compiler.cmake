# How everything is compiled. The target tercio_house carries it to all our own code.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -g1 -DNDEBUG")
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g -D_GLIBCXX_ASSERTIONS")

find_program(CCACHE ccache)
if(CCACHE)
  # Paths do not count: another folder with the same sources finds what this one has compiled.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
endif()

add_library(tercio_house INTERFACE)
target_include_directories(tercio_house INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(tercio_house INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -fdiagnostics-color=auto)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 sees overlaps inside std::string that are not there.
  target_compile_options(tercio_house INTERFACE -Wno-restrict)
endif()

if(TERCIO_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "libFuzzer comes with clang++: use the preset `fuzz`.")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
  set(TERCIO_SANITIZE address,undefined)
endif()
if(TERCIO_SANITIZE)
  add_compile_options(-fsanitize=${TERCIO_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=${TERCIO_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # The checks that the sanitizers insert confuse g++'s own flow analysis.
    target_compile_options(tercio_house INTERFACE
      -Wno-maybe-uninitialized -Wno-stringop-overflow -Wno-array-bounds)
  endif()
endif()

# tercio_unhurried(TARGET): code that nobody waits for. With the sanitizers' checks in it optimising takes longer
# than it saves.
function(tercio_unhurried target)
  if(TERCIO_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# tercio_together(TARGET): files that include much of other people's code are compiled several at a time, so that
# it is compiled less often. clang-tidy wants each file by itself.
function(tercio_together target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
  endif()
endfunction()
