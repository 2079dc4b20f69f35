"""Opponents that the ladder is measured against."""
