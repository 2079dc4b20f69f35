"""How quick the command line is to start: ``./run bench cli``.

Processor time of a whole command in milliseconds, the least of several runs, since another
program on the machine can only add to it. Keeps the table in bench/results/cli.md.
"""

import argparse
import os
import platform
import subprocess
import sys
from pathlib import Path

RESULTS = Path(__file__).parent / "results" / "cli.md"
COMMANDS = (
    "--version",
    "--help",
    'check twist "R3 R4 C B6"',
    'solve classic --table "R4 B4 K4 O4 | K7 K8 K9" --rack "B3 B5 B6 O1"',
    "simulate --edition introductory",
    "arena --help",
)


def processor_ms(command: str) -> float:
    """What one run takes."""
    words = f"exec {sys.executable} -m meldrum.cli.main {command}"
    with subprocess.Popen(["/bin/sh", "-c", words], stdout=subprocess.DEVNULL) as program:
        _, status, used = os.wait4(program.pid, 0)
        program.returncode = os.waitstatus_to_exitcode(status)
    assert program.returncode == 0
    return (used.ru_utime + used.ru_stime) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10)
    args = parser.parse_args()
    lines = [
        "# The command line",
        "",
        f"Processor time, the least of {args.runs} runs, on Python {platform.python_version()}: "
        "`./run bench cli`.",
        "",
        "| command | ms |",
        "|---|---|",
    ]
    for command in COMMANDS:
        least = min(processor_ms(command) for _ in range(args.runs))
        lines.append(f"| `meldrum {command.replace('|', chr(92) + '|')}` | {least:.0f} |")
    RESULTS.write_text("\n".join(lines) + "\n")
    print(RESULTS.read_text(), end="")


if __name__ == "__main__":
    main()
