package baton.core.contract.review;

import baton.core.contract.Choice;

/// The severity of a finding, the heaviest first.
public enum FindingSeverity implements Choice {
    BLOCKER,
    MAJOR,
    MINOR,
    SUGGESTION;

    @Override
    public String word() {
        return name();
    }
}
