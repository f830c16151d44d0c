"""Evaluates sums and products of whole numbers."""

from calc.tokens import tokens


def evaluate(text):
    """The value of a sum such as `1 + 2 * 3`."""
    terms, operator = [0], "+"
    for token in tokens(text):
        if token in "+-*":
            operator = token
        elif operator == "*":
            terms[-1] *= int(token)
        else:
            terms.append(int(token) if operator == "+" else -int(token))
    return sum(terms)
