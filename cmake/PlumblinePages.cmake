# The pages that plumbline writes: TypeScript, bundled by esbuild into one HTML file each, which is compiled in.
#
#   plumbline_page(NAME)  report/src/NAME.ts and NAME.css become ${PLUMBLINE_PAGES_DIR}/NAME.html and the object
#                         plumbline::NAME_page of report/pages.hpp; an empty one without npm
find_program(NPM npm)
find_program(NODE NAMES node nodejs)
set(pages_can_be_built OFF)
set(node_version "none")
if(NODE)
  execute_process(COMMAND ${NODE} --version OUTPUT_VARIABLE node_version OUTPUT_STRIP_TRAILING_WHITESPACE)
  string(REGEX REPLACE "^v" "" node_version "${node_version}")
endif()
if(NPM AND node_version VERSION_GREATER_EQUAL 18)
  set(pages_can_be_built ON)
endif()
option(PLUMBLINE_PAGES "Build the HTML pages (plumbline report, plumbline timeline); needs npm and its registry"
       ${pages_can_be_built})
if(NOT PLUMBLINE_PAGES)
  message(STATUS "No HTML pages (plumbline report, timeline --format html); for them install Node.js 18 or later with npm, and configure with -DPLUMBLINE_PAGES=ON")
elseif(NOT pages_can_be_built)
  message(FATAL_ERROR "PLUMBLINE_PAGES needs Node.js 18 or later (found: ${node_version}) and npm (${NPM}); install them, or configure with -DPLUMBLINE_PAGES=OFF, which leaves out the HTML pages and nothing else")
endif()

set(PLUMBLINE_PAGES_DIR ${PROJECT_BINARY_DIR}/pages)
set(pages_source ${PROJECT_SOURCE_DIR}/report)
file(MAKE_DIRECTORY ${PLUMBLINE_PAGES_DIR})

if(PLUMBLINE_PAGES)
  # The packages lie in the build folder, and the sources seem to: nothing is written among them.
  file(CREATE_LINK ${pages_source}/src ${PLUMBLINE_PAGES_DIR}/src SYMBOLIC)
  file(CREATE_LINK ${pages_source}/tsconfig.json ${PLUMBLINE_PAGES_DIR}/tsconfig.json SYMBOLIC)
  set(pages_installed ${PLUMBLINE_PAGES_DIR}/node_modules/.package-lock.json)
  add_custom_command(OUTPUT ${pages_installed}
    COMMAND ${CMAKE_COMMAND} -E copy ${pages_source}/package.json ${pages_source}/package-lock.json ${PLUMBLINE_PAGES_DIR}
    COMMAND ${CMAKE_COMMAND} -D NPM=${NPM} -P ${PROJECT_SOURCE_DIR}/cmake/PlumblineNpm.cmake
    COMMAND ${CMAKE_COMMAND} -E touch ${pages_installed}
    DEPENDS ${pages_source}/package.json ${pages_source}/package-lock.json
    WORKING_DIRECTORY ${PLUMBLINE_PAGES_DIR}
    COMMENT "Installing esbuild and Vega (npm ci)" VERBATIM)
endif()

function(plumbline_page name)
  set(html ${PLUMBLINE_PAGES_DIR}/${name}.html)
  set(cpp ${PLUMBLINE_PAGES_DIR}/${name}.cpp)
  if(PLUMBLINE_PAGES)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${pages_source}/src/*.ts ${pages_source}/src/*.css)
    add_custom_command(OUTPUT ${html} ${cpp}
      COMMAND ${NODE} ${pages_source}/build.mjs ${name} ${html} ${cpp}
      DEPENDS ${pages_source}/build.mjs ${pages_source}/page.html ${sources} ${pages_installed}
      WORKING_DIRECTORY ${PLUMBLINE_PAGES_DIR}
      COMMENT "Bundling the page ${name}" VERBATIM)
  else()
    file(CONFIGURE OUTPUT ${cpp} @ONLY CONTENT
      "#include \"report/pages.hpp\"\n\nconst plumbline::Page plumbline::@name@_page{};\n")
  endif()
  target_sources(plumbline_report PRIVATE ${cpp})
endfunction()
