"""The games as games of OpenSpiel: import this module, then `pyspiel.load_game("quadrille_squod")`.

A colon in the name of a variant is `_` there. The parameter `start` begins at any position. What a player is told is
made from its view: `observation_string` is the text of the view, `information_state_string` all that the seat has
seen since the start, and the tensors are the planes of the view.
"""

from __future__ import annotations

import numpy as np
import pyspiel

import quadrille

# No match is longer than this: OpenSpiel asks for a number, and ends matches there.
LONGEST = 2000


def short_name(variant: str) -> str:
    """The name of a variant in OpenSpiel."""
    return "quadrille_" + variant.replace(":", "_")


class State(pyspiel.State):
    """A match of OpenSpiel."""

    def __init__(self, game, start):
        super().__init__(game)
        self.match = quadrille.Match(game.variant, start)

    def current_player(self):
        """The seat to move."""
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.match.to_move

    def _legal_actions(self, player):
        return sorted(self.match.actions()) if player == self.match.to_move else []

    def _apply_action(self, action):
        self.match.apply(action)

    def _action_to_string(self, player, action):
        return self.match.action_text(action)

    def is_terminal(self):
        """Whether the match is over."""
        return self.match.is_over or self.match.ply >= LONGEST

    def returns(self):
        """What each seat has won."""
        return self.match.returns()

    def __str__(self):
        return str(self.match.position)


class Observer:
    """What one player sees: OpenSpiel's PyObserver."""

    def __init__(self, shape, recalls, params):
        if params:
            raise ValueError(f"there are no parameters of observations; these were given: {params}")
        self.recalls = recalls
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state, player):
        """Writes the planes that a player sees."""
        self.dict["observation"][:] = state.match.observation(player)

    def string_from(self, state, player):
        """All that a player has seen, or only what it sees now."""
        return state.match.told(player) if self.recalls else str(state.match.view(player))


class Game(pyspiel.Game):
    """A variant as a game of OpenSpiel: each has a class of its own, because OpenSpiel keeps classes until the end."""

    about: dict
    kind: pyspiel.GameType

    def __init__(self, params=None):
        params, about = params or {}, self.about
        self.variant, self.shape = about["name"], about["shape"]
        self.start = params.get("start") or None
        start = quadrille.Match(self.variant, self.start)
        info = pyspiel.GameInfo(
            num_distinct_actions=about["actions"],
            max_chance_outcomes=0,
            num_players=start.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self):
        """A match from the start."""
        return State(self, self.start)

    def make_py_observer(self, iig_obs_type=None, params=None):
        """What players see of a match."""
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.shape, recalls, params)


def _register(about: dict) -> None:
    seats = len(about["seats"])
    information = pyspiel.GameType.Information
    kind = pyspiel.GameType(
        short_name=short_name(about["name"]),
        long_name=f"Quadrille: {about['name']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if about["has_secrets"] else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"start": ""},
    )
    pyspiel.register_game(kind, type("Game", (Game,), {"about": about, "kind": kind}))


for _about in quadrille.variants():
    _register(_about)
