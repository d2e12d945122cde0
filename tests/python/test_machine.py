"""Machines whose settings Python changes, by the rules of --machine and --set."""

import plumbline
import pytest
from conftest import document, run

CELL = dict(processes=4, op="bcast", bytes=8)
CELL_WORDS = ("--processes", 4, "--op", "bcast", "--bytes", 8)


def test_a_setting_changes_what_is_predicted_as_on_the_command_line():
    machine = plumbline.Machine("ib-2008")
    machine["network.L"] = "20us"
    said = document("predict", "--machine", "ib-2008", "--set", "network.L=20us", *CELL_WORDS)
    assert plumbline.predict(machine=machine, **CELL)["finish_s"].tolist() == said["finish_s"]


def test_a_setting_is_read_back():
    machine = plumbline.Machine("ib-2008")
    before = machine["network.L"]
    machine["network.L"] = "20us"
    assert machine["network.L"] == "20us" != before
    assert machine.settings == {"network.L": "20us"}
    assert plumbline.Machine("ib-2008")["network.L"] == before


def test_tables_and_numbers_are_settings():
    machine = plumbline.Machine("ib-2008", {"launch.sd": 0.02})
    machine["network.jitter"] = {"kind": "normal", "mean": "0.1us", "sd": "10ns"}
    assert machine["launch.sd"] == 0.02
    assert machine["network.jitter"]["sd"] == "10ns"


def test_a_changed_machine_can_be_kept_as_a_file(tmp_path):
    machine = plumbline.Machine("ib-2008", {"network.L": "20us"})
    (tmp_path / "mine.toml").write_text(machine.text)
    kept = plumbline.predict(machine=tmp_path / "mine.toml", **CELL)
    assert kept["finish_s"].tolist() == plumbline.predict(machine=machine, **CELL)["finish_s"].tolist()


def test_a_wrong_setting_is_refused_with_the_program_s_line_and_changes_nothing():
    machine = plumbline.Machine("ib-2008")
    with pytest.raises(plumbline.InputError) as refused:
        machine["network.L"] = "2"
    printed = run("predict", "--machine", "ib-2008", "--set", "network.L=2", *CELL_WORDS)
    assert printed.stderr == f"plumbline: error: {refused.value}\n"
    assert machine.settings == {}


def test_an_unknown_machine_is_refused_with_the_program_s_line():
    with pytest.raises(plumbline.InputError) as refused:
        plumbline.Machine("ib-2009")
    printed = run("predict", "--machine", "ib-2009", *CELL_WORDS)
    assert printed.stderr == f"plumbline: error: {refused.value}\n"


def test_a_key_that_the_file_has_not_is_a_key_error():
    with pytest.raises(KeyError):
        plumbline.Machine("ib-2008")["network.nothing"]


def test_machines_are_those_that_the_program_lists():
    listed = [line.split()[0] for line in run("list", "machines").stdout.splitlines()]
    assert plumbline.machines() == listed
