# tercio_embed(TARGET NAME=FILE ...): a library that brings files into the program, each under a name.
# An assembler includes their bytes; a table in C++ names them (play/embedded.h).
function(tercio_embed target)
  set(assembly ${CMAKE_CURRENT_BINARY_DIR}/${target}.S)
  set(table ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp)
  set(bytes ".section .rodata\n")
  set(declared "")
  set(entries "")
  set(files "")
  set(number 0)
  foreach(source IN LISTS ARGN)
    string(REPLACE "=" ";" pair ${source})
    list(GET pair 0 name)
    list(GET pair 1 file)
    get_filename_component(ending ${file} LAST_EXT)
    string(APPEND bytes ".global tercio_file_${number}\ntercio_file_${number}: .incbin \"${file}\"\n"
      ".global tercio_file_${number}_end\ntercio_file_${number}_end: .byte 0\n")
    string(APPEND declared "extern const char tercio_file_${number}[], tercio_file_${number}_end[];\n")
    string(APPEND entries "    {\"${name}\", tercio_file_${number}, tercio_file_${number}_end},\n")
    list(APPEND files ${file})
    math(EXPR number "${number} + 1")
  endforeach()
  string(APPEND bytes ".section .note.GNU-stack,\"\",@progbits\n")
  file(CONFIGURE OUTPUT ${assembly} CONTENT "${bytes}" @ONLY)
  file(CONFIGURE OUTPUT ${table} @ONLY CONTENT
"extern \"C\" {
${declared}}
struct TercioFile { const char *name, *begin, *end; };
extern const TercioFile tercio_files[];
extern const unsigned tercio_file_count;
const TercioFile tercio_files[] = {
${entries}};
const unsigned tercio_file_count = ${number};
")
  set_source_files_properties(${assembly} PROPERTIES OBJECT_DEPENDS "${files}")
  add_library(${target} STATIC ${assembly} ${table})
endfunction()

# tercio_files_below(OUT FOLDER PREFIX): PREFIX/name=path of all files below a folder.
function(tercio_files_below out folder prefix)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*)
  set(all ${${out}})
  foreach(file IN LISTS found)
    list(APPEND all ${prefix}/${file}=${folder}/${file})
  endforeach()
  set(${out} ${all} PARENT_SCOPE)
endfunction()
