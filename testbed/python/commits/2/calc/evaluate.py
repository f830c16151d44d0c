"""Evaluates sums of whole numbers."""

from calc.tokens import tokens


def evaluate(text):
    """The value of a sum such as `1 + 2 - 3`."""
    total, sign = 0, 1
    for token in tokens(text):
        if token == "+":
            sign = 1
        elif token == "-":
            sign = -1
        else:
            total += sign * int(token)
    return total
