package baton.core.contract.brief;

import baton.core.contract.Choice;

/// Where the answer to a research question is to be looked for.
public enum Scope implements Choice {
    LOCAL,
    EXTERNAL,
    BOTH
}
