"""Splits a sum into its tokens."""

import re

TOKEN = re.compile(r"\s*(\d+|[-+*()])")


def tokens(text):
    """All tokens of the text, or ValueError at the first thing that is none."""
    found, at = [], 0
    text = text.rstrip()
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"unexpected {text[at:]!r}")
        found.append(match.group(1))
        at = match.end()
    return found
