# What `cmake --install` puts where: programs, machines and their samples, and the libraries models and schemes for
# find_package(Plumbline). Programs find machines in ../share/plumbline beside bin/ (traces/machine_folders.cpp).
include(CMakePackageConfigHelpers)

set(data ${CMAKE_INSTALL_DATADIR}/plumbline)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Plumbline)

if(PLUMBLINE_SIM)
  install(TARGETS plumbline RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
if(PLUMBLINE_MPI)
  install(TARGETS plumbline-mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(DIRECTORY models/machines/ DESTINATION ${data}/machines)
install(DIRECTORY traces/samples/ DESTINATION ${data}/samples)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

install(TARGETS plumbline_models plumbline_schemes EXPORT PlumblineTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
foreach(layer models schemes)
  install(DIRECTORY ${layer} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/plumbline FILES_MATCHING PATTERN "*.hpp")
endforeach()
install(EXPORT PlumblineTargets NAMESPACE Plumbline:: DESTINATION ${package})

configure_package_config_file(cmake/PlumblineConfig.cmake.in ${PROJECT_BINARY_DIR}/PlumblineConfig.cmake
  INSTALL_DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/PlumblineConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/PlumblineConfig.cmake ${PROJECT_BINARY_DIR}/PlumblineConfigVersion.cmake
  DESTINATION ${package})
