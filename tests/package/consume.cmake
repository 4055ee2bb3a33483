# Installs BUILD below WORK, builds CONSUMER against that and runs it, and the installed PROGRAM if there is one.

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(run_and_expect text)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
  if(NOT output MATCHES "${text}")
    message(FATAL_ERROR "expected \"${text}\" in: ${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
run(${CMAKE_COMMAND} -S ${CONSUMER} -B ${WORK}/build -G ${GENERATOR}
  -D CMAKE_PREFIX_PATH=${WORK}/prefix -D CMAKE_CXX_COMPILER=${COMPILER} "-DCMAKE_CXX_FLAGS=${FLAGS}"
  -D WANTED_VERSION=${VERSION})
run(${CMAKE_COMMAND} --build ${WORK}/build)
string(REPLACE "." "\\." version "${VERSION}")
run_and_expect("^fray ${version}: a wins 0\\.[0-9]+" ${WORK}/build/consumer)
if(PROGRAM)
  run_and_expect("${version}" ${WORK}/prefix/${PROGRAM} --version)
endif()
