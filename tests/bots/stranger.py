"""A bot in another process for tests: `stranger.py HOW` fails in the way named."""

import json
import subprocess
import sys
import time
from typing import Any

HELLO: dict[str, Any] = {"name": "Stranger", "version": 1}


def say(*words: str) -> None:
    print(*words, flush=True)


def draw(view: Any, ply: int) -> str:
    kind = "draw" if view.get("pool_size", 1) else "pass"
    return json.dumps({"ply": ply, "seat": view["seat"], "type": kind})


def answer(how: str, view: Any, ply: int) -> None:
    match how:
        case "crash":
            raise RuntimeError("boom")
        case "leave":
            sys.exit(0)
        case "hang" | "stubborn":
            time.sleep(1000)
        case "flood":
            while True:
                say("info", "x" * 100)
        case "torrent":
            while True:
                sys.stdout.write("x" * 1000)
        case "babble":
            say("I think I shall draw.")
        case "bad-json":
            say("move", "{'ply':")
        case "bad-bytes":
            sys.stdout.buffer.write(b"move \xff\xfe\x00\n")
            sys.stdout.flush()
        case "no-move":
            say("move", json.dumps({"ply": ply, "seat": view["seat"], "type": "fold"}))
        case "bad-tile":
            play = {"ply": ply, "seat": view["seat"], "type": "play", "after": ["R99 R100"]}
            say("move", json.dumps(play))
        case "cheat":
            play = {"ply": ply, "seat": view["seat"], "type": "play", "after": ["R1 R2 R3"] * 9}
            say("move", json.dumps(play))
        case "late":
            say("move", draw(view, ply - 1))
        case "other-seat":
            say("move", draw({"seat": 1 - view["seat"]}, ply))
        case "twice":
            say("move", draw(view, ply))
            say("move", draw(view, ply))
        case "chatty":
            say("info", "thinking")
            say("move", draw(view, ply))
        case _:
            say("move", draw(view, ply))


def greet(how: str) -> None:
    match how:
        case "mute":
            time.sleep(1000)
        case "old":
            say("hello", json.dumps({"version": 0}))
        case "nameless":
            say("hello", json.dumps({"version": 1}))
        case "classic-only":
            say("hello", json.dumps(HELLO | {"editions": ["classic"]}))
        case "watcher":
            say("hello", json.dumps(HELLO | {"watches": True}))
        case _:
            say("hello", json.dumps(HELLO))


def main(how: str) -> None:
    if how == "deaf":
        say("hello", json.dumps(HELLO))
        say("ready")
        time.sleep(1000)
    if how == "sleeper":
        time.sleep(1000)
    if how == "stubborn":
        subprocess.Popen([sys.executable, __file__, "sleeper", *sys.argv[2:]])
    view: Any = None
    for line in sys.stdin:
        word, _, data = line.strip().partition(" ")
        if word == "hello":
            greet(how)
        elif word == "game":
            say("ready")
        elif word == "position":
            view = json.loads(data)
        elif word == "stop":
            say("move", draw(view, view["ply"]))
        elif word == "go":
            if how != "until-stop":
                answer(how, view, json.loads(data)["ply"])
        elif word == "quit":
            if how == "stubborn":
                time.sleep(1000)
            break
        elif word != "saw" and how == "touchy":
            raise ValueError(f"what is {word}?")


if __name__ == "__main__":
    main(sys.argv[1])
