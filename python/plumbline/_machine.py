"""Machines whose settings Python changes."""

import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

from plumbline import _plumbline


def _share():
    """The folder of machines and samples: of a wheel, or of the prefix that has lib/python*/*-packages/."""
    here = Path(__file__).absolute().parent
    folders = [here / "share"] + [parent / "share" / "plumbline" for parent in here.parents[3:4]]
    return next((str(folder) for folder in folders if (folder / "machines").is_dir()), "")


SHARE = _share()


def toml(value, nested=False):
    """A value as TOML. A text that is not in a list or table stands as it is, as in --set network.L=5us."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {toml(one, True)}" for key, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml(one, True) for one in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value, ensure_ascii=False) if nested and isinstance(value, str) else str(value)


def setting(key, value):
    """What stands behind --set."""
    return f"{key}={toml(value)}"


def option(name, text):
    """An option with its value as words of a command line."""
    return [f"{name}={text}"] if text.startswith("-") else [name, text]


def machines():
    """The names of the machines that are shipped, or in a folder of $PLUMBLINE_MACHINES."""
    return json.loads(_plumbline.machines(SHARE))


class Machine:
    """A shipped machine, by its name, or the one in a file; its settings can be changed.

        machine = Machine("ib-2008")
        machine["network.L"] = "2us"
        machine["network.jitter"] = {"kind": "lognormal", "median": "0.1us", "sigma": 0.5}

    Keys and values are those of machine files (docs/reference/machines.md), times and sizes with their units.
    A wrong one raises InputError, with the line that `plumbline --machine` or `--set` prints.
    """

    def __init__(self, machine, settings=None):
        given = machine if isinstance(machine, Machine) else None
        self._name = given.name if given else os.fspath(machine)
        self._settings = given.settings if given else {}
        self._change({**self._settings, **(settings or {})})

    @property
    def name(self):
        """The name or path that it was made of."""
        return self._name

    @property
    def settings(self):
        """What was changed, the last change last."""
        return dict(self._settings)

    @property
    def text(self):
        """The machine's file in TOML, as changed, without its comments."""
        return self._text

    def __getitem__(self, key):
        """What the machine's file says for a key, as changed. KeyError where it says nothing."""
        value = tomllib.loads(self._text)
        for part in key.split("."):
            if not isinstance(value, dict) or part not in value:
                raise KeyError(key)
            value = value[part]
        return value

    def __setitem__(self, key, value):
        self._change({**{old: self._settings[old] for old in self._settings if old != key}, key: value})

    def __repr__(self):
        return f"Machine({self._name!r}, {self._settings!r})" if self._settings else f"Machine({self._name!r})"

    def words(self):
        """The options of a command that takes this machine."""
        settings = [option("--set", setting(*item)) for item in self._settings.items()]
        return option("--machine", self._name) + [word for words in settings for word in words]

    def _change(self, settings):
        texts = [setting(*item) for item in settings.items()]
        self._text = _plumbline.machine(self._name, texts, SHARE).decode()
        self._settings = settings
