# Installs BUILD below WORK, builds CONSUMER, EXAMPLES and what the guide's PAGE shows against that and runs them, and the installed PROGRAM if
# there is one.

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(run_and_expect text)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
  if(NOT output MATCHES "${text}")
    message(FATAL_ERROR "expected \"${text}\" in: ${output}")
  endif()
endfunction()

function(build folder)
  run(${CMAKE_COMMAND} -S ${folder} -B ${ARGV1} -G ${GENERATOR} -D CMAKE_PREFIX_PATH=${WORK}/prefix
    -D CMAKE_CXX_COMPILER=${COMPILER} "-DCMAKE_CXX_FLAGS=${FLAGS}" "-DCMAKE_C_FLAGS=${FLAGS}"
    -D WANTED_VERSION=${VERSION})
  run(${CMAKE_COMMAND} --build ${ARGV1})
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
string(REPLACE "." "\\." version "${VERSION}")

build(${CONSUMER} ${WORK}/consumer)
run_and_expect("^{\"fray\":\"${version}\"" ${WORK}/consumer/consumer)
run_and_expect("\"win\": {\"p\":0\\.6[0-9]+," ${WORK}/consumer/consumer)
run_and_expect("\n2{\"error\":{\"message\":\"side A: .*Did you mean charging.*\",\"file\":\"side A\"" ${WORK}/consumer/consumer)
run_and_expect("\n130 1 {\"error\":{\"message\":\"interrupted\\.\"" ${WORK}/consumer/consumer)

build(${EXAMPLES} ${WORK}/examples)
run_and_expect("^A wins 0\\.66[0-9]*, destroys B 0\\.55[0-9]*\nB loses 0 stands: 0\\.[0-9]+\n" ${WORK}/examples/duel)
run_and_expect("^1 turns: A wins 0\\.[0-9]+ and gains [0-9.]+ points\n2 turns: .*bytes of picture\n" ${WORK}/examples/field)
run_and_expect("\n12 rows, 12 of them exact\n" ${WORK}/examples/sweep)

# The guide, word for word.
run(${PYTHON} ${GUIDE}/guide.py ${PAGE} ${WORK}/guide)
build(${WORK}/guide ${WORK}/guide/build)
run_and_expect("^0\\.66[0-9]*\n$" ${WORK}/guide/build/in_cpp)
run_and_expect("\"win\": {\"p\":0\\.66[0-9]+," ${WORK}/guide/build/in_c)

if(PROGRAM)
  run_and_expect("${version}" ${WORK}/prefix/${PROGRAM} --version)
endif()
