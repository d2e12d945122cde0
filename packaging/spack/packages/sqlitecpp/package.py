# Copyright (c) 2026 The Plumbline authors. SPDX-License-Identifier: MIT

from spack.package import *


class Sqlitecpp(CMakePackage):
    """SQLiteC++: a C++ wrapper around the SQLite library."""

    homepage = "https://github.com/SRombauts/SQLiteCpp"
    git = "https://github.com/SRombauts/SQLiteCpp.git"

    license("MIT")

    version("3.3.1", tag="3.3.1")
    version("3.2.1", tag="3.2.1")

    depends_on("cxx", type="build")
    depends_on("cmake@3.1:", type="build")
    depends_on("sqlite@3+column_metadata")

    def cmake_args(self):
        return [
            self.define("SQLITECPP_INTERNAL_SQLITE", False),
            self.define("SQLITECPP_RUN_CPPLINT", False),
            self.define("SQLITECPP_RUN_CPPCHECK", False),
        ]
