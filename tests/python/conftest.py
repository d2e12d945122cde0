"""The program to which the package is held, and questions to both."""

import csv
import io
import json
import os
import shlex
import subprocess
from pathlib import Path

import pytest

PROGRAM = os.environ["PLUMBLINE_PROGRAM"]
DATA, SOURCE = (Path(os.environ[name]) for name in ("PLUMBLINE_TEST_DATA", "PLUMBLINE_SOURCE"))


def run(*words):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True)


def rows(*words):
    """What the program prints as CSV: a dict of texts for each row."""
    return list(csv.DictReader(io.StringIO(run(*words, "--format", "csv").stdout)))


def document(*words):
    return json.loads(run(*words, "--format", "json").stdout)


def words_of(text):
    return shlex.split(text)


@pytest.fixture(scope="session")
def stores(tmp_path_factory):
    """Two stores of four launches each, of two machines that differ by the latency."""
    folder = tmp_path_factory.mktemp("stores")
    for name, latency in (("a", "2us"), ("b", "3us")):
        done = run("simulate", "--machine", "ib-2008", "--set", f"network.L={latency}", "--processes", 4, "--op",
                   "bcast", "--bytes", "8,64", "--suite", "osu,reprompi", "--reps", 10, "--launches", 4, "--store",
                   folder / f"{name}.db")
        assert done.returncode == 0, done.stderr
    return folder
