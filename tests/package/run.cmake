# For the checks of what is installed and packaged.

# The program ends well; what it prints is `output`.
function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE output)
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(expect pattern)
  if(NOT output MATCHES "${pattern}")
    message(FATAL_ERROR "expected '${pattern}', not:\n${output}")
  endif()
endfunction()
