package baton.core.contract.brief;

import baton.core.contract.Choice;

/// The origin of a brief.
public enum Origin implements Choice {
    INTERVIEW,
    MANUAL
}
