package baton.core.run;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The parts of the name of a ref that keeps saved work: the inverse of [RunId#salvageRef], and of
/// the names for work that sessions made and could not merge.
///
/// @param unit such as `step-3`
/// @param attempt 0 where the saved work is not that of an attempt
/// @param tries the try, where it is not the attempt's first
/// @param part the name of what was saved beside the work itself, such as `residue`; empty for the
/// work
public record SalvageRef(
        RunId run, String unit, int attempt, Optional<Integer> tries, String part) {
    private static final Pattern SHAPE =
            Pattern.compile("([a-zA-Z]+-\\d{1,6})-(\\d{1,6})(?:\\.(\\d{1,6}))?(?:[.-](.+))?");
    private static final String RESCUES = "refs/baton/rescue/";
    private static final Pattern SESSION = Pattern.compile("(session-\\d{1,6})(?:[.-](.+))?");
    private static final Pattern STEP = Pattern.compile("step-(\\d{1,6})");

    /// Reads a full name.
    public static Optional<SalvageRef> read(String ref) {
        boolean rescue = ref.startsWith(RESCUES);
        if (!rescue && !ref.startsWith(RunId.SALVAGE_REFS)) {
            return Optional.empty();
        }
        String rest = ref.substring((rescue ? RESCUES : RunId.SALVAGE_REFS).length());
        int slash = rest.indexOf('/');
        if (slash < 0) {
            return Optional.empty();
        }
        String name = rest.substring(slash + 1);
        return RunId.read(rest.substring(0, slash))
                .flatMap(run -> rescue ? ofSession(run, name) : read(run, name));
    }

    private static Optional<SalvageRef> ofSession(RunId run, String name) {
        Matcher parts = SESSION.matcher(name);
        return parts.matches()
                ? Optional.of(
                        new SalvageRef(
                                run,
                                parts.group(1),
                                0,
                                Optional.empty(),
                                Optional.ofNullable(parts.group(2)).orElse("")))
                : Optional.empty();
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
