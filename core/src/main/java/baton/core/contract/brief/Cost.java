package baton.core.contract.brief;

import baton.core.contract.Choice;

/// How much effort a research question is worth.
public enum Cost implements Choice {
    QUICK,
    STANDARD,
    DEEP
}
