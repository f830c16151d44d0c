package baton.core.contract.brief;

import baton.core.contract.Choice;

/// The confidence that the answer to a research question must have.
public enum Confidence implements Choice {
    HIGH,
    MEDIUM,
    LOW
}
