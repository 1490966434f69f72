"""How the proofs of load and size judge: every limit can be missed."""

import os
import subprocess
import sys
import time
from copy import deepcopy

import pytest

from proofs import load, size
from proofs.usage import processor_of, resident_of

GOOD = {
    "moves": 2000,
    "bot_moves": 7,
    "requests": {"visit": 1600, "move": 400, "bare": 400},
    "processor": {
        "visit": {"web": 48.0, "postgres": 8.0, "redis": 0.8, "worker": 8.0},
        "move": {"web": 4.8, "postgres": 0.8, "redis": 0.1, "worker": 1.0},
        "bare": {"web": 2.0, "postgres": 0.8, "redis": 0.1, "worker": 1.0},
    },
    "clock": {"visit": 80.0, "move": 8.0, "bare": 2.0},
    "memory": [{"moves": 500 * number, "web": 200_000_000, "worker": 300_000_000} for number in range(1, 41)],
    "seconds": {"page": [0.02] * 99 + [0.5], "move": [0.03] * 100, "bare": [0.01]},
    "errors": [],
}


def missed(rows):
    return [row.name for row in rows if not row.ok]


def figure(rows, name):
    return next(row.value for row in rows if row.name == name)


def test_a_good_run_of_the_load_misses_nothing_and_says_what_was_measured():
    rows = load.judged(GOOD)
    assert missed(rows) == []
    assert figure(rows, "cost of a move") == pytest.approx(2.4)
    assert figure(rows, "visits sustained") == 20
    assert figure(rows, "of which web") == 30
    assert figure(rows, "processor of a page and a move") == pytest.approx(40.5)
    assert figure(rows, "page p50") == 20
    assert figure(rows, "page p99") > 400
    assert figure(rows, "move p95") == 30


@pytest.mark.parametrize(
    ("change", "name"),
    [
        (lambda run: run["errors"].append("/m/x/ answers 500"), "errors"),
        (lambda run: run["processor"]["move"].update(web=6.1), "cost of a move"),
        (lambda run: run["memory"].__setitem__(slice(30, 40), grown(run["memory"][30:], "web")), "memory web growth"),
        (
            lambda run: run["memory"].__setitem__(slice(30, 40), grown(run["memory"][30:], "worker")),
            "memory worker growth",
        ),
        (lambda run: run.update(bot_moves=0), "moves by bots meanwhile"),
    ],
)
def test_each_limit_of_the_load_can_be_missed(change, name):
    run = deepcopy(GOOD)
    change(run)
    assert missed(load.judged(run)) == [name]


def grown(samples, part):
    return [sample | {part: sample[part] * 1.06} for sample in samples]


def test_what_grows_while_it_warms_up_is_no_growth_and_a_slope_is_told():
    samples = [(500, 100), (1000, 150), *((500 * number, 200) for number in range(3, 41))]
    rows = load.memory("web", samples)
    assert missed(rows) == []
    assert figure(rows, "memory web slope") == 0
    steady = load.memory("web", [(500 * number, 200_000_000 + 50_000 * number) for number in range(1, 41)])
    assert figure(steady, "memory web slope") == pytest.approx(100)
    assert missed(steady) == []


def test_a_single_sample_is_no_growth():
    assert missed(load.memory("web", [(500, 100)])) == []


def price(cpu, queries=10, rows=100):
    return {"cpu": cpu, "wall": 2 * cpu, "queries": queries, "rows": rows}


def test_a_page_may_cost_half_as_much_again_in_a_big_database():
    small = {size.NORMAL: {"lobby": price(10)}}
    same = size.judged(small, {size.NORMAL: {"lobby": price(15, 10, 150)}, size.BUSY: {"lobby": price(14)}})
    assert missed(same) == []
    assert figure(same, f"lobby ({size.NORMAL}) processor") == 1.5
    assert figure(same, f"lobby ({size.BUSY}) clock") == 1.4


@pytest.mark.parametrize(
    ("now", "name"), [(price(15.2), "processor"), (price(10, 11), "queries"), (price(10, 10, 160), "rows read")]
)
@pytest.mark.parametrize("person", [size.NORMAL, size.BUSY])
def test_each_limit_of_the_size_can_be_missed(now, name, person):
    small = {size.NORMAL: {"lobby": price(10)}}
    assert missed(size.judged(small, {person: {"lobby": now}})) == [f"lobby ({person}) {name}"]


def test_only_the_search_of_the_busy_one_is_told_and_not_judged():
    small = {size.NORMAL: {size.SEARCHED: price(10)}}
    assert missed(size.judged(small, {size.BUSY: {size.SEARCHED: price(99, 10, 9999)}})) == []
    assert len(missed(size.judged(small, {size.NORMAL: {size.SEARCHED: price(99, 10, 9999)}}))) == 2


def test_the_middle_of_all_looks_stands():
    looks = [{"Norma": {"lobby": {"cpu": cpu, "wall": 1.0}}} for cpu in (9.0, 1.0, 2.0)]
    merged = size.merged({"Norma": {"lobby": {"queries": 3, "rows": 5}}}, looks)
    assert merged == {"Norma": {"lobby": {"queries": 3, "rows": 5, "cpu": 2.0, "wall": 1.0}}}


def test_usage_counts_a_process_with_all_it_has_started():
    script = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'sum(range(10**8)); input()'])"
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE) as process:  # noqa: S603
        end = time.monotonic() + 60
        while processor_of(process.pid) < 0.5 and time.monotonic() < end:
            time.sleep(0.05)
        assert processor_of(process.pid) >= 0.5
        assert resident_of(process.pid) > 10_000_000
        process.communicate(b"\n")
    assert processor_of(process.pid) == resident_of(process.pid) == 0
    assert processor_of(os.getpid()) >= 0.5, "what has ended counts for who started it"
    assert resident_of(os.getpid()) > 10_000_000
