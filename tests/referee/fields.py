"""Reading the parts of a record, each with a plain word when it is not what it should be."""

from typing import cast

Json = dict[str, object]


class Unreadable(Exception):
    """A part of the record that cannot be read at all."""


def as_dict(thing: object, name: str) -> Json:
    """The thing as an object of JSON."""
    if not isinstance(thing, dict):
        raise Unreadable(f"{name} should be an object, not {thing!r}")
    return cast("Json", thing)


def as_list(thing: object, name: str) -> list[object]:
    """The thing as a list."""
    if not isinstance(thing, list):
        raise Unreadable(f"{name} should be a list, not {thing!r}")
    return cast("list[object]", thing)


def text(source: Json, key: str) -> str:
    """A field that is a text."""
    found = source.get(key)
    if not isinstance(found, str):
        raise Unreadable(f"{key} should be a text, not {found!r}")
    return found


def _whole(thing: object, key: str) -> int:
    if not isinstance(thing, int) or isinstance(thing, bool):
        raise Unreadable(f"{key} should be a whole number, not {thing!r}")
    return thing


def whole(source: Json, key: str) -> int:
    """A field that is a whole number."""
    return _whole(source.get(key), key)


def wholes(source: Json, key: str) -> list[int]:
    """A field that is a list of whole numbers."""
    return [_whole(thing, key) for thing in as_list(source.get(key), key)]


def texts(source: Json, key: str) -> list[str]:
    """A field that is a list of texts."""
    found = as_list(source.get(key), key)
    if not all(isinstance(thing, str) for thing in found):
        raise Unreadable(f"{key} should hold texts only, not {found!r}")
    return [str(thing) for thing in found]


def words(thing: object, name: str) -> list[str]:
    """Tiles written as one text or as a list of texts."""
    if isinstance(thing, list):
        return [str(part) for part in thing]
    if not isinstance(thing, str):
        raise Unreadable(f"{name} should be tiles, not {thing!r}")
    return thing.split()
