"""The examples of a document: as a program, those of README.md, with nothing but the package."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def failures(document: str) -> int:
    """How many examples of a document do something else than it says."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / document).read_text(), re.DOTALL)
    examples = "\n".join(block for block in blocks if ">>>" in block)
    test = doctest.DocTestParser().get_doctest(examples, {}, document, document, 0)
    assert test.examples
    return doctest.DocTestRunner().run(test).failed


if __name__ == "__main__":
    raise SystemExit(failures("README.md"))
