"""The games as environments of PettingZoo: each seat is an agent, and sees its own view.

>>> from quadrille import pettingzoo
>>> env = pettingzoo.env("quindo:small", render_mode="ansi")
>>> env.reset(seed=1)
>>> env.agent_selection
'Light'
"""

from __future__ import annotations

import functools
import random

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

import quadrille
from quadrille._pixels import pixels

# The largest number in an observation: the pawns of a player.
HIGHEST = 24


def env(game: str = "squadro", **options):
    """The environment with PettingZoo's usual wrappers: an illegal action loses."""
    env = raw_env(game, **options)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


class raw_env(AECEnv, EzPickle):
    """A match of any variant. `max_cycles` cuts it after so many moves a seat."""

    metadata = {
        "render_modes": ["human", "ansi", "svg", "rgb_array"],
        "name": "quadrille_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: str = "squadro", *, start=None, max_cycles=None, render_mode=None):
        EzPickle.__init__(self, game, start=start, max_cycles=max_cycles, render_mode=render_mode)
        super().__init__()
        about = quadrille.variant(game)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode {render_mode!r}")
        self.game, self.start, self.max_cycles, self.render_mode = game, start, max_cycles, render_mode
        self.starts = about["starts"]
        self.possible_agents = list(about["seats"])
        self.agents = self.possible_agents[:]
        self._actions = about["actions"]
        self._shape = tuple(about["shape"])
        self.match = quadrille.Match(game, start)

    @functools.cache
    def observation_space(self, agent):
        """What an agent sees: planes, and which actions are legal if it is to move."""
        return spaces.Dict(
            {
                "observation": spaces.Box(0, HIGHEST, self._shape, np.uint8),
                "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
            }
        )

    @functools.cache
    def action_space(self, agent):
        """The numbers of all moves."""
        return spaces.Discrete(self._actions)

    def reset(self, seed=None, options=None):
        """Begins a match; where a variant has several starts, the seed draws one."""
        start = self.start or random.Random(seed).choice(self.starts)
        self.match = quadrille.Match(self.game, start)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.to_move]

    def observe(self, agent):
        """What an agent sees, made from its view and nothing else."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self._actions, np.int8)
        if agent == self.agent_selection and self.match.to_move == seat:
            mask[self.match.actions()] = 1
        return {"observation": self.match.observation(seat), "action_mask": mask}

    def step(self, action):
        """Plays an action of the agent that is selected."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            return self._was_dead_step(action)
        mover = self.agent_selection
        self.match.apply(int(action))
        self._cumulative_rewards[mover] = 0
        self.rewards = dict.fromkeys(self.agents, 0)
        if self.match.is_over:
            returns = (int(won) for won in self.match.returns())
            self.rewards = dict(zip(self.possible_agents, returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles and self.match.ply >= self.max_cycles * len(self.possible_agents):
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._next(mover)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _next(self, mover):
        """The agent to move; once all is over, the next one at the table."""
        if self.match.to_move is not None and not any(self.truncations.values()):
            return self.possible_agents[self.match.to_move]
        place = self.possible_agents.index(mover) + 1
        return self.possible_agents[place % len(self.possible_agents)]

    def render(self):
        """The match as everybody may see it."""
        if self.render_mode == "human":
            print(self.match.diagram())
        elif self.render_mode == "ansi":
            return self.match.diagram()
        elif self.render_mode == "svg":
            return self.match.svg()
        elif self.render_mode == "rgb_array":
            return pixels(self.match.scene())
        return None

    def close(self):
        """Nothing is open."""


class parallel_env(ParallelEnv):
    """All seats choose at once, and their actions are played in turn: an action may have become illegal by then.

    It is there for algorithms that know nothing else, and fits games in which seats alternate.
    """

    metadata = raw_env.metadata | {"is_parallelizable": True}

    def __init__(self, game: str = "squadro", **options):
        self.aec_env = raw_env(game, **options)
        self.possible_agents = self.aec_env.possible_agents
        self.agents = self.possible_agents[:]
        self.observation_space, self.action_space = self.aec_env.observation_space, self.aec_env.action_space
        self.render_mode = self.aec_env.render_mode

    def reset(self, seed=None, options=None):
        """Begins a match."""
        self.aec_env.reset(seed, options)
        self.agents = self.possible_agents[:]
        return self._told(), {agent: {} for agent in self.agents}

    def step(self, actions):
        """Plays an action of each seat."""
        for _ in self.possible_agents:
            if not self._is_over():
                self.aec_env.step(actions[self.aec_env.agent_selection])
        env, agents = self.aec_env, self.agents
        told = self._told(), dict(env.rewards), dict(env.terminations), dict(env.truncations)
        if self._is_over():
            self.agents = []
        return *told, {agent: {} for agent in agents}

    def _is_over(self):
        return any(self.aec_env.terminations.values()) or any(self.aec_env.truncations.values())

    def _told(self):
        return {agent: self.aec_env.observe(agent) for agent in self.possible_agents}

    def render(self):
        """The match as everybody may see it."""
        return self.aec_env.render()

    def close(self):
        """Nothing is open."""
