"""The environment under the names that PettingZoo expects of a module.

>>> table = env(edition="classic", players=2)
>>> table.reset(seed=1)
>>> observation, reward, terminated, truncated, info = table.last()
>>> observation["observation"].shape, int(observation["action_mask"][0])
((3076,), 1)
"""

from typing import Any

from pettingzoo.utils import wrappers

from meldrum.envs.rounds import Rounds
from meldrum.envs.table import TileRummy

raw_env = TileRummy
parallel_env = Rounds


def env(**arguments: Any) -> Any:
    """The environment with PettingZoo's usual guards against wrong use."""
    guarded = wrappers.AssertOutOfBoundsWrapper(TileRummy(**arguments))
    return wrappers.OrderEnforcingWrapper(guarded)
