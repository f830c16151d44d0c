package baton.core.policy.command;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A program whose name only the run can tell. It passes unless its arguments would be dangerous to
/// one of the programs it may be.
final class Undetermined {
    private static final Set<String> CODE_OPTIONS = Set.of("-c", "-lc", "-ec");
    private static final Set<String> KILLING = Set.of("-9", "-KILL", "-SIGKILL", "-15", "-TERM");

    private static final Set<String> SCRIPTS = Set.of(".sh", ".bash", ".py", ".js", ".rb", ".pl");

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
        boolean all(List<Field> arguments) {
            return arguments.stream()
                    .takeWhile(field -> field.startsWith("-"))
                    .allMatch(field -> takes(field.text()));
        }

        private boolean takes(String option) {
            boolean cluster = option.chars().allMatch(c -> letters.indexOf(c) >= 0 || Hole.is(c));
            return cluster || longs.stream().anyMatch(name -> name.startsWith(option));
        }
    }

    private Undetermined() {}

    static String run(Rehearsal rehearsal, Field first, List<Field> arguments, String text) {
        String name = first.text();
        Call call = new Call("", arguments, text);
        String input = rehearsal.shell().input().map(Shell.Input::text).orElse("");
        boolean reads = arguments.stream().allMatch(field -> field.startsWith("-"));
        String code = name + (reads ? input : "");
        if (Hole.DOWNLOADED.in(code)) {
            rehearsal.found(Rule.DOWNLOAD_RUN, text);
        } else if (Hole.DECODED.in(code)) {
            rehearsal.found(Rule.DECODED_RUN, text);
        } else if (rehearsal.inCode() && Hole.GIVEN.in(name) && Hole.fills(name)) {
            rehearsal.found(Rule.RUN_TIME_CODE, text);
        } else if (isScript(first)) {
            return Hole.taint(input);
        } else if (isDangerous(call) || holdsBlocked(rehearsal, arguments)) {
            rehearsal.found(Rule.UNDETERMINED, text);
        }
        return Hole.taint(input);
    }

    /// `"./$NAME.sh"` is none of the programs that the rules are about.
    private static boolean isScript(Field first) {
        String name = first.text();
        boolean firm = name.chars().noneMatch(Hole::isElastic) && !first.pattern();
        int dot = name.lastIndexOf('.');
        return firm && dot >= 0 && SCRIPTS.contains(name.substring(dot));
    }

    private static boolean isDangerous(Call call) {
        List<Field> arguments = call.arguments();
        boolean removes = BY_RM.all(arguments) && Removal.isForcedRecursive(arguments);
        boolean opens = BY_CHMOD.all(arguments) && Permissions.opens(call);
        boolean kills =
                !arguments.isEmpty()
                        && KILLING.contains(arguments.getFirst().text())
                        && Signals.killsAll(arguments);
        return removes || opens || kills || writesDisk(call);
    }

    static boolean writesDisk(Call call) {
        return Targets.of(call.renamed("dd")).paths().stream()
                .anyMatch(path -> isDisk(path.text(), path.pattern()));
    }

    private static boolean isDisk(String path, boolean pattern) {
        Optional<Rule> rule = Paths.rule(Paths.resolved("", path), pattern, Paths.Access.WRITE);
        return rule.equals(Optional.of(Rule.DISK));
    }

    /// Code for whichever interpreter this is.
    private static boolean holdsBlocked(Rehearsal rehearsal, List<Field> arguments) {
        for (int i = 0; i + 1 < arguments.size(); i++) {
            if (CODE_OPTIONS.contains(arguments.get(i).text())) {
                String code = arguments.get(i + 1).text();
                return Code.findings(rehearsal, code).anyDefinite();
            }
        }
        return false;
    }
}
