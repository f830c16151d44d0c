"""Evaluates small sums."""
