"""The command line itself: quick to start, forgiving of typos, completed by shells."""

import inspect
import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import meldrum.cli
from meldrum.cli import progress, simulate
from meldrum.cli.completion import SHELLS
from meldrum.cli.exit_codes import INTERRUPTED
from meldrum.cli.main import main
from meldrum.cli.verbs import VERBS, parsers

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "meldrum.cli.main"]
MODULES = 60
"""As many modules of Meldrum as checking a set may load."""
HEAVY = (
    "asyncio",
    "multiprocessing",
    "socket",
    "subprocess",
    "http",
    "ssl",
    "difflib",
    "sqlalchemy",
)


class Terminal(io.StringIO):
    """Somebody is looking."""

    def isatty(self) -> bool:
        return True


# Only what is asked for is loaded


def test_a_check_loads_the_rules_and_little_else() -> None:
    code = (
        "import sys; from meldrum.cli.main import main; main(sys.argv[1:]); "
        "print(*sys.modules, file=sys.stderr)"
    )
    words = [sys.executable, "-c", code, "check", "twist", "R3 R4 C B6"]
    # Measuring coverage would load modules of its own.
    plain = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True, env=plain)
    assert done.stdout.startswith("legal")
    loaded = done.stderr.split()
    ours = [name for name in loaded if name.startswith("meldrum.")]
    assert len(ours) < MODULES
    folders = {name.split(".")[1] for name in ours}
    assert folders == {"breakage", "cli", "library", "notation", "rules", "solver"}
    assert [name for name in ours if name.startswith("meldrum.solver.")] == [
        "meldrum.solver.question"
    ]
    assert not set(HEAVY) & set(loaded)


def test_every_verb_is_described_once() -> None:
    described = set()
    for file in Path(meldrum.cli.__path__[0]).glob("*.py"):
        module = import_module(f"meldrum.cli.{file.stem}")
        own = [name for name, one in inspect.getmembers(module) if inspect.getmodule(one) == module]
        described |= {name for name in own if name.startswith("describe_")}
    assert described == {f"describe_{verb.replace('-', '_')}" for verb in VERBS}


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_helps(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([verb, "--help"])
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: meldrum {verb} ")


def test_check_and_solve_take_the_same_position() -> None:
    _, verbs = parsers(["check", "solve"])

    def flags(verb: str) -> dict[str, Any]:
        return {flag: (action.dest, action.default, action.help)
                for action in verbs[verb]._actions for flag in action.option_strings}  # fmt: skip

    check, solve = flags("check"), flags("solve")
    assert set(solve) - set(check) == {"--objective", "--limit-ms"}
    assert set(check) - set(solve) == {"--after", "--move", "--pool"}
    assert all(check[flag] == solve[flag] for flag in set(check) & set(solve))


def test_both_paint_tiles_for_a_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for words in (["check", "classic", "R5 R6 R7"], ["solve", "classic", "--rack", "R5 R6 R7"]):
        monkeypatch.setattr("sys.stdout", seen := Terminal())
        assert main(words) == 0
        assert "\x1b[1;31;40mR5\x1b[0m" in seen.getvalue()


# Typos


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("chekc", "did you mean check?"),
        ("check clasic R3", "did you mean classic?"),
        ("solve classic --rak R3", "unrecognized arguments: --rak R3; did you mean --rack?"),
        ("simulate --editon=twist", "did you mean --edition?"),
        ("puzzles shw", "did you mean show?"),
        ("simulate --edition vintge", "did you mean vintage?"),
        ("check classic R3 -o joker_lew=free", "there is no 'joker_lew'; did you mean joker_law?"),
        ("qqqqq", "choose from play, check, solve,"),
        ("check classic R3 -o qqqqq=1", "unknown option 'qqqqq'"),
        ("solve classic --qqqqq", "unrecognized arguments: --qqqqq (see meldrum solve --help)"),
    ],
)
def test_typos(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words.split()) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert says in line


# Completion


