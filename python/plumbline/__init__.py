"""How far an MPI benchmark is from the truth: Plumbline's commands as functions.

Each function asks what `plumbline COMMAND` asks, takes that command's options as keywords, and returns a
pandas.DataFrame with the columns of its CSV. Names bear units: `_s` seconds, `_bytes` bytes; `error` is a share,
0.1 for 10 %. `frame.attrs` says where the numbers come from.

    import plumbline

    machine = plumbline.Machine("stampede-ib")
    machine["network.L"] = "2us"
    frame = plumbline.simulate(machine=machine, processes=16, op="bcast", bytes=8, suite=["osu", "imb"])
"""

try:
    import pandas as _pandas  # noqa: F401
except ImportError:
    raise ImportError("plumbline needs pandas: apt install python3-pandas, or pip install pandas") from None

from plumbline._plumbline import InputError, RunError, version as __version__
from plumbline._ask import Note, function
from plumbline._machine import Machine, machines

for _error in (InputError, RunError):
    _error.__module__ = __name__
InputError.__doc__ = "A wrong input: the line that the program prints for it."
RunError.__doc__ = "The run itself failed: no memory, a worker that died."

simulate = function("simulate", "simulate",
                    "What each suite reports, beside the truth: a row a cell, suite and statistic.")
predict = function("predict", "predict", "When each process finishes a call: a row a process.")
recommend = function("recommend", "recommend",
                     "How far each suite is off, and which to take: a row a suite, the best first.")
sync = function("sync", "sync", "How wrong each method's global clock becomes: a row a method and time since.")
compare = function("compare", "compare", "Whether B is faster than A: a row a cell.")
plan = function("plan", "plan", "How many launches, and observations in each, show an effect: a row a cell.")
read_store = function("read_store", "show", "What a run store holds: a row a number of a launch.")
read_results = function("read_results", "show", "What another benchmark printed: a row a number.")

__all__ = ["InputError", "Machine", "Note", "RunError", "compare", "machines", "plan", "predict", "read_results",
           "read_store", "recommend", "simulate", "sync"]
