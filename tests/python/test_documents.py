"""What the documents show in Python is what Python shows; the notebook runs; a wheel holds what it needs."""

import doctest
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

SOURCE, BUILD = (Path(os.environ[name]) for name in ("PLUMBLINE_SOURCE", "PLUMBLINE_BUILD"))
NOTEBOOK = SOURCE / "examples" / "lesson.ipynb"


def test_the_page_shows_what_python_shows():
    page = SOURCE / "docs" / "how-to" / "python.md"
    assert doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


def test_the_notebook_runs_from_end_to_end(tmp_path, monkeypatch):
    """In one namespace, cell by cell, as a kernel does; figures as PNG in $PLUMBLINE_FIGURES."""
    matplotlib = pytest.importorskip("matplotlib", reason="python3-matplotlib is missing")
    matplotlib.use("Agg")
    monkeypatch.chdir(tmp_path)
    names = {}
    for cell in json.loads(NOTEBOOK.read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), NOTEBOOK.name, "exec"), names)
    figures = names["plt"].get_fignums()
    assert len(figures) == 4
    folder = Path(os.environ.get("PLUMBLINE_FIGURES", tmp_path))
    for number in figures:
        names["plt"].figure(number).savefig(folder / f"lesson-{number}.png", bbox_inches="tight")


def test_the_notebook_is_kept_without_output():
    for cell in json.loads(NOTEBOOK.read_text())["cells"]:
        assert not cell.get("outputs")


def test_a_wheel_holds_module_stubs_and_machines(tmp_path):
    """Of the package that is built: pip writes only into the folders that it is given."""
    pytest.importorskip("wheel", reason="python3-wheel is missing")
    words = ["setup.py", "-q", "egg_info", "--egg-base", tmp_path, "build", "--build-base", tmp_path / "build",
             "bdist_wheel", "--dist-dir", tmp_path, "--bdist-dir", tmp_path / "bdist"]
    made = subprocess.run([sys.executable, *words], cwd=SOURCE / "python", capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    (wheel,) = tmp_path.glob("plumbline-*-linux_*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "there")
    names = {path.name for path in (tmp_path / "there" / "plumbline").iterdir()}
    assert {"__init__.py", "__init__.pyi", "py.typed", "share"} <= names
    script = "import plumbline; print(plumbline.__file__, plumbline.machines())"
    asked = subprocess.run([sys.executable, "-B", "-c", script], cwd="/", capture_output=True, text=True,
                           env={**os.environ, "PYTHONPATH": str(tmp_path / "there")})
    assert str(tmp_path) in asked.stdout and "'logp-textbook'" in asked.stdout, asked.stderr
