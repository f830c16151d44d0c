package baton.core.contract.message;

import java.util.Locale;

/// How the TASKs of a WORK are run, in the `execution-mode` of 1.5.
public enum Mode implements Spelled {
    DIRECT,
    PIPELINE,
    FULL;

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
