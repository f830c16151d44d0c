package baton.core.contract.research;

import baton.core.contract.Choice;

/// The certainty of the findings on one dimension.
public enum Certainty implements Choice {
    HIGH,
    MEDIUM,
    LOW,
    CONTRADICTORY
}
