import unittest

from calc.evaluate import evaluate


class EvaluateTest(unittest.TestCase):
    def test_a_sum(self):
        self.assertEqual(evaluate("1 + 2 - 3"), 0)

    def test_a_number(self):
        self.assertEqual(evaluate("42"), 42)


if __name__ == "__main__":
    unittest.main()
