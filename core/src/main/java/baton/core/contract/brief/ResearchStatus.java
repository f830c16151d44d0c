package baton.core.contract.brief;

import baton.core.contract.Choice;

/// The status of a brief's research.
public enum ResearchStatus implements Choice {
    PENDING,
    IN_PROGRESS,
    COMPLETE,
    SKIPPED
}
