package baton.core.contract.brief;

import baton.core.contract.Choice;

/// The quality of a brief: it passed its gate, or it was taken as it was.
public enum Quality implements Choice {
    COMPLETE,
    PARTIAL
}
