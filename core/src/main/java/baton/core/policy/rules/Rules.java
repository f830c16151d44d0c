package baton.core.policy.rules;

import baton.core.policy.call.Call;
import baton.core.policy.call.Options;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// The rules that look at one call and nothing else.
public final class Rules {
    private static final List<Function<Call, Optional<Rule>>> TESTS =
            List.of(
                    Removal::of,
                    Permissions::of,
                    Rules::fileSystem,
                    Power::of,
                    Schedules::of,
                    Signals::of,
                    Rules::history,
                    Git::of,
                    Packages::of);

    private Rules() {}

    public static List<Rule> of(Call call) {
        return TESTS.stream().flatMap(test -> test.apply(call).stream()).toList();
    }

    private static Optional<Rule> fileSystem(Call call) {
        boolean makes =
                Stream.of("mkfs", "mke2fs", "newfs", "mkntfs", "mkdosfs")
                        .anyMatch(name -> isOf(call.name(), name));
        return makes ? Optional.of(Rule.FILE_SYSTEM) : Optional.empty();
    }

    private static boolean isOf(String program, String family) {
        return program.equals(family) || program.startsWith(family + ".");
    }

    private static Optional<Rule> history(Call call) {
        boolean clears =
                call.named("history")
                        && Options.read(call.arguments(), Options.Syntax.of("d")).has("-c");
        return clears ? Optional.of(Rule.HISTORY) : Optional.empty();
    }
}
