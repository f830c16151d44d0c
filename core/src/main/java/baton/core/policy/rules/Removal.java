package baton.core.policy.rules;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Option;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.Hole;
import baton.core.policy.call.ProgramCall;

import java.util.List;
import java.util.Optional;

/// `rm`, recursive and forced, however its options are spelled.
final class Removal {
    private Removal() {}

    static Optional<Rule> of(ProgramCall call) {
        boolean removes = call.named("rm", "grm") && isForcedRecursive(call.arguments());
        return removes ? Optional.of(Rule.REMOVAL) : Optional.empty();
    }

    /// An option with a hole in it may be any option.
    static boolean isForcedRecursive(List<ExpandedWord> arguments) {
        boolean recursive = false;
        boolean forced = false;
        for (Option option : CallOptions.read(arguments, Syntax.NONE).options()) {
            boolean any = Hole.anyIn(option.name());
            recursive |= any || option.is("-r", "-R") || option.abbreviates("--recursive");
            forced |= any || option.is("-f") || option.abbreviates("--force");
        }
        return recursive && forced;
    }
}
