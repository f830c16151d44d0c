package baton.core.run;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the name of a place of saved work says: the inverse of [RunId#salvageRef].
///
/// @param unit such as `step-3`
/// @param tries the try, where it is not the attempt's first
/// @param part what was saved beside the work itself, such as `residue`; empty for the work
public record SalvageRef(
        RunId run, String unit, int attempt, Optional<Integer> tries, String part) {
    private static final Pattern SHAPE =
            Pattern.compile("([a-zA-Z]+-\\d{1,6})-(\\d{1,6})(?:\\.(\\d{1,6}))?(?:[.-](.+))?");
    private static final Pattern STEP = Pattern.compile("step-(\\d{1,6})");

    /// Reads a full name.
    public static Optional<SalvageRef> read(String ref) {
        if (!ref.startsWith(RunId.SALVAGE_REFS)) {
            return Optional.empty();
        }
        String rest = ref.substring(RunId.SALVAGE_REFS.length());
        int slash = rest.indexOf('/');
        return slash < 0
                ? Optional.empty()
                : RunId.read(rest.substring(0, slash))
                        .flatMap(run -> read(run, rest.substring(slash + 1)));
    }

    /// Reads what comes after the run: the name of a directory of saved files, too.
    public static Optional<SalvageRef> read(RunId run, String name) {
        Matcher parts = SHAPE.matcher(name);
        if (!parts.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                new SalvageRef(
                        run,
                        parts.group(1),
                        Integer.parseInt(parts.group(2)),
                        Optional.ofNullable(parts.group(3)).map(Integer::valueOf),
                        Optional.ofNullable(parts.group(4)).orElse("")));
    }

    public Optional<Integer> step() {
        Matcher step = STEP.matcher(unit);
        return step.matches() ? Optional.of(Integer.valueOf(step.group(1))) : Optional.empty();
    }
}
