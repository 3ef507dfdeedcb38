"""Fits the network of Squaryd's best player (engine/src/games/squaryd/cells.rs) to samples of `squaryd_branches`.

    python3 squaryd_cells.py WEIGHTS EPOCHS SAMPLES...
"""

import sys

import numpy as np
import torch
import torch.nn.functional as F

import samples
from fit import log_loss, odds, scale_of

NEURONS, KINDS, WORTHS, BATCH, STEP, HELD_BACK, NO_RESULT = 32, 4, 144, 1024, 0.002, 40, 255
PART = 50000
"""So many positions are turned or looked at in one go."""
CENTRE = 24


def squares():
    """The cells of each square, a column each."""
    inside = lambda x, y: 0 <= x < 7 and 0 <= y < 7 and (x, y) != (3, 3)
    columns = []
    for cell in range(49):
        x, y = cell % 7, cell // 7
        for east in range(1, 7):
            for north in range(7):
                corners = [(x, y), (x + east, y + north), (x + east - north, y + north + east), (x - north, y + east)]
                if all(inside(*corner) for corner in corners):
                    column = np.zeros(49, np.float32)
                    column[[7 * b + a for a, b in corners]] = 1
                    columns.append(column)
    return torch.as_tensor(np.stack(columns, 1))


def orbits():
    """Which cells a turn or a mirror takes to each other."""
    lowest = [min(7 * y + x for x, y in (samples.turned(cell % 7, cell // 7, 7, way) for way in range(8))) for cell in range(49)]
    return torch.as_tensor([sorted(set(lowest)).index(cell) for cell in lowest])


def in_order(records):
    """Game by game: which one was over first depends on the machine."""
    return records[np.argsort(records["game"], kind="stable")]


def keys(pieces):
    """A number for each position, the same for those that a turn or a mirror takes to each other."""
    cells, smallest = np.stack([samples.bits(pieces[:, kind], 49) for kind in range(4)], 1), None
    for way in range(8):
        turned = [samples.turned(cell % 7, cell // 7, 7, way) for cell in range(49)]
        words = (cells * np.array([1 << (7 * y + x) for x, y in turned], np.uint64)).sum(2, dtype=np.uint64)
        key = words[:, 0]
        for word in words.T[1:]:
            key = (key ^ key >> np.uint64(29)) * np.uint64(0x9E3779B97F4A7C15) + word
        smallest = key if smallest is None else np.minimum(smallest, key)
    return smallest


def merged(records):
    """Each position once, with the means of results and odds; the search plays the same game from many beginnings. Those
    of a game that is held back, and of no other, are held back."""
    parts = np.array_split(records["pieces"], len(records) // PART + 1)
    _, first, number = np.unique(np.concatenate([keys(part) for part in parts]), return_index=True, return_inverse=True)
    total = lambda values: np.bincount(number, values, len(first))
    ended, held = total(records["result"] != NO_RESULT), total(records["game"] % HELD_BACK != 0) == 0
    results = total(np.where(records["result"] != NO_RESULT, records["result"] / 2, 0)) / np.maximum(ended, 1)
    searched = total(odds(records)) / np.bincount(number)
    return records[first], ended > 0, held, results.astype(np.float32), searched.astype(np.float32)


def rows(records, device):
    """The number of the row that each cell of each position adds; the last is that of the middle."""
    joins, orbit = squares().to(device), orbits().to(device)
    numbers = []
    for part in np.array_split(records, len(records) // PART + 1):
        pieces = torch.as_tensor(np.stack([samples.bits(part["pieces"][:, kind], 49) for kind in range(4)], 1), device=device).float()
        held = pieces @ joins
        total = held.sum(1)
        through = lambda kind, count: ((held[:, kind] == count) & (total == count)).float() @ joins.T
        threats = [through(kind, 2).clamp(max=3) for kind in (0, 1)]
        three = [(through(kind, 3) > 0).float() for kind in (2, 3)]
        doubled = [((through(kind, 2) > 0).float() + is_three).clamp(max=1) + is_three for kind, is_three in zip((2, 3), three)]
        worth = ((threats[0] * 4 + threats[1]) * 3 + doubled[0]) * 3 + doubled[1]
        kind = (pieces * torch.arange(4, device=device)[:, None]).sum(1)
        number = torch.where(pieces.sum(1) > 0, orbit * KINDS + kind, 10 * KINDS + orbit * WORTHS + worth)
        number[:, CENTRE] = 10 * (KINDS + WORTHS)
        numbers.append(number.short())
    return torch.cat(numbers)


def counts(records):
    """The number of the row that each count adds."""
    values = samples.Squaryd.values * 2
    first = np.cumsum([0] + values[:-1])
    return torch.as_tensor(np.minimum(records["counts"], np.array(values) - 1).astype(np.int64) + first)


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.cells = torch.nn.Parameter(torch.randn(10 * (KINDS + WORTHS) + 1, NEURONS) * 0.02)
        self.counts = torch.nn.Parameter(torch.randn(2 * sum(samples.Squaryd.values), NEURONS) * 0.05)
        self.bias = torch.nn.Parameter(torch.full((NEURONS,), 0.3))
        self.output = torch.nn.Parameter(torch.randn(NEURONS // 2) * 0.42)
        self.last = torch.nn.Parameter(torch.zeros(()))

    def forward(self, rows, counts):
        sums = F.embedding_bag(rows.long(), self.cells, mode="sum", padding_idx=10 * (KINDS + WORTHS))
        sums = (sums + F.embedding_bag(counts, self.counts, mode="sum") + self.bias).clamp(0, 1)
        return (sums[:, : NEURONS // 2] * sums[:, NEURONS // 2 :]) @ self.output + self.last


def train(network, rows, counts, targets, fitted, epochs):
    steps = epochs * (len(fitted) // BATCH)
    descent = torch.optim.Adam(network.parameters(), lr=STEP)
    schedule = torch.optim.lr_scheduler.LambdaLR(descent, lambda step: max(0.01, 1 - step / steps))
    for _ in range(epochs):
        order = fitted[torch.randperm(len(fitted), device=fitted.device)]
        for chosen in order[: len(fitted) // BATCH * BATCH].split(BATCH):
            loss = F.binary_cross_entropy_with_logits(network(rows[chosen], counts[chosen]), targets[chosen])
            descent.zero_grad(set_to_none=True)
            loss.backward()
            descent.step()
            schedule.step()


def octets(network):
    """Whole numbers in the order of the file. Cells that are worth nothing go into the bias, so that they need not be added."""
    part = {name: value.detach().cpu().double().numpy() for name, value in network.named_parameters()}
    cells = part["cells"][:-1]
    pieces, empty = cells[: 10 * KINDS].reshape(10, KINDS, -1), cells[10 * KINDS :].reshape(10, WORTHS, -1)
    nothing = empty[:, :1].copy()
    bias = part["bias"] + sum(nothing[orbit, 0] for cell, orbit in enumerate(orbits().tolist()) if cell != CENTRE)
    full = [pieces - nothing, empty - nothing, part["counts"], bias]
    weights = [np.rint(x * samples.FULL).astype("<i2").tobytes() for x in full]
    weights.append(np.rint(part["output"] * samples.OUTPUT_SCALE).astype("<i2").tobytes())
    last = round(float(part["last"]) * samples.FULL * samples.OUTPUT_SCALE)
    return b"".join(weights) + last.to_bytes(4, "little", signed=True)


def main():
    path, epochs, files = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    torch.manual_seed(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    everything = np.concatenate([in_order(samples.read(file)[2]) for file in files])
    records, ended, held, results, searched = merged(everything)
    known = ended & held
    scale = scale_of(searched[known], results[known])
    expected = 1 / (1 + np.exp(-scale * searched))
    targets = torch.as_tensor(np.where(ended, (results + expected) / 2, expected).astype(np.float32)).to(device)
    network, cells, counted = Network().to(device), rows(records, device), counts(records).to(device)
    train(network, cells, counted, targets, torch.as_tensor(np.nonzero(~held)[0], device=device), epochs)
    with open(path, "wb") as file:
        file.write(octets(network))
    at = torch.as_tensor(np.nonzero(known)[0], device=device)
    with torch.no_grad():
        judged = network(cells[at], counted[at]).cpu()
    print(f"{len(everything)} samples, {len(records)} positions; log-loss of results held back: {log_loss(judged, results[known]):.4f}, "
          f"by the search {log_loss(scale * searched[known], results[known]):.4f}")


if __name__ == "__main__":
    main()
