"""Evaluates sums and products of whole numbers."""

from calc.tokens import tokens


def evaluate(text):
    """The value of a sum such as `1 + 2 * 3`."""
    total, operator = 0, "+"
    for token in tokens(text):
        if token in "+-*":
            operator = token
        elif operator == "+":
            total += int(token)
        elif operator == "-":
            total -= int(token)
        else:
            total *= int(token)
    return total
