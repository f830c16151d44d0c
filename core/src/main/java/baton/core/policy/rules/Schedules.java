package baton.core.policy.rules;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.ProgramCall;

import java.util.Optional;

/// `crontab`, unless it only lists.
final class Schedules {
    private Schedules() {}

    static Optional<Rule> of(ProgramCall call) {
        if (!call.named("crontab")) {
            return Optional.empty();
        }
        CallOptions options = CallOptions.read(call.arguments(), Syntax.of("unc", "--user"));
        boolean changes = options.has("-e", "-r", "-i", "-s");
        boolean looks = options.has("-l", "-T", "-V", "--version", "--help", "--list");
        return looks && !changes ? Optional.empty() : Optional.of(Rule.CRONTAB);
    }
}
