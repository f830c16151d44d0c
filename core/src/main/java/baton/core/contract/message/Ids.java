package baton.core.contract.message;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Ids of WORKs and TASKs in their one spelling: `WORK-7` and `WORK-007` are both `WORK-07`.
final class Ids {
    private static final Pattern WORK = Pattern.compile("(WORK-)([0-9]+)");
    private static final Pattern TASK = Pattern.compile("(TASK-)([0-9]+)");

    private static final Pattern LEADING_ZEROS = Pattern.compile("^0+");
    private static final int DIGITS_MIN = 2;

    private Ids() {}

    static Optional<String> work(String text) {
        return id(WORK, text);
    }

    static Optional<String> task(String text) {
        return id(TASK, text);
    }

    private static Optional<String> id(Pattern shape, String text) {
        Matcher matcher = shape.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String digits = LEADING_ZEROS.matcher(matcher.group(2)).replaceFirst("");
        String padding = "0".repeat(Math.max(0, DIGITS_MIN - digits.length()));
        return Optional.of(matcher.group(1) + padding + digits);
    }

    /// The WORK folder a path lies in: the nearest one above the file.
    static Optional<String> workFolder(String path) {
        String[] parts = path.strip().replace('\\', '/').split("/", -1);
        for (int i = parts.length - 2; i >= 0; i--) {
            Optional<String> work = work(parts[i]);
            if (work.isPresent()) {
                return work;
            }
        }
        return Optional.empty();
    }

    static Optional<String> checkedWork(Optional<String> work) {
        return checked(work, work.flatMap(Ids::work));
    }

    static Optional<String> checkedTask(Optional<String> task) {
        return checked(task, task.flatMap(Ids::task));
    }

    private static Optional<String> checked(Optional<String> raw, Optional<String> id) {
        if (raw.isPresent() && id.isEmpty()) {
            throw new IllegalArgumentException(raw.get());
        }
        return id;
    }
}
