# Folders become targets. A folder may be missing, or hold headers only.

# tercio_sources(OUT FOLDER): all .cpp files below FOLDER.
function(tercio_sources out folder)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# tercio_library(NAME SOURCES ... USES ...): a static library, or an interface if there are no sources.
function(tercio_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;USES")
  if(arg_SOURCES)
    add_library(${name} STATIC ${arg_SOURCES})
    target_link_libraries(${name} PUBLIC tercio_house ${arg_USES})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE tercio_house ${arg_USES})
  endif()
endfunction()

# tercio_layer(FOLDER USES ...): the library tercio_FOLDER.
function(tercio_layer folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "USES")
  tercio_sources(sources ${folder})
  tercio_library(tercio_${folder} SOURCES ${sources} USES ${arg_USES})
endfunction()

# tercio_rulebooks(USES ...): tercio_NAME for each folder rulebooks/NAME, and tercio_rulebooks for
# what lies beside them and serves them all. Their names go into TERCIO_RULEBOOKS.
function(tercio_rulebooks)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "USES")
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/rulebooks/*.cpp)
  tercio_library(tercio_rulebooks SOURCES ${sources} USES ${arg_USES})
  set(all tercio_rulebooks)
  file(GLOB entries CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/rulebooks ${PROJECT_SOURCE_DIR}/rulebooks/*)
  foreach(entry IN LISTS entries)
    if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/rulebooks/${entry})
      tercio_sources(sources rulebooks/${entry})
      tercio_library(tercio_${entry} SOURCES ${sources} USES tercio_rulebooks)
      list(APPEND all tercio_${entry})
    endif()
  endforeach()
  set(TERCIO_RULEBOOKS ${all} PARENT_SCOPE)
endfunction()

# tercio_programs(FOLDER PREFIX USES ... OPTIONS ...): one program PREFIX_NAME for each FOLDER/NAME.cpp.
function(tercio_programs folder prefix)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "USES;OPTIONS")
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    add_executable(${prefix}_${name} ${source})
    target_link_libraries(${prefix}_${name} PRIVATE tercio_house ${arg_USES})
    target_link_options(${prefix}_${name} PRIVATE ${arg_OPTIONS})
  endforeach()
endfunction()
