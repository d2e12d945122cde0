"""Commands as functions: keywords become options, and answers frames."""

import inspect
import json
import os
import shlex
import textwrap
import warnings
from collections.abc import Iterable, Mapping

import pandas

from plumbline import _plumbline
from plumbline._machine import SHARE, Machine, option, setting


class Note(UserWarning):
    """What the program says on stderr: a note, or what a run lacks."""


def _text(value):
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


def _texts(name, value):
    """What stands behind the option: once, but for --set."""
    if isinstance(value, Mapping):
        return [setting(*item) for item in value.items()]
    if isinstance(value, (str, os.PathLike)) or not isinstance(value, Iterable):
        return [_text(value)]
    texts = [_text(one) for one in value]
    return texts if name == "--set" else [",".join(texts)]


def _words_of(name, value):
    """The option `name` as words of a command line."""
    if value is None or value is False:
        return []
    if value is True:
        return [name]
    if isinstance(value, Machine):
        return value.words()
    return [word for text in _texts(name, value) for word in option(name, text)]


def words(command, arguments, options):
    """The words of the command line that asks the same."""
    said = [command]
    for name, value in options.items():
        said += _words_of("--" + name.replace("_", "-"), value)
    files = [os.fspath(argument) for argument in arguments if argument is not None]
    return said + (["--", *files] if files else [])


def _column(values):
    """Where nothing is known, a column of NaN, as pandas reads CSV."""
    return [float("nan")] * len(values) if all(value is None for value in values) else values


def _frame(said):
    answer = json.loads(_plumbline.ask(said, SHARE))
    for line in answer["notes"] + answer["failures"]:
        warnings.warn(line, Note, stacklevel=3)
    frame = pandas.DataFrame({name: _column(values) for name, values in answer["columns"]})
    frame.attrs = {**answer["attrs"], "failures": answer["failures"], "version": _plumbline.version,
                   "command": shlex.join(["plumbline", *said])}
    return frame


def parameters(command):
    """What stands without a name, and the options, as (parameter, what it takes, help, whether it is a list)."""
    rows = [(name.lstrip("-").replace("-", "_"), *rest) for name, *rest in _plumbline.options(command)
            if name.startswith("--")]
    files = [row for row in _plumbline.options(command) if not row[0].startswith("--")]
    return files, rows


def document(command, returns):
    """The function's docstring, of the command's own help."""
    files, rows = parameters(command)
    lines = [returns, "", *textwrap.wrap(_plumbline.about(command), 100), ""]
    for name, takes, text, _ in files + rows:
        lines += textwrap.wrap(f"{name}: {takes + ': ' if takes else ''}{text}", 100, subsequent_indent="    ")
    return "\n".join(lines)


def function(name, command, returns):
    """The command as a function, which knows what it takes."""
    files, rows = parameters(command)

    def asked(*arguments, **options):
        return _frame(words(command, arguments, options))

    kinds = inspect.Parameter
    several = any(is_list or " " in takes for _, takes, _, is_list in files)
    asked.__signature__ = inspect.Signature(
        [kinds(row[0], kinds.VAR_POSITIONAL if several else kinds.POSITIONAL_ONLY,
               **({} if several else {"default": None})) for row in files]
        + [kinds(row[0], kinds.KEYWORD_ONLY, default=None) for row in rows])
    asked.command = command
    asked.__name__ = asked.__qualname__ = name
    asked.__module__ = "plumbline"
    asked.__doc__ = document(command, returns)
    return asked
