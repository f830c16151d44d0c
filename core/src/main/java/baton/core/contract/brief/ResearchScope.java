package baton.core.contract.brief;

import baton.core.contract.Choice;

/// The places in which the answer to a research question is to be looked for.
public enum ResearchScope implements Choice {
    LOCAL,
    EXTERNAL,
    BOTH
}
