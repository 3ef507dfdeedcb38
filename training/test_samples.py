"""python3 -m unittest discover training: what can be checked without PyTorch; skipped without NumPy."""

import hashlib
import pathlib
import re
import unittest

try:
    import numpy as np

    import exact
    import samples
except ImportError:
    np = None


HERE = pathlib.Path(__file__).parent


class Cards(unittest.TestCase):
    def test_cards_are_of_the_weights_in_use(self):
        rows = re.findall(r"`([\w-]+\.weights)`.*`(\w{64})`", (HERE / "CARDS.md").read_text())
        self.assertGreater(len(rows), 0)
        for name, checksum in rows:
            octets = (HERE.parent / "engine/src/games" / name).read_bytes()
            self.assertEqual(hashlib.sha256(octets).hexdigest(), checksum, name)


@unittest.skipIf(np is None, "needs NumPy")
class Samples(unittest.TestCase):
    def quindo(self):
        records = np.zeros(1, samples.Quindo.dtype)
        # Own pieces on a1 and c1, an other one on b2, which is attacked; a1 is in danger. 2 is barred.
        for name, value in [("own", 0b101), ("other", 1 << 9), ("attacked", 1 << 9), ("in_danger", 1),
                            ("barred", 2), ("width", 7)]:
            records[name] = value
        return records

    def test_inputs_of_quindo(self):
        on = np.flatnonzero(samples.Quindo().encode(self.quindo())[0])
        self.assertEqual(list(on), [1, 8, 4 * 9 + 3, 224 + 2, 228 + 2, 258 + 1])

    def test_inputs_of_squaryd(self):
        records = np.zeros(1, samples.Squaryd.dtype)
        records["pieces"] = [1, 2, 4, 1 << 48]
        records["counts"][0, 0], records["counts"][0, 9] = 24, 200
        on = list(np.flatnonzero(samples.Squaryd().encode(records)[0]))
        self.assertEqual(on[:4], [0, 5, 10, 4 * 48 + 3])
        self.assertEqual((on[4], on[13]), (196 + 24, 196 + 201 + 24))
        self.assertEqual(len(on), 4 + 18)

    def test_inputs_of_squod(self):
        records = np.zeros(1, samples.Squod.dtype)
        # Own: a rock on a1, two papers on line 1, a scissors on the Squod line; other: two scissors in the ring.
        records["cells"][0, [0, 5, 7, 8]] = [1, 0b11000, 0b11, 0b1000000]
        records["counts"][0] = [3, 0, 4, 0, 0, 1, 0, 2]
        squod = samples.Squod()
        x = squod.encode(records)[0]
        hands = [108 + 1, 111 + 0, 114 + 1, 117 + 2, 120 + 2, 123 + 0]
        counts = [126 + 3, 130, 134 + 4, 139, 142, 146 + 1, 150, 155 + 2]
        self.assertEqual(list(np.flatnonzero(x)), [0, 45 + 3, 45 + 4, 63, 64, 72 + 6] + hands + counts)
        # Rocks become papers, papers scissors, scissors rocks, on every place alike.
        turned = x[squod.ways(records)[1]]
        self.assertEqual(list(np.flatnonzero(turned)[:6]), [9, 27 + 3, 27 + 4, 54 + 6, 72, 73])

    def test_turning_keeps_all_inputs_and_moves_squares(self):
        quindo = samples.Quindo()
        x = quindo.encode(self.quindo())[0]
        ways = quindo.ways(self.quindo())
        self.assertEqual(len({tuple(x[way]) for way in ways}), 8)
        for way in ways:
            self.assertEqual(sorted(way), list(range(quindo.inputs)))
            self.assertTrue((x[way][224:] == x[224:]).all())
        # Mirrored, a1 is g1 and c1 is e1.
        self.assertEqual(list(np.flatnonzero(x[ways[4]])[:2]), [4 * 4, 4 * 6 + 1])

    def test_whole_numbers(self):
        weights = samples.quantised([[0.5, 0.25], [2, -1]], [0, 0.1], [1, -0.5], 0.25)
        x = np.array([[1, 0], [1, 1]])
        # By hand: neurons 128 and 90, then full and empty; 64 and -32 for them, 4096 more, over 109.
        self.assertEqual(list(samples.scores(weights, x)), [(128 * 64 - 90 * 32 + 4096) // 109, (256 * 64 + 4096) // 109])
        self.assertEqual(len(samples.file_of(weights)), 2 * 2 * (2 + 2) + 4)


@unittest.skipIf(np is None, "needs NumPy")
class Exact(unittest.TestCase):
    def test_what_is_folded_into_pairs_counts_as_before(self):
        random = np.random.default_rng(1)
        positions = random.integers(0, 13, (50, 11), dtype=np.uint8)
        positions[:, 10] %= 6
        rows = random.normal(size=(exact.INPUTS, 3))
        on = exact.inputs(positions)
        pairs = exact.folded(rows)[on[:, 11:] - exact.SINGLES].sum(1)
        np.testing.assert_allclose(pairs, rows[on].sum(1))

    def test_values_are_of_light(self):
        last = np.array([[0, 1, 2, 3, 4, 5]], np.uint8).T
        positions = np.concatenate([np.zeros((6, 10), np.uint8), last], 1)
        self.assertEqual(exact.targets(positions).tolist(), [0, 1, 0.5, 0.5, 1, 0])

if __name__ == "__main__":
    unittest.main()
