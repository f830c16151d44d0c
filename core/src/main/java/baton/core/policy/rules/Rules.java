package baton.core.policy.rules;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.ProgramCall;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// The rules that look at one call and nothing else.
public final class Rules {
    private static final List<Function<ProgramCall, Optional<Rule>>> TESTS =
            List.of(
                    Removal::of,
                    PermissionRules::of,
                    Rules::fileSystem,
                    Power::of,
                    Schedules::of,
                    Signals::of,
                    Rules::history,
                    GitRules::of,
                    Packages::of);

    private Rules() {}

    public static List<Rule> of(ProgramCall call) {
        return TESTS.stream().flatMap(test -> test.apply(call).stream()).toList();
    }

    private static Optional<Rule> fileSystem(ProgramCall call) {
        boolean makes =
                Stream.of("mkfs", "mke2fs", "newfs", "mkntfs", "mkdosfs")
                        .anyMatch(name -> isOf(call.name(), name));
        return makes ? Optional.of(Rule.FILE_SYSTEM) : Optional.empty();
    }

    private static boolean isOf(String program, String family) {
        return program.equals(family) || program.startsWith(family + ".");
    }

    private static Optional<Rule> history(ProgramCall call) {
        boolean clears =
                call.named("history")
                        && CallOptions.read(call.arguments(), CallOptions.Syntax.of("d")).has("-c");
        return clears ? Optional.of(Rule.HISTORY) : Optional.empty();
    }
}
