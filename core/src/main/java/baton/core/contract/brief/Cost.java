package baton.core.contract.brief;

import baton.core.contract.Choice;

/// The effort that a research question is worth.
public enum Cost implements Choice {
    QUICK,
    STANDARD,
    DEEP
}
