"""`python3 -m calc SUM` prints the value of the sum."""

import sys

from calc.evaluate import evaluate

if __name__ == "__main__":
    print(evaluate(" ".join(sys.argv[1:])))
