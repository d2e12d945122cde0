# Copyright (c) 2026 The Plumbline authors. SPDX-License-Identifier: MIT

from spack.package import *


class Plumbline(CMakePackage):
    """How far an MPI benchmark is from the truth: the measurement schemes of benchmark suites on a
    simulated LogGP network, where the truth is known, and on real MPI."""

    # From a checkout: spack repo add packaging/spack; spack dev-build plumbline@0.1.0
    version("0.1.0")

    license("MIT")

    variant("simgrid", default=True, description="Simulate the shared links of platforms, on SimGrid")
    variant("mpi", default=True, description="Build plumbline-mpi: the suites on hardware")
    variant("pages", default=False, description="HTML pages; needs npm and its registry at build time")

    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("help2man", type="build")
    depends_on("gzip", type="build")
    depends_on("node-js@18:", type="build", when="+pages")
    depends_on("npm", type="build", when="+pages")

    depends_on("fmt@9:")
    depends_on("boost@1.74:+math+context")
    depends_on("eigen@3.4", type="build")
    depends_on("nlopt@2.7:")
    depends_on("cli11@2:")
    depends_on("tomlplusplus@3:")
    depends_on("nlohmann-json@3:")
    depends_on("xz@5:")
    depends_on("sqlite@3")
    depends_on("sqlitecpp@3")
    depends_on("simgrid@3.32:", when="+simgrid")
    depends_on("mpi@3.1:", when="+mpi")

    generator("ninja")

    def cmake_args(self):
        return [
            self.define_from_variant("PLUMBLINE_SIMGRID", "simgrid"),
            self.define_from_variant("PLUMBLINE_MPI", "mpi"),
            self.define("PLUMBLINE_PYTHON", False),
            self.define("PLUMBLINE_PAGES", self.spec.satisfies("+pages")),
            self.define("PLUMBLINE_TESTS", False),
        ]
