package baton.core.policy.rules;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.ProgramCall;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The rules about git commands that cannot be taken back.
public final class GitRules {
    /// Options before the subcommand.
    private static final Syntax GLOBAL =
            Syntax.before(
                    "Cc",
                    "--git-dir",
                    "--work-tree",
                    "--namespace",
                    "--super-prefix",
                    "--config-env",
                    "--attr-source");

    private static final Syntax PUSH =
            Syntax.of("o", "--repo", "--push-option", "--receive-pack", "--exec");

    private static final Syntax CLEAN = Syntax.of("e", "--exclude");
    private static final Syntax CHECKOUT = Syntax.of("bB", "--conflict", "--orphan");
    private static final Syntax RESTORE = Syntax.of("s", "--source", "--conflict");
    private static final Set<String> EVERYTHING = Set.of(".", "./", ":/", "*", ":/.", ":(top)");

    private GitRules() {}

    static Optional<Rule> of(ProgramCall call) {
        if (!call.named("git")) {
            return Optional.empty();
        }
        CallOptions global = CallOptions.read(call.arguments(), GLOBAL);
        if (global.operands().isEmpty()) {
            return Optional.empty();
        }
        List<ExpandedWord> rest = global.operands().subList(1, global.operands().size());
        return switch (global.operands().getFirst().text()) {
            case "push" -> when(pushesByForce(rest), Rule.GIT_PUSH);
            case "reset" -> when(resets(rest), Rule.GIT_RESET);
            case "clean" -> when(cleans(rest, global), Rule.GIT_CLEAN);
            case "checkout" -> when(namesAll(rest, CHECKOUT), Rule.GIT_CHECKOUT);
            case "restore" -> when(restoresAll(rest), Rule.GIT_CHECKOUT);
            default -> Optional.empty();
        };
    }

    /// The subcommand and what follows it.
    public static List<ExpandedWord> command(ProgramCall call) {
        return CallOptions.read(call.arguments(), GLOBAL).operands();
    }

    private static Optional<Rule> when(boolean found, Rule rule) {
        return found ? Optional.of(rule) : Optional.empty();
    }

    private static boolean pushesByForce(List<ExpandedWord> arguments) {
        CallOptions options = CallOptions.read(arguments, PUSH);
        return options.has("-f", "--mirror")
                || options.hasLong("--force")
                || options.hasLong("--force-with-lease")
                || options.operands().stream().anyMatch(field -> field.startsWith("+"));
    }

    private static boolean resets(List<ExpandedWord> arguments) {
        return CallOptions.read(arguments, Syntax.NONE).hasLong("--hard");
    }

    private static boolean cleans(List<ExpandedWord> arguments, CallOptions global) {
        CallOptions options = CallOptions.read(arguments, CLEAN);
        boolean unasked =
                global.values("-c").stream()
                        .anyMatch(field -> field.is("clean.requireForce=false"));
        boolean forced = options.has("-f") || options.hasLong("--force") || unasked;
        boolean tried = options.has("-n") || options.hasLong("--dry-run");
        return forced && !tried;
    }

    private static boolean namesAll(List<ExpandedWord> arguments, Syntax syntax) {
        return CallOptions.read(arguments, syntax).operands().stream()
                .anyMatch(field -> EVERYTHING.contains(field.text()));
    }

    /// With `--staged` alone the files stay as they are.
    private static boolean restoresAll(List<ExpandedWord> arguments) {
        CallOptions options = CallOptions.read(arguments, RESTORE);
        boolean staged = options.has("-S") || options.hasLong("--staged");
        boolean files = options.has("-W") || options.hasLong("--worktree");
        return namesAll(arguments, RESTORE) && (!staged || files);
    }
}
