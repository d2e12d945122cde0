"""Errors, signals, threads and forks."""

import ast
import inspect
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import plumbline
import pytest
from conftest import run, words_of

SMALL = dict(machine="ib-2008", processes=4, op="bcast", bytes=8)
LONG = dict(machine="ib-2008", processes=256, op="alltoall", bytes=8, reps=100_000, suite="osu")


@pytest.mark.parametrize("name, options, words", [
    ("predict", dict(SMALL, bytes="8x"), "predict --machine ib-2008 --processes 4 --op bcast --bytes 8x"),
    ("predict", dict(SMALL, proceses=4), "predict --machine ib-2008 --processes 4 --op bcast --bytes 8 --proceses 4"),
    ("predict", dict(machine="ib-2008"), "predict --machine ib-2008"),
    ("simulate", dict(SMALL, suite="osy"), "simulate --machine ib-2008 --processes 4 --op bcast --bytes 8 --suite osy"),
    ("simulate", dict(SMALL, reps=[1, 2]), "simulate --machine ib-2008 --processes 4 --op bcast --bytes 8 --reps 1,2"),
    ("simulate", dict(SMALL, reps=-1), "simulate --machine ib-2008 --processes 4 --op bcast --bytes 8 --reps=-1"),
    ("sync", dict(machine="ib-2008", processes=0), "sync --machine ib-2008 --processes 0"),
    ("plan", dict(), "plan"),
    ("compare", dict(), "compare"),
    ("read_store", dict(), "show"),
])
def test_a_wrong_question_is_an_input_error_with_the_program_s_line(name, options, words):
    with pytest.raises(plumbline.InputError) as refused:
        getattr(plumbline, name)(**options)
    assert isinstance(refused.value, ValueError)
    printed = run(*words_of(words))
    assert printed.returncode == 2
    assert printed.stderr == f"plumbline: error: {refused.value}\n"


@pytest.mark.parametrize("option", ["output", "format", "help", "shard", "all_statistics"])
def test_options_that_print_are_unknown(option):
    with pytest.raises(plumbline.InputError, match="unknown option"):
        plumbline.simulate(**SMALL, **{option: "1/2"})


def children():
    return [pid for task in Path("/proc/self/task").iterdir() for pid in (task / "children").read_text().split()]


@pytest.mark.parametrize("engine", ["native", "simgrid"])
def test_runs_follow_each_other_in_one_interpreter_and_leave_nothing(engine):
    """SimGrid allows one engine a program."""
    frames = []
    for _ in range(2):
        frames.append(plumbline.simulate(**SMALL, suite="osu", reps=10, engine=engine))
        with pytest.raises(plumbline.InputError):
            plumbline.simulate(**SMALL, suite="nothing", engine=engine)
    assert frames[0].equals(frames[1])
    assert children() == []


def test_a_forked_python_asks_as_well():
    here = plumbline.predict(**SMALL)["finish_s"].tolist()
    child = os.fork()
    if child == 0:
        os._exit(0 if plumbline.predict(**SMALL)["finish_s"].tolist() == here else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_other_threads_go_on_while_one_asks_and_two_ask_at_once():
    frames = {}

    def ask(name):
        frames[name] = plumbline.simulate(**SMALL, suite="osu", reps=2000)

    asking = [threading.Thread(target=ask, args=(name,)) for name in "ab"]
    for thread in asking:
        thread.start()
    while not children():  # seen by this thread, while the others are in the library
        assert any(thread.is_alive() for thread in asking), "both ended before this thread could look"
    for thread in asking:
        thread.join()
    assert frames["a"].equals(frames["b"])


INTERRUPTED = """
import plumbline, os, signal, sys, threading, time
from pathlib import Path

def children():
    return [pid for task in Path("/proc/self/task").iterdir() for pid in (task / "children").read_text().split()]

def interrupt():
    while not children():
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)

threading.Thread(target=interrupt, daemon=True).start()
try:
    plumbline.simulate(**{options})
    print("ended by itself")
except KeyboardInterrupt:
    print("interrupted, with", len(children()), "children")
print(len(plumbline.predict(**{small})), "rows afterwards")
"""


def test_an_interrupt_ends_a_run_and_the_next_one_is_as_before():
    script = INTERRUPTED.replace("{options}", repr(LONG)).replace("{small}", repr(SMALL))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=100)
    assert done.stdout == "interrupted, with 0 children\n4 rows afterwards\n", done.stderr


KEPT = dict(machine="ib-2008", processes=[64, 65], op="allreduce", bytes=[8, 16, 32, 64], suite="osu", reps=100, jobs=1)


def test_an_interrupted_run_goes_on_in_its_store(tmp_path):
    options = dict(KEPT, store=str(tmp_path / "run.db"))
    script = INTERRUPTED.replace("{options}", repr(options)).replace("{small}", repr(SMALL))
    script = script.replace("while not children():", f"while not Path({options['store']!r}).exists():")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=100)
    assert done.stdout.startswith("interrupted"), done.stderr
    resumed = plumbline.simulate(**options, resume=True)
    whole = plumbline.simulate(**KEPT)
    assert resumed.equals(whole)


def test_an_ignored_interrupt_is_ignored():
    script = ("import plumbline, os, signal\n"
              "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
              "os.kill(os.getpid(), signal.SIGINT)\n"
              f"print(len(plumbline.predict(**{SMALL!r})))")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "4\n", done.stderr


def test_without_pandas_a_line_says_so():
    script = "import sys; sys.modules['pandas'] = None; import plumbline"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stderr.splitlines()[-1] == (
        "ImportError: plumbline needs pandas: apt install python3-pandas, or pip install pandas")


def test_stubs_have_every_function_with_its_options():
    stubs = ast.parse(Path(plumbline.__file__).with_name("__init__.pyi").read_text())
    found = {node.name: node for node in stubs.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    for name in plumbline.__all__:
        assert name in found
        if isinstance(found[name], ast.FunctionDef) and name != "machines":
            said = found[name].args
            parameters = list(inspect.signature(getattr(plumbline, name)).parameters)
            names = [one.arg for one in said.posonlyargs + ([said.vararg] if said.vararg else []) + said.kwonlyargs]
            assert names == parameters
            assert ast.get_docstring(found[name])
