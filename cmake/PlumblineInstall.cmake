# What `cmake --install` puts where: programs, machines and their samples, and the libraries for
# find_package(Plumbline). Programs find machines and experiments in ../share/plumbline beside bin/ (traces/machine/machine_folders.cpp).
include(CMakePackageConfigHelpers)

set(data ${CMAKE_INSTALL_DATADIR}/plumbline)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Plumbline)
set(documents ${CMAKE_INSTALL_DATADIR}/doc/plumbline)

install(TARGETS plumbline RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(PLUMBLINE_MPI)
  install(TARGETS plumbline-mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
# Manual pages and the completion of shells, from what the programs say of themselves, where help2man is; compressed, as man reads them.
find_program(HELP2MAN help2man)
if(HELP2MAN)
  set(manual ${PROJECT_BINARY_DIR}/manual)
  add_custom_command(OUTPUT ${manual}/plumbline.bash
    COMMAND ${PROJECT_SOURCE_DIR}/cmake/make-manual.sh ${CMAKE_RUNTIME_OUTPUT_DIRECTORY} ${PROJECT_VERSION} ${manual}
    DEPENDS plumbline $<TARGET_NAME_IF_EXISTS:plumbline-mpi> cmake/make-manual.sh)
  add_custom_target(manual ALL DEPENDS ${manual}/plumbline.bash)
  install(DIRECTORY ${manual}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN "*.1.gz")
  install(FILES ${manual}/plumbline.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME plumbline)
endif()
if(TARGET plumbline-clock)
  install(TARGETS plumbline-clock LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/plumbline)
endif()
install(DIRECTORY models/machines/ DESTINATION ${data}/machines)
install(DIRECTORY traces/samples/ DESTINATION ${data}/samples)
install(DIRECTORY validation/here DESTINATION ${data}/validation)   # for validate --here
install(FILES validation/forced_algorithms.tsv DESTINATION ${data}/validation)
# As Debian's packages have them.
install(FILES LICENSE DESTINATION ${documents} RENAME copyright)
find_program(GZIP gzip)
if(GZIP)
  set(changes ${PROJECT_BINARY_DIR}/changelog.gz)
  add_custom_command(OUTPUT ${changes} COMMAND ${GZIP} -9nc ${PROJECT_SOURCE_DIR}/CHANGELOG.md > ${changes}
    DEPENDS CHANGELOG.md VERBATIM)
  add_custom_target(changelog ALL DEPENDS ${changes})
  install(FILES ${changes} DESTINATION ${documents})
endif()

set(installed_layers models schemes traces validation sim analysis)
set(libraries plumbline_sim_no_simgrid)
if(PLUMBLINE_SIMGRID)
  list(APPEND libraries plumbline_sim_simgrid)
endif()
foreach(layer IN LISTS installed_layers)
  list(APPEND libraries plumbline_${layer})
  install(DIRECTORY ${layer} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/plumbline FILES_MATCHING PATTERN "*.hpp")
endforeach()
install(TARGETS ${libraries} EXPORT PlumblineTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT PlumblineTargets NAMESPACE Plumbline:: DESTINATION ${package})

configure_package_config_file(cmake/PlumblineConfig.cmake.in ${PROJECT_BINARY_DIR}/PlumblineConfig.cmake
  INSTALL_DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/PlumblineConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/PlumblineConfig.cmake ${PROJECT_BINARY_DIR}/PlumblineConfigVersion.cmake
  DESTINATION ${package})
