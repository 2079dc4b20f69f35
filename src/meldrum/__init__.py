"""Meldrum: tile rummy by the printed rules of five editions."""

__version__ = "0.1.0"
