package baton.core.contract.workplan;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The mode in which a WORK is run: one TASK, a chain of TASKs, or a graph of them.
public enum ExecutionMode {
    DIRECT,
    PIPELINE,
    FULL;

    public static Optional<ExecutionMode> of(String text) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        return Arrays.stream(values()).filter(mode -> mode.word().equals(wanted)).findFirst();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
