package baton.core.policy.rules;

import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Programs that a call may be of when only the run can tell its name, and whether its arguments
/// would be dangerous to one of them.
public final class Suspects {
    private static final Set<String> KILLING = Set.of("-9", "-KILL", "-SIGKILL", "-15", "-TERM");

    private static final Accepted BY_RM =
            new Accepted(
                    "-rRfivIdPWx",
                    List.of(
                            "--recursive",
                            "--force",
                            "--interactive",
                            "--verbose",
                            "--dir",
                            "--one-file-system",
                            "--preserve-root",
                            "--no-preserve-root"));

    private static final Accepted BY_CHMOD =
            new Accepted("-RcvfHLP", List.of("--recursive", "--verbose", "--changes", "--silent"));

    /// The options that a program takes; it would stop at any other.
    private record Accepted(String letters, List<String> longs) {
        boolean all(List<ExpandedWord> arguments) {
            return arguments.stream()
                    .takeWhile(field -> field.startsWith("-"))
                    .allMatch(field -> takes(field.text()));
        }

        private boolean takes(String option) {
            boolean cluster = option.chars().allMatch(c -> letters.indexOf(c) >= 0 || Hole.is(c));
            return cluster || longs.stream().anyMatch(name -> name.startsWith(option));
        }
    }

    private Suspects() {}

    public static boolean isDangerous(ProgramCall call) {
        List<ExpandedWord> arguments = call.arguments();
        boolean removes = BY_RM.all(arguments) && Removal.isForcedRecursive(arguments);
        boolean opens = BY_CHMOD.all(arguments) && PermissionRules.opens(call);
        boolean kills =
                !arguments.isEmpty()
                        && KILLING.contains(arguments.getFirst().text())
                        && Signals.killsAll(arguments);
        return removes || opens || kills || writesDisk(call);
    }

    static boolean writesDisk(ProgramCall call) {
        return Targets.of(call.renamed("dd")).paths().stream()
                .anyMatch(path -> isDisk(path.text(), path.pattern()));
    }

    private static boolean isDisk(String path, boolean pattern) {
        Optional<Rule> rule = Paths.rule(Paths.resolved("", path), pattern, Paths.Access.WRITE);
        return rule.equals(Optional.of(Rule.DISK));
    }
}
