package baton.core.contract.brief;

import baton.core.contract.Choice;

/// Where the research of a brief stands.
public enum ResearchStatus implements Choice {
    PENDING,
    IN_PROGRESS,
    COMPLETE,
    SKIPPED
}
