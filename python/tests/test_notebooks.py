"""The notebooks run from the first cell to the last, without a kernel: they are plain Python."""

import json

import pytest
from conftest import ROOT

NOTEBOOKS = sorted((ROOT / "python/notebooks").glob("*.ipynb"))


@pytest.mark.adapters
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path, monkeypatch):
    monkeypatch.setenv("QUADRILLE_SMALL", "1")
    cells = [cell for cell in json.loads(path.read_text())["cells"] if cell["cell_type"] == "code"]
    names = {"__name__": path.stem}
    for cell in cells:
        assert not cell["outputs"], "notebooks are kept without what they print"
        exec(compile("".join(cell["source"]), str(path), "exec"), names)


def test_there_are_three():
    assert len(NOTEBOOKS) == 3
