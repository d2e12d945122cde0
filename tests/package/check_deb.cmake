# Makes the Debian package, looks at what it says and holds, and runs what lies in it.
#   cmake -D BUILD=... -D SCRATCH=... -D CPACK=... -D DPKG_DEB=... -D VERSION=... -P check_deb.cmake
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

file(REMOVE_RECURSE ${SCRATCH})
run(${CPACK} -G DEB --config ${BUILD}/CPackConfig.cmake -B ${SCRATCH}/made -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip)
file(GLOB package ${SCRATCH}/made/plumbline_${VERSION}-1_*.deb)
run(${DPKG_DEB} --field ${package})
expect("Package: plumbline\n")
expect("Version: ${VERSION}-1\n")
expect("Section: science\n")
expect("Maintainer: [^\n]+ <[^\n]+@[^\n]+>\n")
expect("Description: how far an MPI benchmark is from the truth\n")
# Found by dpkg-shlibdeps: what the programs load.
foreach(library libc6 libsimgrid libsqlite3 libfmt)
  expect("Depends: [^\n]*${library}")
endforeach()

run(${DPKG_DEB} --contents ${package})
foreach(file bin/plumbline bin/plumbline-mpi lib/plumbline/libplumbline-clock.so share/plumbline/machines/logp-textbook.toml
        share/plumbline/samples/README.md share/plumbline/validation/here/points.toml share/doc/plumbline/copyright share/doc/plumbline/changelog.gz share/doc/plumbline/changelog.Debian.gz
        lib/cmake/Plumbline/PlumblineConfig.cmake)
  expect("root/root [^\n]* \\./usr/${file}\n")
endforeach()

# Where help2man made them: each page under the name that man looks for.
if(EXISTS ${BUILD}/manual)
  expect("/usr/share/man/man1/plumbline-simulate.1.gz\n")
endif()

# The Python package, where it was built, finds the machines of the other one.
file(GLOB python_package ${SCRATCH}/made/python3-plumbline_${VERSION}-1_*.deb)
if(python_package)
  run(${DPKG_DEB} --field ${python_package})
  expect("Package: python3-plumbline\n")
  expect("Depends: [^\n]*plumbline \\(= ${VERSION}-1\\)[^\n]*python3-pandas")
  expect("Depends: [^\n]*libc6")
  run(${DPKG_DEB} --extract ${python_package} ${SCRATCH}/root)
  run(${DPKG_DEB} --contents ${python_package})
  expect("/usr/lib/python3/dist-packages/plumbline/__init__.pyi\n")
endif()

run(${DPKG_DEB} --extract ${package} ${SCRATCH}/root)
if(python_package AND PYTHON)
  set(ENV{PYTHONPATH} ${SCRATCH}/root/usr/lib/python3/dist-packages)
  run(${CMAKE_COMMAND} -E chdir / ${PYTHON} -B -c "print(__import__('plumbline').machines())")
  expect("'logp-textbook'")
endif()
run(${SCRATCH}/root/usr/bin/plumbline list machines)
expect("logp-textbook")
run(${SCRATCH}/root/usr/bin/plumbline predict --machine logp-textbook --processes 2 --op bcast --bytes 8)
expect("bcast")
