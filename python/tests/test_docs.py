"""The examples of the documents do what they say."""

import doctest
import importlib
import re

import pytest
from conftest import ROOT
from readme import failures

DOCUMENTS = ["docs/python.md", "README.md"]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_examples_of_documents_run(document):
    assert failures(document) == 0


@pytest.mark.parametrize(
    "module",
    ["quadrille", "quadrille.turns"] + [pytest.param(f"quadrille.{n}", marks=pytest.mark.adapters) for n in ("pettingzoo", "gymnasium")],
)
def test_examples_of_modules_run(module):
    assert doctest.testmod(importlib.import_module(module)).failed == 0


def test_the_table_of_actions_is_true():
    import quadrille

    text = (ROOT / "docs/python.md").read_text()
    counts = {variant["name"]: variant["actions"] for variant in quadrille.variants()}
    numbers = [int(n.replace(",", "")) for n in re.findall(r"\b\d[\d,]*\b", re.search(r"\| variant.*?\n\n", text, re.S)[0])]
    assert set(counts.values()) <= set(numbers)
    shapes = {variant["name"]: variant["shape"][0] for variant in quadrille.variants()}
    assert (shapes["squod"], shapes["squod:4"], shapes["quindo"], shapes["squaryd"]) == (32, 58, 6, 9)


def test_the_stub_names_all_that_there_is():
    import ast

    import quadrille

    stub = ast.parse((ROOT / "python/quadrille/_quadrille.pyi").read_text())
    said = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    compiled = quadrille._quadrille
    assert set(said) == {name for name in dir(compiled) if not name.startswith("_")}
    for name, node in said.items():
        if isinstance(node, ast.ClassDef) and name != "Refused":
            named = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
            named |= {part.target.id for part in node.body if isinstance(part, ast.AnnAssign)}
            there = {part for part in dir(getattr(compiled, name)) if not part.startswith("_")}
            assert {part for part in named if not part.startswith("_")} == there, name
