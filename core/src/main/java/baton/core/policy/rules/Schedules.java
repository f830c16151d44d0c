package baton.core.policy.rules;

import baton.core.policy.call.Call;
import baton.core.policy.call.Options;
import baton.core.policy.call.Options.Syntax;

import java.util.Optional;

/// `crontab`, unless it only lists.
final class Schedules {
    private Schedules() {}

    static Optional<Rule> of(Call call) {
        if (!call.named("crontab")) {
            return Optional.empty();
        }
        Options options = Options.read(call.arguments(), Syntax.of("unc", "--user"));
        boolean changes = options.has("-e", "-r", "-i", "-s");
        boolean looks = options.has("-l", "-T", "-V", "--version", "--help", "--list");
        return looks && !changes ? Optional.empty() : Optional.of(Rule.CRONTAB);
    }
}