ASKED = {
    "meldrum che": {"check", "check-store"},
    "meldrum check tw": {"twist"},
    "meldrum check --uno": {"--unopened"},
    "meldrum simulate --edition d": {"dice"},
    "meldrum verify READ": {"README.md"},
    "meldrum completion ": {"bash", "zsh", "fish"},
}
IN_BASH = """
COMP_WORDS=({line}"")
[[ "{line}" == *" " ]] || COMP_WORDS=({line})
COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_meldrum
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


IN_ZSH = """
zmodload zsh/zpty
zpty shell zsh -f -i
folder=$(mktemp -d)
print -r -- {script} > $folder/script
zpty -w shell "PS1=; autoload -U compinit; compinit -u -d $folder/dump"
zpty -w shell "source $folder/script; bindkey '^I' complete-word; print rea''dy"
zpty -r shell seen '*ready*'
zpty -w -n shell '{line}'$'\\t'
zpty -r shell seen '*{seen}*'
rm -r $folder
print -rl -- ${{(z)seen}}
"""


def in_bash(script: str, line: str) -> str:
    return script + IN_BASH.format(line=line)


def in_fish(script: str, line: str) -> str:
    return script + f"\ncomplete -C '{line}'"


def in_zsh(script: str, line: str) -> str:
    """zsh only completes what is typed: press its keys, and wait until the words appear."""
    return IN_ZSH.format(
        script=shlex.quote(script), line=line, seen=".*".join(sorted(ASKED[line])).replace(".", "")
    )


DRAWN_IN_PIECES = {"meldrum che", "meldrum verify READ"}
"""zsh's screen never shows these words as a whole."""


@pytest.mark.parametrize(
    ("shell", "line"),
    [(shell, line) for shell in SHELLS for line in ASKED
     if shell != "zsh" or line not in DRAWN_IN_PIECES],
)  # fmt: skip
def test_a_shell_completes(shell: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    if not shutil.which(shell):
        pytest.skip(f"there is no {shell} here")
    assert main(["completion", shell]) == 0
    asking = {"bash": in_bash, "fish": in_fish, "zsh": in_zsh}[shell]
    script = asking(capsys.readouterr().out, line)
    done = subprocess.run(
        [shell, "-c", script],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "TERM": "dumb"},
        timeout=60,
        check=True,
    )
    assert done.stderr == ""
    completed = {word.partition("\t")[0] for word in done.stdout.splitlines()}
    assert ASKED[line] <= completed
    assert shell == "zsh" or ASKED[line] == completed - {"-h", "--help"}


# Long work


def test_progress_is_shown_after_a_while_and_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    monkeypatch.setattr("sys.stderr", seen := Terminal())
    monkeypatch.setattr("sys.stdout", said := io.StringIO())
    with progress.progress() as told:
        told("1 of 9")
        now[0] = progress.PATIENCE
        told("5 of 9")
        told("6 of 9")  # too soon
        told.print("a result")
        now[0] += progress.PAUSE
        told("7 of 9")
    clear = progress.CLEAR
    assert seen.getvalue() == f"{clear}5 of 9{clear}{clear}7 of 9{clear}"
    assert said.getvalue() == "a result\n"


def test_nobody_looks_at_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr("sys.stderr", seen := io.StringIO())
    with progress.progress() as told, progress.waiting("waiting"):
        told("1 of 9")
    assert seen.getvalue() == ""


def test_waiting_counts_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    class Watched(Terminal):
        def write(self, text: str) -> int:
            written.set()
            return super().write(text)

    written = threading.Event()
    monkeypatch.setattr(progress, "PATIENCE", 0.01)
    monkeypatch.setattr("sys.stderr", seen := Watched())
    with progress.waiting("looking"):
        assert written.wait(60)
    assert seen.getvalue().startswith(f"{progress.CLEAR}looking (")
    assert seen.getvalue().endswith(progress.CLEAR)


@pytest.mark.parametrize("form", [[], ["--jsonl"]])
def test_an_interrupted_simulation_keeps_what_it_had(
    form: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = simulate.games

    def interrupted(*asked: Any) -> Iterator[Any]:
        played = whole(*asked)
        yield next(played)
        yield next(played)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "games", interrupted)
    words = ["simulate", "--edition", "introductory", "--games", "9", *form]
    assert main(words) == INTERRUPTED
    said = capsys.readouterr()
    assert said.err == "interrupted after 2 of 9 games\n"
    if form:
        assert len([json.loads(line) for line in said.out.splitlines()]) == 2
    else:
        assert said.out.startswith("2 games of introductory, ")


@pytest.mark.skipif(not hasattr(signal, "SIGINT") or sys.platform == "win32", reason="no Ctrl-C")
def test_ctrl_c_while_games_are_played() -> None:
    words = ["simulate", "--games", "1000000", "--bots", "greedy", "--jsonl"]
    pipe = subprocess.PIPE
    with subprocess.Popen([*PROGRAM, *words], stdout=pipe, stderr=pipe) as program:
        assert program.stdout is not None
        first = program.stdout.readline()
        program.send_signal(signal.SIGINT)
        rest, said = program.communicate(timeout=60)
    assert program.returncode == INTERRUPTED
    records = [json.loads(line) for line in (first + rest).splitlines()]
    assert all(record["outcome"] for record in records)
    told = re.fullmatch(r"interrupted after (\d+) of 1000000 games\n", said.decode())
    assert told
    assert len(records) - int(told[1]) in (0, 1)  # one may be written and not yet counted
