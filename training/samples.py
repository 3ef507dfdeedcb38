"""Reads samples (docs/samples.md) and turns them into the inputs of the networks. Needs NumPy alone."""

import numpy as np

COMMON = [("game", "<u4"), ("ply", "<u2"), ("value", "<u2"), ("result", "u1"), ("zero", "u1", 3)]
QUINDO = COMMON + [
    ("own", "<u8"), ("other", "<u8"), ("attacked", "<u8"), ("in_danger", "<u8"),
    ("barred", "u1"), ("width", "u1"), ("orthogonal", "u1"), ("move", "u1", 4), ("zero2", "u1"),
]
SQUARYD = COMMON + [("pieces", "<u8", 4), ("counts", "u1", 18), ("move", "u1"), ("zero2", "u1")]

SQUOD = COMMON + [("cells", "<u2", 12), ("counts", "u1", 8), ("move", "<u2")]


def bits(numbers, count):
    """The lowest bits of 64-bit numbers, a column each."""
    octets = np.ascontiguousarray(numbers).view(np.uint8).reshape(-1, 8)
    return np.unpackbits(octets, axis=1, bitorder="little")[:, :count]


def turned(x, y, width, way):
    """Where a square goes when the board is turned and mirrored in one of eight ways."""
    if way & 4:
        x = width - 1 - x
    for _ in range(way & 3):
        x, y = width - 1 - y, x
    return x, y


def permutations(inputs, width, row):
    """For each of the eight ways the input that comes to stand at each place; four inputs a square."""
    ways = []
    for way in range(8):
        order = np.arange(inputs)
        for y in range(width):
            for x in range(width):
                to_x, to_y = turned(x, y, width, way)
                for kind in range(4):
                    order[4 * (row * to_y + to_x) + kind] = 4 * (row * y + x) + kind
        ways.append(order)
    return ways


class Quindo:
    """Safe and attacked pieces of both sides on each square, the barred distance, and the numbers of pieces."""

    dtype = np.dtype(QUINDO)
    squares, counts = 56, 30
    inputs = 4 * squares + 4 + 2 * counts

    def encode(self, records):
        x = np.zeros((len(records), self.inputs), np.uint8)
        own, other, attacked, in_danger = (
            bits(records[name], self.squares) for name in ("own", "other", "attacked", "in_danger")
        )
        end = 4 * self.squares
        x[:, 0:end:4] = own & ~in_danger & 1
        x[:, 1:end:4] = own & in_danger
        x[:, 2:end:4] = other & ~attacked & 1
        x[:, 3:end:4] = other & attacked
        rows = np.arange(len(records))
        x[rows, end + records["barred"].astype(int)] = 1
        x[rows, end + 4 + own.sum(1, dtype=int)] = 1
        x[rows, end + 4 + self.counts + other.sum(1, dtype=int)] = 1
        return x

    def ways(self, records):
        return permutations(self.inputs, int(records["width"][0]), 8)


class Squaryd:
    """Singles and doubles of both sides on each cell, and what is counted for each side."""

    dtype = np.dtype(SQUARYD)
    values = [25, 48, 24, 8, 24, 16, 8, 32, 16]
    inputs = 4 * 49 + 2 * sum(values)

    def encode(self, records):
        x = np.zeros((len(records), self.inputs), np.uint8)
        for kind in range(4):
            x[:, kind : 4 * 49 : 4] = bits(records["pieces"][:, kind], 49)
        rows, first = np.arange(len(records)), 4 * 49
        for i, values in enumerate(self.values * 2):
            x[rows, first + np.minimum(records["counts"][:, i].astype(int), values - 1)] = 1
            first += values
        return x

    def ways(self, _records):
        return permutations(self.inputs, 7, 7)


class Squod:
    """Kinds on each cell of ring and ramp and in the hand, and what is counted, for each side."""

    dtype = np.dtype(SQUOD)
    values = [4, 4, 5, 3]
    inputs = 12 * 9 + 6 * 3 + 2 * sum(values)

    def encode(self, records):
        x = np.zeros((len(records), self.inputs), np.uint8)
        for place in range(12):
            x[:, 9 * place : 9 * place + 9] = bits(records["cells"][:, place].astype("<u8"), 9)
        placed = x[:, : 12 * 9].reshape(len(records), 2, 6, 9).sum((1, 3), dtype=int)
        rows, first = np.arange(len(records)), 12 * 9
        for kind in range(6):
            x[rows, first + 2 - placed[:, kind].clip(max=2)] = 1
            first += 3
        for i, values in enumerate(self.values * 2):
            x[rows, first + records["counts"][:, i].astype(int)] = 1
            first += values
        return x

    def ways(self, _records):
        """Each kind beats the next one: all three may change their places in turn."""
        ways = []
        for way in range(3):
            order = np.arange(self.inputs)
            for number in range(12):
                to = number // 3 * 3 + (number + way) % 3
                order[9 * to : 9 * to + 9] = np.arange(9 * number, 9 * number + 9)
            for number in range(6):
                to = number // 3 * 3 + (number + way) % 3
                order[108 + 3 * to : 111 + 3 * to] = np.arange(108 + 3 * number, 111 + 3 * number)
            ways.append(order)
        return ways


GAMES = {"quindo": Quindo(), "squaryd": Squaryd(), "squod": Squod()}


def read(path):
    """The header as a dictionary, what knows the game, and the samples."""
    with open(path, "rb") as file:
        line = file.readline()
        words = line.decode().split()
        assert words[:3] == ["quadrille", "samples", "1"], f"{path} has no samples"
        header = {"game": words[3], **{words[i]: int(words[i + 1]) for i in range(4, len(words), 2)}}
        game = GAMES[header["game"].split(":")[0]]
        assert header["bytes"] == game.dtype.itemsize
        octets = file.read()
    whole = len(octets) // game.dtype.itemsize * game.dtype.itemsize
    return header, game, np.frombuffer(octets[:whole], game.dtype)


FULL, OUTPUT_SCALE, SCORE = 256, 64, 150


def quantised(rows, bias, output, output_bias):
    """The weights as whole numbers, in the order of the file (engine/src/network.rs)."""
    small = [np.rint(np.asarray(part) * scale).astype("<i2") for part, scale in
             [(rows, FULL), (bias, FULL), (output, OUTPUT_SCALE)]]
    return small, int(round(float(output_bias) * FULL * OUTPUT_SCALE))


def file_of(weights):
    """The bytes of a file of weights."""
    small, last = weights
    return b"".join(part.tobytes() for part in small) + last.to_bytes(4, "little", signed=True)


def scores(weights, x):
    """What the engine makes of these inputs, in its own whole numbers."""
    (rows, bias, output), last = weights
    neurons = (x.astype(np.int32) @ rows.astype(np.int32) + bias).clip(0, FULL)
    total = neurons @ output.astype(np.int32) + last
    return np.trunc(total / (FULL * OUTPUT_SCALE // SCORE)).astype(int)
