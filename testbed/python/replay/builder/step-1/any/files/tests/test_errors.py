import unittest

from calc.errors import SumError


class SumErrorTest(unittest.TestCase):
    def test_it_says_where(self):
        self.assertEqual(str(SumError("unexpected x", 3)), "unexpected x at 3")


if __name__ == "__main__":
    unittest.main()
