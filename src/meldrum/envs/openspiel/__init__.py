"""The games for OpenSpiel: importing this registers ``meldrum_classic`` and the others.

>>> import pyspiel
>>> game = pyspiel.load_game("meldrum_my_first(players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), state.action_to_string(0)
(True, 'Deal K1 to seat 0')
"""

from meldrum.envs.openspiel.game import register

register()
