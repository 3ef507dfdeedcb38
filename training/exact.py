"""How the network of Squadro sees exact samples, and how its weights become a file; with NumPy alone."""

import numpy as np

STEPS = 13
SINGLES = 10 * STEPS + 2
PAIRS = 25 * STEPS * STEPS
INPUTS = SINGLES + 2 * PAIRS
FULL, OUTPUT_SCALE, SCORE = 64, 64, 150


def read(path):
    """Samples of `exact_samples`: the steps of ten pieces, and the side to move with the value for it."""
    return np.fromfile(path, np.uint8).reshape(-1, 11)


def inputs(samples):
    """The inputs that are on: each piece, the side to move, and each pair of opposing pieces with the side to move."""
    steps, turn = samples[:, :10].astype(np.int64), (samples[:, 10:] & 1).astype(np.int64)
    light, dark = steps[:, np.repeat(np.arange(5), 5)], steps[:, 5 + np.tile(np.arange(5), 5)]
    pairs = (np.arange(25) * STEPS + light) * STEPS + dark + SINGLES + PAIRS * turn
    return np.concatenate([steps + STEPS * np.arange(10), 10 * STEPS + turn, pairs], 1)


def targets(samples):
    """How much of the game is Light's."""
    value, turn = (samples[:, 10] >> 1) / 2, samples[:, 10] & 1
    return np.where(turn == 0, value, 1 - value).astype(np.float32)


def folded(rows):
    """The rows of the pairs, with what the pieces and the side to move count for themselves added to a pair of theirs."""
    singles, pairs = rows[:SINGLES], rows[SINGLES:].reshape(2, 5, 5, STEPS, STEPS, -1).copy()
    pieces = singles[:-2].reshape(10, STEPS, -1)
    for i in range(5):
        pairs[:, i, 0] += pieces[i][:, None]
        pairs[:, 0, i] += pieces[5 + i][None]
    pairs[:, 0, 0] += singles[-2:, None, None]
    return pairs.reshape(2 * PAIRS, -1)


def quantised(rows, bias, output, output_bias):
    """The weights as whole numbers, in the order of the file (engine/src/network.rs)."""
    rows = np.clip(np.rint(folded(rows) * FULL), -127, 127).astype(np.int8)
    small = [np.rint(part * scale).astype("<i2") for part, scale in [(bias, FULL), (output, OUTPUT_SCALE)]]
    return [rows, *small], int(round(float(output_bias) * FULL * OUTPUT_SCALE))


def scores(weights, samples):
    """What the engine makes of these positions, in its own whole numbers."""
    (rows, bias, output), last = weights
    neurons = (rows[inputs(samples)[:, 11:] - SINGLES].sum(1, dtype=np.int32) + bias).clip(0, FULL)
    return np.trunc((neurons @ output.astype(np.int32) + last) / (FULL * OUTPUT_SCALE // SCORE)).astype(int)
