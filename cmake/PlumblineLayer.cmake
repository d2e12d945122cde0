# One static library a layer; who may include whom is in docs/explanation/architecture.md.
#
#   plumbline_layer(FOLDER)  every FOLDER/**/*.cpp but FOLDER/main/*.cpp, which have a main() and belong to programs;
#                            the target of cli/common is plumbline_cli_common; folders named after it are left out
function(plumbline_layer folder)
  string(MAKE_C_IDENTIFIER ${folder} name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/${folder}/main/")
  foreach(other ${ARGN})
    list(FILTER sources EXCLUDE REGEX "/${other}/")
  endforeach()
  if(NOT sources)
    message(FATAL_ERROR "the layer ${folder}/ has no source file")
  endif()
  add_library(plumbline_${name} STATIC ${sources})
  # With CMAKE_UNITY_BUILD the files of one folder are compiled as one: their headers take longer than they do. The
  # studies of analysis/ are small, and compiled together.
  foreach(source IN LISTS sources)
    get_filename_component(place ${source} DIRECTORY)
    file(RELATIVE_PATH place ${PROJECT_SOURCE_DIR} ${place})
    if(place MATCHES "^analysis/" AND NOT place MATCHES "/(request|run)$")
      set(place analysis)
    endif()
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${place})
  endforeach()
  # For the Python module, a shared library: functions that nobody can replace are called as directly as in a program.
  set_target_properties(plumbline_${name} PROPERTIES UNITY_BUILD_MODE GROUP POSITION_INDEPENDENT_CODE ON
    CXX_VISIBILITY_PRESET hidden)
  if(CMAKE_UNITY_BUILD)
    target_compile_options(plumbline_${name} PRIVATE -Wno-shadow)   # of another file's constants
  endif()
  add_library(Plumbline::${name} ALIAS plumbline_${name})
  set_target_properties(plumbline_${name} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(plumbline_${name} PUBLIC cxx_std_20)
  if(PLUMBLINE_SANITIZE AND folder MATCHES "^(cli|analysis|output)")
    target_compile_options(plumbline_${name} PRIVATE -O0)   # sanitized, it is optimised for longer than it runs
  endif()
  target_include_directories(plumbline_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/plumbline>)
endfunction()
