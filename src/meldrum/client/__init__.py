"""A client of the table server, for programs."""

from meldrum.client.seat import Dismissed, Seat
from meldrum.client.server import RefusedError, Server

__all__ = ["Dismissed", "RefusedError", "Seat", "Server"]
