package baton.core.contract.research;

import baton.core.contract.Choice;

/// How sure the findings on one dimension are.
public enum Certainty implements Choice {
    HIGH,
    MEDIUM,
    LOW,
    CONTRADICTORY
}
