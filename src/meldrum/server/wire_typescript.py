"""The wire as TypeScript, for the page: every type that is exchanged, with its comments."""

import ast
import inspect
import sys
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import inspect as types

from meldrum.notation.record import Record
from meldrum.server import wire
from meldrum.server.wire_schema import HTTP

HEAD = "// The server's wire. Written by `./run wire` from meldrum.server.wire: change it there."
CONSTANTS = ("VERSION", "LONGEST_NAME", "LONGEST_CHAT", "LONGEST_SEED")
NAMED: dict[str, Any] = {
    "OptionValues": wire.OptionValues,
    "AnyCommand": wire.AnyCommand,
    "ClientMessage": wire.ClientMessage,
    "Answer": wire.Answer,
    "ServerMessage": wire.ServerMessage,
}
"""Types that have a name without being structs."""
PLAIN: dict[type[types.Type], str] = {
    types.StrType: "string",
    types.UUIDType: "string",
    types.IntType: "number",
    types.FloatType: "number",
    types.BoolType: "boolean",
    types.NoneType: "null",
}


def typescript() -> str:
    """The whole module."""
    parts = [HEAD, "\n".join(f"export const {name} = {getattr(wire, name)};" for name in CONSTANTS)]
    parts += [f"export type {name} = {_made(kind)};" for name, kind in _named().items()]
    parts += [_interface(struct) for struct in _structs((*NAMED.values(), *HTTP, Record))]
    return "\n\n".join(parts) + "\n"


@cache
def _named() -> dict[str, types.Type]:
    return {name: types.type_info(kind) for name, kind in NAMED.items()}


def _structs(roots: tuple[Any, ...]) -> list[types.StructType]:
    """Every struct that these are made of, by name."""
    found: dict[str, types.StructType] = {}
    waiting = list(types.multi_type_info(roots))
    while waiting:
        kind = waiting.pop()
        match kind:
            case types.StructType() if kind.cls.__name__ not in found:
                found[kind.cls.__name__] = kind
                waiting += [field.type for field in kind.fields]
            case types.UnionType():
                waiting += kind.types
            case types.ListType():
                waiting.append(kind.item_type)
            case types.DictType():
                waiting += [kind.key_type, kind.value_type]
    return [found[name] for name in sorted(found)]


def _interface(struct: types.StructType) -> str:
    """A struct; what has a default may be left out, by either side."""
    lines = [*_comment(struct.cls.__doc__), f"export interface {struct.cls.__name__} {{"]
    if struct.tag_field:
        lines.append(f"  {struct.tag_field}: {_literal(struct.tag)};")
    said = _field_comments(struct.cls)
    for field in struct.fields:
        mark = "" if field.required else "?"
        lines += _comment(said.get(field.name), "  ")
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type)};")
    return "\n".join([*lines, "}"])


def _type(kind: types.Type) -> str:
    """The name of a type, or how it is made."""
    if isinstance(kind, types.StructType):
        return kind.cls.__name__
    return next((name for name, known in _named().items() if kind == known), _made(kind))


def _made(kind: types.Type) -> str:
    match kind:
        case types.LiteralType():
            return " | ".join(map(_literal, kind.values))
        case types.UnionType():
            choices = [_type(choice) for choice in kind.types]
            return " | ".join(sorted(choices, key="null".__eq__))  # null comes last
        case types.ListType():
            item = _type(kind.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case types.DictType():
            return f"{{ [key: {_type(kind.key_type)}]: {_type(kind.value_type)} }}"
    return PLAIN[type(kind)]


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


def _comment(text: str | None, indent: str = "") -> list[str]:
    if not text:
        return []
    first, *rest = inspect.cleandoc(text).replace("``", "`").splitlines()
    if not rest:
        return [f"{indent}/** {first} */"]
    lines = [f"{indent} * {line}".rstrip() for line in (first, *rest)]
    return [f"{indent}/**", *lines, f"{indent} */"]


def _field_comments(cls: type[msgspec.Struct]) -> dict[str, str]:
    """The string after each field, as the source has it."""
    found: dict[str, str] = {}
    for owner in reversed(cls.__mro__):
        if owner.__module__.startswith("meldrum."):
            found |= _comments_in(owner.__module__)[owner.__name__]
    return found


@cache
def _comments_in(module: str) -> dict[str, dict[str, str]]:
    """The strings after the fields of each class of a module."""
    found: dict[str, dict[str, str]] = {}
    for node in ast.parse(inspect.getsource(sys.modules[module])).body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = {}
            for field, after in pairwise(node.body):
                match field, after:
                    case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str(text))):
                        found[node.name][name] = text
    return found
