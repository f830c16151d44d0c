package baton.core.contract.brief;

import baton.core.contract.Choice;

/// How sure the answer to a research question has to be.
public enum Confidence implements Choice {
    HIGH,
    MEDIUM,
    LOW
}
