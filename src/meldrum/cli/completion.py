"""``meldrum completion``: what a shell needs to complete verbs, flags and their values."""

import argparse
import re
from collections.abc import Callable, Iterator

from meldrum.cli.parser import Parser
from meldrum.cli.verbs import VERBS, parsers

Verbs = dict[str, Parser]
FILES = ("file", "copy", "config", "out", "record", "records", "report", "journal", "data", "which")
"""What names a file or folder."""
IN_FISH = "\\'"
"""A single quote between single quotes."""


def describe_completion(parser: argparse.ArgumentParser) -> None:
    """Describe the verb."""
    parser.description = (
        "Prints a script for your shell. Load it when a shell starts: in bash "
        "'source <(meldrum completion bash)' in ~/.bashrc; in zsh the same with zsh in ~/.zshrc, "
        "below compinit; in fish 'meldrum completion fish > "
        "~/.config/fish/completions/meldrum.fish'."
    )
    parser.add_argument("shell", choices=list(SHELLS), help="which shell")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print it."""
    _, verbs = parsers(VERBS)
    print("\n".join(SHELLS[args.shell](verbs)))
    return 0


def bash(verbs: Verbs) -> Iterator[str]:
    """One function: the word before says which values fit, the verb which flags."""
    yield from (
        "_meldrum() {",
        "  COMPREPLY=()",
        '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words=""',
        "  if ((COMP_CWORD == 1)); then",
        f'    words="{" ".join(verbs)} --help --version"',
        '  else case "${COMP_WORDS[1]} $before" in',
    )
    for verb, parser in verbs.items():
        for action in _flags(parser):
            patterns = "|".join(f'"{verb} {flag}"' for flag in action.option_strings)
            if action.choices:
                yield f'    {patterns}) words="{" ".join(_choices(action))}" ;;'
            elif action.nargs != 0:
                yield f"    {patterns}) {_bash_files(action)} ;;"
    for verb, parser in verbs.items():
        words = [*(word for one in _words(parser) for word in _choices(one)), *_all_flags(parser)]
        yield f'    "{verb} "*) words="{" ".join(words)}"; {_bash_any_file(parser)} ;;'
    yield from (
        "  esac; fi",
        '  COMPREPLY+=($(compgen -W "$words" -- "$word"))',
        "}",
        "complete -o filenames -F _meldrum meldrum",
    )


def _bash_files(action: argparse.Action) -> str:
    return 'COMPREPLY=($(compgen -f -- "$word"))' if action.dest in FILES else ":"


def _bash_any_file(parser: Parser) -> str:
    named = [_bash_files(action) for action in _words(parser) if action.dest in FILES]
    return named[0] if named else ":"


def zsh(verbs: Verbs) -> Iterator[str]:
    """A function that tells _arguments what the verb takes."""
    yield "#compdef meldrum"
    yield "_meldrum() {"
    yield "  local -a verbs=("
    yield from (f"    {_quoted(f'{verb}:{VERBS[verb][1]}')}" for verb in verbs)
    yield "  )"
    yield "  if ((CURRENT == 2)); then _describe verb verbs; return; fi"
    yield "  local verb=$words[2]"
    yield "  shift words; ((CURRENT--))"
    yield "  case $verb in"
    for verb, parser in verbs.items():
        specs = [*map(_zsh_flag, _flags(parser)), *map(_zsh_word, _words(parser))]
        yield f"    {verb}) _arguments {' '.join(spec for spec in specs if spec)} ;;"
    yield "  esac"
    yield "}"
    yield "compdef _meldrum meldrum"


def _zsh_flag(action: argparse.Action) -> str:
    says = re.sub(r"([\[\]:])", r"\\\1", _says(action))
    value = f":{action.dest}:{_zsh_values(action)}" if action.nargs != 0 else ""
    return " ".join(_quoted(f"*{flag}[{says}]{value}") for flag in action.option_strings)


def _zsh_word(action: argparse.Action) -> str:
    many = "*" if action.nargs in ("*", "+") else ""
    return _quoted(f"{many}:{action.dest}:{_zsh_values(action)}")


def _zsh_values(action: argparse.Action) -> str:
    """What may follow; a space means that nothing is known."""
    if action.dest in FILES:
        return "_files"
    return f"({' '.join(_choices(action))})" if action.choices else " "


def fish(verbs: Verbs) -> Iterator[str]:
    """One line for each verb and each flag."""
    yield "complete -c meldrum -f"
    for verb in verbs:
        says = _quoted(VERBS[verb][1], IN_FISH)
        yield f"complete -c meldrum -n __fish_use_subcommand -a {verb} -d {says}"
    for verb, parser in verbs.items():
        start = f"complete -c meldrum -n '__fish_seen_subcommand_from {verb}'"
        for action in _flags(parser):
            names = " ".join(
                f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}"
                for flag in action.option_strings
            )
            says = _quoted(_says(action), IN_FISH)
            yield f"{start} {names}{_fish_values(action)} -d {says}"
        for action in _words(parser):
            if values := _fish_values(action).replace(" -x", ""):
                yield start + values.replace("-r -F", "-F")


def _fish_values(action: argparse.Action) -> str:
    if action.dest in FILES:
        return " -r -F"
    if action.choices:
        return f" -x -a {_quoted(' '.join(_choices(action)))}"
    return "" if action.nargs == 0 else " -x"


SHELLS: dict[str, Callable[[Verbs], Iterator[str]]] = {"bash": bash, "zsh": zsh, "fish": fish}


# What a parser knows


def _flags(parser: Parser) -> list[argparse.Action]:
    return [action for action in parser._actions if action.option_strings]


def _words(parser: Parser) -> list[argparse.Action]:
    return [action for action in parser._actions if not action.option_strings]


def _all_flags(parser: Parser) -> list[str]:
    return [flag for action in _flags(parser) for flag in action.option_strings]


def _choices(action: argparse.Action) -> list[str]:
    return list(map(str, action.choices or ()))


def _says(action: argparse.Action) -> str:
    return action.help or ""


def _quoted(text: str, quote: str = "'\\''") -> str:
    """In single quotes; ``quote`` is how the shell writes one inside."""
    return "'" + text.replace("'", quote) + "'"
