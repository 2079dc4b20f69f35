"""Imagined games: every rack is known, and thousands of turns are played per second.

The same turns as in ``rules``, in the native core's codes and changed in place, for bots only.
Nothing is checked: plays come from the core or from a bot that asked the rules. ``tests/play``
plays random games here and by the rules, and compares them move by move.
"""
