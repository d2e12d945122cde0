"""Writes the package's type stubs, of its functions' own signatures and documents: stubs.py PACKAGE_FOLDER."""

import inspect
import sys
import textwrap
import types
from pathlib import Path

folder = Path(sys.argv[1])
sys.path.insert(0, str(folder.parent))
sys.modules["pandas"] = types.ModuleType("pandas")   # nothing is asked: a build needs none

import plumbline  # noqa: E402
from plumbline import _ask  # noqa: E402

HEAD = '''"""{document}"""

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any

import pandas

_One = str | int | float
_Several = _One | Iterable[_One]
_File = str | PathLike[str]

__version__: str

'''

MACHINE = '''class Machine:
    """{document}"""

    def __init__(self, machine: _File | Machine, settings: Mapping[str, Any] | None = None) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def settings(self) -> dict[str, Any]: ...
    @property
    def text(self) -> str: ...
    def __getitem__(self, key: str) -> Any: ...
    def __setitem__(self, key: str, value: Any) -> None: ...

def machines() -> list[str]: ...
'''


def kind(parameter, takes, is_list):
    if parameter == "machine":
        return "_File | Machine"
    if parameter == "set":
        return "str | Iterable[str] | Mapping[str, Any]"
    return ("_Several" if is_list else "_One") if takes else "bool"


def stub(name):
    function = getattr(plumbline, name)
    types = {row[0]: kind(row[0], row[1], row[3]) for rows in _ask.parameters(function.command) for row in rows}
    lines = []
    for parameter in function.__signature__.parameters.values():
        if parameter.kind == parameter.VAR_POSITIONAL:
            lines.append(f"*{parameter.name}: _File")
        elif parameter.kind == parameter.POSITIONAL_ONLY:
            lines += [f"{parameter.name}: _File | None = None", "/"]
        else:
            if parameter.kind == parameter.KEYWORD_ONLY and not any(line.startswith("*") for line in lines):
                lines.append("*")
            lines.append(f"{parameter.name}: {types[parameter.name]} | None = None")
    text = inspect.getdoc(function).replace("\\", "\\\\")
    return "def {}(\n    {},\n) -> pandas.DataFrame:\n{}\n".format(
        name, ",\n    ".join(lines), textwrap.indent(f'"""{text}"""', "    "))


def error(name, base):
    return f'class {name}({base}):\n    """{getattr(plumbline, name).__doc__}"""\n'


parts = [HEAD.format(document=plumbline.__doc__) + error("InputError", "ValueError"),
         error("RunError", "RuntimeError"), error("Note", "UserWarning"),
         MACHINE.format(document=plumbline.Machine.__doc__)]
parts += [stub(name) for name in plumbline.__all__ if hasattr(getattr(plumbline, name), "command")]
(folder / "__init__.pyi").write_text("\n".join(parts))
