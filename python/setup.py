"""Wheels: pip wheel --no-deps ./python; offline with Debian's packages also --no-build-isolation.

CMake builds what lies in the wheel. $CMAKE_ARGS: more options for it. $PLUMBLINE_BUILD: a build folder that has the
package already, in the place of a new one.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).absolute().parent.parent
OPTIONS = ["CMAKE_BUILD_TYPE=Release", "CMAKE_UNITY_BUILD=ON", "PLUMBLINE_PYTHON=ON", "PLUMBLINE_MPI=OFF",
           "PLUMBLINE_TESTS=OFF", "PLUMBLINE_PAGES=OFF", f"Python_EXECUTABLE={sys.executable}"]


def where_pybind11_is():
    """As pip installs it; Debian's is found without this."""
    try:
        import pybind11
    except ImportError:
        return []
    return [f"-Dpybind11_DIR={pybind11.get_cmake_dir()}"]


def build(folder):
    subprocess.run(["cmake", "-S", ROOT, "-B", folder, *(f"-D{option}" for option in OPTIONS), *where_pybind11_is(),
                    *shlex.split(os.environ.get("CMAKE_ARGS", ""))], check=True)
    subprocess.run(["cmake", "--build", folder, "--target", "plumbline_package", "--parallel", str(os.cpu_count())],
                   check=True)


class ByCMake(build_ext):
    """The extension with all that stands beside it: stubs, machines, samples."""

    def run(self):
        folder = os.environ.get("PLUMBLINE_BUILD")
        if not folder:
            folder = self.build_temp
            build(folder)
        shutil.copytree(Path(folder) / "python" / "plumbline", Path(self.build_lib) / "plumbline", dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("__pycache__"))


version = re.search(r"project\(Plumbline VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
setup(version=version, packages=["plumbline"], ext_modules=[Extension("plumbline._plumbline", [])],
      cmdclass={"build_ext": ByCMake})
