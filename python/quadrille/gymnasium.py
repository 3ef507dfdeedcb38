"""A game for one agent: the other seats are played by a player of the house.

>>> from quadrille import gymnasium
>>> env = gymnasium.Against("quindo:small", opponent="level:1")
>>> observation, info = env.reset(seed=1)
>>> int(info["action_mask"].sum())
56
"""

from __future__ import annotations

import gymnasium
import numpy as np
from gymnasium import spaces

import quadrille
from quadrille._pixels import pixels
from quadrille.turns import Turn

HIGHEST = 24


class Against(gymnasium.Env):
    """Plays one seat; the others are played by `opponent`, a name of a player or a callable that is given a `Turn`."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(self, game: str = "squadro", *, opponent="level:1", seat=None, nodes=None, render_mode=None):
        about = quadrille.variant(game)
        self.game, self.opponent, self.wanted, self.nodes = game, opponent, seat, nodes
        self.starts, self.seats = about["starts"], len(about["seats"])
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}: the table has {self.seats}")
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(about["actions"])
        self.observation_space = spaces.Box(0, HIGHEST, tuple(about["shape"]), np.uint8)
        self.match, self.seat = quadrille.Match(game), seat or 0
        self._player = None

    def reset(self, *, seed=None, options=None):
        """Begins a match; without a seat of its own, the agent's seat is drawn."""
        super().reset(seed=seed)
        self.match = quadrille.Match(self.game, self.starts[self.np_random.integers(len(self.starts))])
        self.seat = int(self.np_random.integers(self.seats)) if self.wanted is None else self.wanted
        self._player = None
        if isinstance(self.opponent, str):
            luck = int(self.np_random.integers(1 << 31))
            self._player = quadrille.Player(self.game, self.opponent, seed=luck)
        self._others()
        return self._told()

    def step(self, action):
        """Plays an action of the agent, and what the others answer."""
        self.match.apply(int(action))
        self._others()
        observation, info = self._told()
        return observation, self.match.returns()[self.seat], self.match.is_over, False, info

    def render(self):
        """The match as the agent sees it."""
        if self.render_mode == "ansi":
            return self.match.diagram(self.seat)
        if self.render_mode == "rgb_array":
            return pixels(self.match.scene(self.seat))
        return None

    def _others(self):
        while not self.match.is_over and self.match.to_move != self.seat:
            if self._player is None:
                turn = Turn.of(self.match)
                self.match.play(turn.move(self.opponent(turn)))
            else:
                self.match.play(self._player.choose(self.match, nodes=self.nodes or 1000)["move"])

    def _told(self):
        mask = np.zeros(self.action_space.n, np.int8)
        if self.match.to_move == self.seat:
            mask[self.match.actions()] = 1
        return self.match.observation(self.seat), {"action_mask": mask}
