package baton.core.contract.message;

import java.util.Locale;

/// The mode in which the TASKs of a WORK are run, as in the `execution-mode` of 1.5.
public enum WorkMode implements Spelled {
    DIRECT,
    PIPELINE,
    FULL;

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
