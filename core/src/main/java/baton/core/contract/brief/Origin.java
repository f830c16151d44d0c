package baton.core.contract.brief;

import baton.core.contract.Choice;

/// How a brief came about.
public enum Origin implements Choice {
    INTERVIEW,
    MANUAL
}
