"""Explaining a rearrangement, step by step."""
