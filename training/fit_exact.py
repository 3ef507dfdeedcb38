"""Fits the network of Squadro to exact values and writes its weights and its model card.

    python3 fit_exact.py SAMPLES WEIGHTS [--neurons 32] [--epochs 8]
"""

import argparse
import hashlib
import time

import numpy as np
import torch
import torch.nn.functional as F

import exact
import samples

BATCH = 32768
STEP = 0.004
WARM_UP = 100
HELD_BACK = 1_000_000
MOST = 2.0
"""No weight of the first layer is larger, so that a byte is nearly always enough."""


class Network(torch.nn.Module):
    def __init__(self, neurons):
        super().__init__()
        self.rows = torch.nn.Parameter(torch.randn(exact.INPUTS, neurons) * 0.05)
        self.bias = torch.nn.Parameter(torch.full((neurons,), 0.3))
        self.output = torch.nn.Parameter(torch.randn(neurons) * 0.3)
        self.last = torch.nn.Parameter(torch.zeros(()))

    def forward(self, inputs):
        neurons = F.embedding_bag(inputs, self.rows, mode="sum") + self.bias
        return neurons.clamp(0, 1) @ self.output + self.last


class Encoder:
    """What `exact.inputs` and `exact.targets` say, on the device."""

    def __init__(self, device):
        lanes = torch.arange(5, device=device)
        self.light, self.dark = lanes.repeat_interleave(5), 5 + lanes.repeat(5)
        self.pieces = exact.STEPS * torch.arange(10, device=device)
        self.pairs = exact.SINGLES + exact.STEPS**2 * torch.arange(25, device=device)

    def inputs(self, batch):
        steps, turn = batch[:, :10].long(), (batch[:, 10:] & 1).long()
        pairs = steps[:, self.light] * exact.STEPS + steps[:, self.dark] + self.pairs + exact.PAIRS * turn
        return torch.cat([steps + self.pieces, 10 * exact.STEPS + turn, pairs], 1)

    def targets(self, batch):
        value, turn = (batch[:, 10] >> 1).float() / 2, batch[:, 10] & 1
        return torch.where(turn == 0, value, 1 - value)


def train(network, encoder, fitted, epochs):
    batch = min(BATCH, len(fitted) // 4)
    steps = int(epochs * (len(fitted) // batch))
    descent = torch.optim.Adam(network.parameters(), lr=STEP)
    rate = lambda step: min(1, (step + 1) / WARM_UP) * max(0.005, 1 - step / steps)
    schedule = torch.optim.lr_scheduler.LambdaLR(descent, rate)
    order = None
    for step in range(steps):
        at = step % (len(fitted) // batch) * batch
        if at == 0:
            order = torch.randperm(len(fitted), device=fitted.device)
        chosen = fitted[order[at : at + batch]]
        loss = F.binary_cross_entropy_with_logits(network(encoder.inputs(chosen)), encoder.targets(chosen))
        descent.zero_grad(set_to_none=True)
        loss.backward()
        descent.step()
        schedule.step()
        with torch.no_grad():
            network.rows.clamp_(-MOST, MOST)
    return steps, batch


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("samples")
    parser.add_argument("weights")
    parser.add_argument("--neurons", type=int, default=32)
    parser.add_argument("--epochs", type=float, default=8)
    options = parser.parse_args()
    began = time.time()
    torch.manual_seed(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    records = exact.read(options.samples)
    records = records[np.random.default_rng(1).permutation(len(records))]
    held = records[: min(HELD_BACK, len(records) // 20)]
    fitted = torch.as_tensor(records[len(held) :]).to(device)
    network = Network(options.neurons).to(device)
    steps, batch = train(network, Encoder(device), fitted, options.epochs)
    parts = [part.detach().cpu().numpy() for part in (network.rows, network.bias, network.output, network.last)]
    weights = exact.quantised(*parts)
    octets = samples.file_of(weights)
    with open(options.weights, "wb") as file:
        file.write(octets)
    judged, truth = exact.scores(weights, held) / exact.SCORE, exact.targets(held)
    loss = float(F.binary_cross_entropy_with_logits(torch.as_tensor(judged, dtype=torch.float32), torch.as_tensor(truth)))
    card = f"""# squadro

- sha256 {hashlib.sha256(octets).hexdigest()}
- {2 * exact.PAIRS} inputs, {options.neurons} neurons
- {len(fitted)} positions, {steps} steps of {batch}
- of {len(held)} positions held back: log-loss {loss:.4f}, the winner named in {100 * ((judged > 0) == (truth > 0.5)).mean():.2f} %
"""
    with open(options.weights + ".md", "w") as file:
        file.write(card)
    print(card, f"{time.time() - began:.0f} s on {device}", flush=True)


if __name__ == "__main__":
    main()
