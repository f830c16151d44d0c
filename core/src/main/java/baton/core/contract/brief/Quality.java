package baton.core.contract.brief;

import baton.core.contract.Choice;

/// Whether a brief passed its gate, or was taken as it was.
public enum Quality implements Choice {
    COMPLETE,
    PARTIAL
}
