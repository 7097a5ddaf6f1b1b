"""Finding a button by the word that a person reads on it."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

_TOKEN = re.compile(r"[^\W_]+")


class Labelled(Protocol):
    """Something with a label on it."""

    @property
    def label(self) -> str:
        """What a person reads."""


L = TypeVar("L", bound=Labelled)


@lru_cache(maxsize=4096)
def tokens(label: str) -> frozenset[str]:
    """Return the words of a label, with and without figures that touch them."""
    found = _TOKEN.findall(label)
    return frozenset(found) | frozenset(word.strip("0123456789") for word in found) - {""}


def says(label: str, word: str) -> bool:
    """Tell whether a label is this text or has it as a whole word."""
    return label == word or word in tokens(label)


def find(buttons: Iterable[L], word: str) -> L:
    """Return the button of this label, else first word, else any word, else any part.

    Raises LookupError when there is none, or several equally good ones.
    """
    among = list(buttons)
    for fits in (
        lambda label: label == word,
        lambda label: _TOKEN.findall(label)[:1] == [word],
        lambda label: says(label, word),
        lambda label: word in label,
    ):
        hits = [button for button in among if fits(button.label)]
        if len(hits) == 1:
            return hits[0]
        if hits:
            raise LookupError(_several(word, hits))
    msg = f"no button {word!r} among {[button.label for button in among]}"
    raise LookupError(msg)


def _several(word: str, hits: Sequence[Labelled]) -> str:
    return f"{word!r} fits several buttons: {[button.label for button in hits]}"
