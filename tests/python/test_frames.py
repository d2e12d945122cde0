"""Every function gives what the program gives for the same question, to the digit."""

import math

import pandas
import plumbline
import pytest
from conftest import DATA, SOURCE, document, rows, words_of

SMALL = dict(machine="ib-2008", processes=4, op="bcast", bytes=8)
SMALL_WORDS = "--machine ib-2008 --processes 4 --op bcast --bytes 8"
STUDY = SOURCE / "docs" / "broadcast.toml"
OSU = DATA / "results" / "osu58_allreduce_aws_run2.txt"

QUESTIONS = [
    ("predict", (), dict(SMALL, op="bcast:flat"), "predict --machine ib-2008 --processes 4 --op bcast:flat --bytes 8"),
    ("predict", (), dict(SMALL, starts=["0", "9us", "4us", "0"]), f"predict {SMALL_WORDS} --starts 0,9us,4us,0"),
    ("predict", (), dict(SMALL, engine="simgrid"), f"predict {SMALL_WORDS} --engine simgrid"),
    ("simulate", (), dict(SMALL, bytes=[8, "1Ki"], suite=["osu", "reprompi"], reps=20, launches=2),
     "simulate --machine ib-2008 --processes 4 --op bcast --bytes 8,1Ki --suite osu,reprompi --reps 20 --launches 2"),
    ("simulate", (), dict(SMALL, suite="imb,osu", reps=20, why=True, seed=2**64 - 1),
     f"simulate {SMALL_WORDS} --suite imb,osu --reps 20 --why --seed {2**64 - 1}"),
    ("simulate", (), dict(SMALL, suite="osu", reps=20, arrivals="one-late:5us"),
     f"simulate {SMALL_WORDS} --suite osu --reps 20 --arrivals one-late:5us"),
    ("simulate", (), dict(SMALL, suite="osu", reps=20, dry_run=True),
     f"simulate {SMALL_WORDS} --suite osu --reps 20 --dry-run"),
    ("simulate", (STUDY,), dict(reps=5, suite="osu", bytes=8, processes=8),
     f"simulate {STUDY} --reps 5 --suite osu --bytes 8 --processes 8"),
    ("recommend", (), dict(SMALL, suite=["osu", "imb"], precision="5%"),
     f"recommend {SMALL_WORDS} --suite osu,imb --precision 5%"),
    ("sync", (), dict(machine="ib-2008", processes=4, methods=["hca", "skampi"], limit="5us"),
     "sync --machine ib-2008 --processes 4 --methods hca,skampi --limit 5us"),
    ("plan", (), dict(SMALL, set={"launch.sd": 0.02}, effect="2%"),
     f"plan {SMALL_WORDS} --set launch.sd=0.02 --effect 2%"),
    ("plan", ("a.db",), dict(precision="2%"), "plan a.db --precision 2%"),
    ("compare", ("a.db", "b.db"), dict(suite="osu"), "compare a.db b.db --suite osu"),
    ("read_store", ("a.db",), {}, "show a.db"),
    ("read_store", ("a.db",), dict(bytes=64, sort="error", descending=True),
     "show a.db --bytes 64 --sort error --descending"),
    ("read_results", (OSU,), {}, f"show {OSU}"),
]
# What no run repeats, and what depends on it.
UNLIKE = {"wall_s", "duration_s", "cpu_s"}


def field(value):
    """A value as CSV has it."""
    if value is None or isinstance(value, float) and math.isnan(value):
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def same(text, value):
    """Numbers to the last digit; a truth value may be 1 or 0 in CSV, a count that is not known 0."""
    if isinstance(value, float) and not math.isnan(value):
        return float(text) == value
    return text == field(value) or text in ("0", "1") and text == str(int(value or 0) if value == value else 0)


@pytest.mark.parametrize("name, arguments, options, words", QUESTIONS, ids=[row[3] for row in QUESTIONS])
def test_a_frame_is_what_the_program_prints(name, arguments, options, words, stores, monkeypatch):
    monkeypatch.chdir(stores)
    frame = getattr(plumbline, name)(*arguments, **options)
    printed = rows(*words_of(words))
    assert len(frame) == len(printed) > 0
    assert list(frame.columns) == list(printed[0])
    for column in frame.columns:
        if column not in UNLIKE:
            for value, row in zip(frame[column].astype(object).tolist(), printed):
                assert same(row[column], value), (column, value, row[column])
    check_attributes(frame.attrs, document(*words_of(words)), words)


# Of JSON: the rows, which the frame has.
ROWS = {"cells", "suites", "methods", "numbers", "finish_s", "start_s", "inside_s"}


def check_attributes(attributes, said, words):
    """All that JSON says once, and where it comes from."""
    is_counted = isinstance(said.get("cells"), int)  # recommend's
    for key in said.keys() - UNLIKE - (ROWS - {"cells"} if is_counted else ROWS):
        assert attributes[key] == said[key], key
    assert attributes["version"] == plumbline.__version__
    assert attributes["command"].startswith("plumbline " + words.split()[0])


def test_a_frame_says_the_command_that_asks_the_same():
    frame = plumbline.predict(**SMALL)
    words = words_of(frame.attrs["command"])[1:]
    assert [float(row["finish_s"]) for row in rows(*words)] == frame["finish_s"].tolist()


def test_flat_broadcast_ends_as_logp_says():
    """The root's sends follow each other by g; each arrives L later, where o is 0: L, L + g, L + 2 g."""
    machine = plumbline.Machine("logp-textbook", {"network.L": "5us", "network.g": "1us", "network.o": "0us"})
    frame = plumbline.predict(machine=machine, processes=4, op="bcast:flat", bytes=1)
    assert frame["finish_s"].tolist()[1:] == [5e-6, 6e-6, 7e-6]


def test_columns_bear_their_types():
    frame = plumbline.simulate(**SMALL, suite="osu", reps=10)
    assert frame["reported_s"].dtype == float
    assert frame["bytes"].dtype == "int64"
    assert frame["primary"].dtype == bool
    assert isinstance(frame, pandas.DataFrame)


def test_what_the_program_notes_is_a_warning():
    """estimator does nothing where no method estimates offsets."""
    with pytest.warns(plumbline.Note, match="estimator") as said:
        plumbline.sync(machine="ib-2008", processes=2, methods="none", estimator="mean", seeds=1)
    assert said[0].filename == __file__
