# The pages that plumbline writes: TypeScript, bundled by esbuild into one HTML file each, which is compiled in.
#
#   plumbline_page(NAME)  report/src/NAME.ts and NAME.css become ${PLUMBLINE_PAGES_DIR}/NAME.html and the object
#                         plumbline::NAME_page of report/pages.hpp; an empty one without npm
find_program(NPM npm)
find_program(NODE NAMES node nodejs)
set(pages_can_be_built OFF)
if(NPM AND NODE)
  set(pages_can_be_built ON)
endif()
option(PLUMBLINE_PAGES "Build the HTML pages (plumbline report, plumbline timeline); needs npm and its registry"
       ${pages_can_be_built})
if(NOT PLUMBLINE_PAGES)
  message(STATUS "No npm, or PLUMBLINE_PAGES is OFF: plumbline will write no HTML pages")
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
    COMMAND ${NPM} ci --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${pages_installed}
    DEPENDS ${pages_source}/package.json ${pages_source}/package-lock.json
    WORKING_DIRECTORY ${PLUMBLINE_PAGES_DIR}
    COMMENT "Installing esbuild and Vega (npm ci; -DPLUMBLINE_PAGES=OFF does without)" VERBATIM)
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
