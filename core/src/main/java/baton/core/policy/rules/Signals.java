package baton.core.policy.rules;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.ProgramCall;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Signals to every process there is.
final class Signals {
    private static final String EVERYONE = "-1";
    private static final Set<String> ANYTHING = Set.of("", ".", ".*", "^", "$", "^.*$");
    private static final Set<String> LISTS = Set.of("-l", "-L", "--list", "--table");

    private static final CallOptions.Syntax PKILL =
            CallOptions.Syntax.of(
                    "gGPstUuFrO",
                    "--signal",
                    "--euid",
                    "--uid",
                    "--group",
                    "--parent",
                    "--pgroup",
                    "--session",
                    "--terminal",
                    "--pidfile",
                    "--ns",
                    "--older",
                    "--runstates");

    private static final CallOptions.Syntax KILLALL =
            CallOptions.Syntax.of(
                    "nosuyZ", "--signal", "--user", "--ns", "--older-than", "--younger-than");

    private Signals() {}

    static Optional<Rule> of(ProgramCall call) {
        boolean all =
                switch (call.name()) {
                    case "kill" -> killsAll(call.arguments());
                    case "pkill", "killall" -> matchesAll(call);
                    case "killall5" -> true;
                    default -> false;
                };
        return all ? Optional.of(Rule.KILL_ALL) : Optional.empty();
    }

    /// The first option names the signal, unless `--` is before it; `-1` after that is a target.
    static boolean killsAll(List<ExpandedWord> arguments) {
        if (arguments.isEmpty() || LISTS.contains(arguments.getFirst().text())) {
            return false;
        }
        String first = arguments.getFirst().text();
        boolean apart = Set.of("-s", "-n", "--signal").contains(first);
        boolean signal = first.startsWith("-") && !first.equals("--");
        int targets = apart ? 2 : signal ? 1 : 0;
        String name =
                apart && arguments.size() > 1
                        ? arguments.get(1).text()
                        : first.substring(signal && !apart ? 1 : 0);
        boolean harmless = (signal || apart) && (name.equals("0") || name.equals("EXIT"));
        return !harmless && arguments.stream().skip(targets).anyMatch(field -> field.is(EVERYONE));
    }

    private static boolean matchesAll(ProgramCall call) {
        List<ExpandedWord> arguments = call.arguments();
        long options = arguments.stream().filter(field -> field.startsWith("-")).count();
        boolean everyone = call.has(EVERYONE) && options > 1;
        boolean killed = arguments.stream().anyMatch(field -> isKill(field.text()));
        boolean anything =
                call.named("pkill")
                        && !arguments.isEmpty()
                        && ANYTHING.contains(arguments.getLast().text());
        return (everyone && killed) || (anything && killed) || matchesOthers(call);
    }

    /// Everything but what the pattern means, or everything of a user.
    private static boolean matchesOthers(ProgramCall call) {
        boolean pattern = call.named("pkill");
        List<ExpandedWord> arguments = call.arguments().stream().filter(f -> !isSignal(f)).toList();
        CallOptions options = CallOptions.read(arguments, pattern ? PKILL : KILLALL);
        boolean nothing =
                call.has("-0") || options.values("-s", "--signal").stream().anyMatch(Signals::none);
        boolean inverse = pattern && (options.has("-v") || options.hasLong("--inverse"));
        boolean everybody = options.has("-u", "-U", "--euid", "--uid", "--user");
        boolean unnamed = everybody && options.operands().isEmpty();
        boolean any =
                !pattern
                        && (options.has("-r") || options.hasLong("--regexp"))
                        && options.operands().stream().anyMatch(f -> ANYTHING.contains(f.text()));
        return !nothing && (inverse || unnamed || any);
    }

    /// `-KILL` and `-9` are no clusters of options.
    private static boolean isSignal(ExpandedWord field) {
        String name = field.text().substring(Math.min(1, field.text().length()));
        return field.startsWith("-")
                && !name.isEmpty()
                && (name.length() > 1 || Character.isDigit(name.charAt(0)))
                && name.chars().allMatch(c -> (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'));
    }

    private static boolean none(ExpandedWord signal) {
        return signal.is("0");
    }

    private static boolean isKill(String text) {
        return Set.of("-9", "-KILL", "-SIGKILL", "-kill", "KILL", "SIGKILL", "9", "--signal=9")
                        .contains(text)
                || text.equals("--signal=KILL")
                || text.equals("--signal=SIGKILL");
    }
}
