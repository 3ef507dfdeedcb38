"""Fits a network to samples and writes its weights and its model card.

    python3 fit.py SAMPLES WEIGHTS [--neurons 32] [--epochs 20]
"""

import argparse
import hashlib
import math
import time

import numpy as np
import torch
import torch.nn.functional as F

import samples

BATCH = 8192
STEP = 0.002
RESULT = 0.5
"""How much a sample is worth by the result of its game; the rest by the value of its search."""
HELD_BACK = 40
"""One game in so many is held back to measure the fit."""
MOST = 2.0
"""No weight of the first layer is larger, so that 16 bits are enough."""


def odds(records):
    value = np.clip(records["value"] / 65535, 0.002, 0.998)
    return np.log(value / (1 - value)).astype(np.float32)


def log_loss(logits, targets):
    return float(F.binary_cross_entropy_with_logits(torch.as_tensor(logits), torch.as_tensor(targets)))


def scale_of(logits, results):
    """What the odds of the search must be multiplied by to tell the results best."""
    return min((i / 20 for i in range(1, 61)), key=lambda scale: log_loss(scale * logits, results))


class Network(torch.nn.Module):
    def __init__(self, inputs, neurons):
        super().__init__()
        self.rows = torch.nn.Parameter(torch.randn(inputs, neurons) * 0.05)
        self.bias = torch.nn.Parameter(torch.full((neurons,), 0.3))
        self.output = torch.nn.Parameter(torch.randn(neurons) * 0.3)
        self.last = torch.nn.Parameter(torch.zeros(()))

    def forward(self, x):
        return (x @ self.rows + self.bias).clamp(0, 1) @ self.output + self.last


def train(network, x, targets, ways, epochs):
    """Adam, with each batch turned or mirrored in one of the ways."""
    count, batch = len(x), min(BATCH, len(x))
    steps = epochs * (count // batch)
    descent = torch.optim.Adam(network.parameters(), lr=STEP)
    schedule = torch.optim.lr_scheduler.LambdaLR(descent, lambda step: max(0.01, 1 - step / steps))
    order, loss = None, None
    for step in range(steps):
        at = step % (count // batch) * batch
        if at == 0:
            order = torch.randperm(count, device=x.device)
        chosen = order[at : at + batch]
        turned = x[chosen][:, ways[torch.randint(len(ways), ()).item()]].float()
        loss = F.binary_cross_entropy_with_logits(network(turned), targets[chosen])
        descent.zero_grad(set_to_none=True)
        loss.backward()
        descent.step()
        schedule.step()
        with torch.no_grad():
            network.rows.clamp_(-MOST, MOST)
    return steps


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("samples")
    parser.add_argument("weights")
    parser.add_argument("--neurons", type=int, default=32)
    parser.add_argument("--epochs", type=int, default=20)
    options = parser.parse_args()
    began = time.time()
    torch.manual_seed(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    header, game, records = samples.read(options.samples)
    held = records["game"] % HELD_BACK == 0
    results = (records["result"] / 2).astype(np.float32)
    searched = odds(records)
    scale = scale_of(searched[held], results[held])
    targets = RESULT * results + (1 - RESULT) / (1 + np.exp(-scale * searched))
    x = game.encode(records)
    ways = [torch.as_tensor(way, device=device) for way in game.ways(records)]
    network = Network(game.inputs, options.neurons).to(device)
    fitted = torch.as_tensor(x[~held]).to(device)
    steps = train(network, fitted, torch.as_tensor(targets[~held].astype(np.float32)).to(device), ways, options.epochs)
    weights = samples.quantised(*(part.detach().cpu() for part in (network.rows, network.bias, network.output, network.last)))
    octets = samples.file_of(weights)
    with open(options.weights, "wb") as file:
        file.write(octets)
    judged = (samples.scores(weights, x[held]) / samples.SCORE).astype(np.float32)
    card = f"""# {header["game"]}

- sha256 {hashlib.sha256(octets).hexdigest()}
- {game.inputs} inputs, {options.neurons} neurons
- {len(records)} positions of {len(np.unique(records["game"]))} games, `quadrille selfplay {header["game"]} FILE --games {int(records["game"].max()) + 1} --nodes {header["nodes"]} --seed {header["seed"]}`
- {steps} steps of {min(BATCH, len(fitted))} positions, {options.epochs} epochs, `training/fit.py`
- log-loss of results on games held back: {log_loss(judged, results[held]):.4f} as the engine reckons; by the search {log_loss(scale * searched[held], results[held]):.4f}; by nothing {log_loss(np.full(held.sum(), math.log(results[held].mean() / (1 - results[held].mean())), np.float32), results[held]):.4f}
"""
    with open(options.weights + ".md", "w") as file:
        file.write(card)
    print(card, f"{time.time() - began:.0f} s on {device}", flush=True)


if __name__ == "__main__":
    main()
