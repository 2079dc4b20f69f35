"""The JSON schema of the wire, for programs in other languages."""

from typing import Any

import msgspec

from meldrum.server import wire, wire_study
from meldrum.study.review.data import TurnReview

HTTP = (
    wire.NewTable,
    wire.Join,
    wire.Redeem,
    wire.Unfold,
    wire.Renew,
    wire.Invite,
    wire.Seated,
    wire.TableList,
    wire.TableData,
    wire.Check,
    wire.Checked,
    wire_study.Exercise,
    wire.Judged,
    wire_study.Analyze,
    wire_study.Analysis,
    wire.Hint,
    wire_study.TryAgain,
    TurnReview,
    wire_study.ReviewLine,
    wire_study.PuzzleShelf,
    wire_study.PuzzlePick,
    wire_study.PuzzleData,
    wire_study.PuzzleTry,
    wire_study.PuzzleVerdict,
    wire_study.PuzzleAsk,
    wire_study.PuzzleHint,
    wire.Offer,
    wire.Health,
)
TEMPLATE = "#/$defs/{name}"


def components(template: str = TEMPLATE) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Messages of clients, messages of the server, each type of HTTP; and all their parts."""
    schemas, parts = msgspec.json.schema_components(
        (wire.ClientMessage, wire.ServerMessage, *HTTP), ref_template=template
    )
    return list(schemas), parts


def schema() -> dict[str, Any]:
    """One JSON schema: ``ClientMessage`` goes to the server, ``ServerMessage`` comes from it."""
    (said, told, *_), parts = components()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Meldrum table server, wire version {wire.VERSION}",
        "$defs": {**parts, "ClientMessage": said, "ServerMessage": told},
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
    }
