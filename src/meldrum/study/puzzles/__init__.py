"""Puzzles: positions from real games in which the best lay is hard to find, with proof."""
