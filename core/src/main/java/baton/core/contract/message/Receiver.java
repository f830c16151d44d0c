package baton.core.contract.message;

import java.util.Locale;

/// Whom a dispatch is for.
public enum Receiver implements Spelled {
    BUILDER,
    VERIFIER,
    COMMITTER,
    PLANNER,
    SCHEDULER,
    SPECIFIER;

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
