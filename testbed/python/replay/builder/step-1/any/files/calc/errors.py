"""What can be wrong with a sum."""


class SumError(ValueError):
    """A sum that cannot be evaluated; it says where."""

    def __init__(self, message, position):
        super().__init__(f"{message} at {position}")
        self.position = position
