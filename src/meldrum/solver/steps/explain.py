"""Explaining a rearrangement: the shortest way to do by hand what a turn did.

A *movement* of the hand takes any tiles from one set, or puts any tiles that are in hand or on
the rack down in one place: in a set, anywhere, or as a new set. Between movements anything may
be on the table, and tiles wait in the hand. Groups may be in any order, other sets are ordered as
on the final table. Identical tiles are interchangeable.

**What is minimized: the number of movements**, then the number of table tiles that are moved,
where a set only counts as staying in its place if this saves a movement or two of its tiles stay.

Why this is easy to find. Follow the places on the table. A set that is picked up whole costs a
movement, and so does a set laid in a new place. Where an old set stays and becomes a new one,
taking is needed unless the whole old set stays in order, and putting unless the whole new set was
there in order. One movement concerns one place only, so you need at least one for each old and
each new set, less what the pairs of old and new sets in one place save; and taking first, then
putting, needs no more. What is left is to choose the pairs: a matching of greatest weight.
Sets that did not change save both their movements: nothing beats leaving them alone.

A *step* describes one movement, or several that belong together: a joker swapped, a set split,
sets joined, tiles moved from one set straight to another. Its ``movements`` says how many. The
number of sentences is not minimized: one shortest way is described, joined where it fits.

In My First every single step must be legal: ``runs`` explains its turns.

Dice lie in a crossword, not in sets: ``grid_steps`` explains them by simpler means.
"""

from meldrum.rules.melds import SetRules
from meldrum.rules.table import Table, diff
from meldrum.solver.steps.dice import Carry, GridStep, PickUp, Place, replay_grid
from meldrum.solver.steps.dice_words import say_grid_step
from meldrum.solver.steps.flow import flow_of
from meldrum.solver.steps.grid import grid_steps
from meldrum.solver.steps.kinds import Step
from meldrum.solver.steps.plan import plan
from meldrum.solver.steps.replay import replay
from meldrum.solver.steps.words import say_table_step

__all__ = ["GridStep", "Step", "grid_steps", "replay", "replay_grid", "say_step", "steps"]


def steps(before: Table, after: Table, rules: SetRules) -> tuple[Step, ...]:
    """The steps from one table to the other, with the fewest movements possible."""
    return plan(flow_of(diff(before, after, rules), rules))


def say_step(step: Step | GridStep) -> str:
    """A step as a sentence."""
    if isinstance(step, PickUp | Place | Carry):
        return say_grid_step(step)
    return say_table_step(step)
