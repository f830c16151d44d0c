import unittest

from calc.evaluate import evaluate


class EvaluateTest(unittest.TestCase):
    def test_a_sum(self):
        self.assertEqual(evaluate("1 + 2 - 3"), 0)

    def test_a_number(self):
        self.assertEqual(evaluate("42"), 42)

    def test_products_come_first(self):
        self.assertEqual(evaluate("1 + 2 * 3"), 7)

    def test_a_product_is_taken_away(self):
        self.assertEqual(evaluate("10 - 2 * 3"), 4)


if __name__ == "__main__":
    unittest.main()
