package baton.app.command;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.text.Nearest;

import java.util.Collection;
import java.util.List;

/// Wrong usage, said shortly and with what was probably meant.
public final class Usage {
    private Usage() {}

    public static Failure wrong(String message) {
        return new Failure(Fault.USAGE.because(message));
    }

    public static Failure wrong(String message, String fix) {
        return new Failure(Fault.USAGE.because(message).withFix(fix));
    }

    public static Failure wrongValue(String option, String given, List<String> allowed) {
        String message = option + " does not take `" + given + "`";
        return wrong(
                message, suggestion(given, allowed) + "it takes " + String.join(", ", allowed));
    }

    /// `did you mean …? `, or nothing where no candidate is near.
    public static String suggestion(String given, Collection<String> candidates) {
        return Nearest.to(given, candidates).map(n -> "did you mean `" + n + "`? ").orElse("");
    }
}
