"""Tests of calc; compiled files are written even where the machine is told not to."""

import sys

sys.dont_write_bytecode = False
