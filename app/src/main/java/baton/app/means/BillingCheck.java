package baton.app.means;

import baton.app.command.Context;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.agent.AgentKind;
import baton.core.agent.GivenVariables;
import baton.core.agent.PaidKeys;
import baton.core.config.AgentSettings;
import baton.core.config.AgentSettings.Billing;
import baton.world.process.Environment;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Keeps paid keys from agents unless the user lets them spend. Somebody at a terminal is asked;
/// where nobody can be, the run stops. `--yes` is no answer to this.
final class BillingCheck {
    private static final int ANSWER_MAX = 100;

    private final Context context;
    private final boolean allowed;
    private final Set<String> passed;

    /// @param passed the variables that agents get though their names say that they are secret
    BillingCheck(Context context, boolean allowed, List<String> passed) {
        this.context = context;
        this.allowed = allowed;
        this.passed = Set.copyOf(passed);
    }

    /// The environment of an agent, with the keys it may use and no others, and without what is
    /// secret or marks another session.
    Environment allowed(AgentKind kind, AgentSettings settings, Environment environment) {
        Set<String> own = PaidKeys.of(kind);
        List<String> found =
                own.stream().filter(environment.variables()::containsKey).sorted().toList();
        Set<String> paid = pays(kind, settings, found) ? own : Set.of();
        return environment.without(name -> !GivenVariables.reachAgent(name, kind, paid, passed));
    }

    /// The same in words, for who only wants to know.
    static AgentChoice.Billed told(
            Context context, AgentKind kind, AgentSettings settings, boolean allowed) {
        Map<String, String> variables = context.terminal().environment();
        List<String> found =
                PaidKeys.of(kind).stream().filter(variables::containsKey).sorted().toList();
        String names = String.join(", ", found);
        if (found.isEmpty()) {
            String told = "no API key of " + kind.word() + " is set — it uses its own login";
            return new AgentChoice.Billed(told, Optional.empty());
        }
        Billing billing = settings.billing().orElse(Billing.ASK);
        if (billing == Billing.NONE) {
            String told = names + " is SET and kept from " + kind.word();
            return new AgentChoice.Billed(told, Optional.empty());
        }
        String told = names + " is SET — " + kind.word() + " would bill it";
        boolean asks = billing == Billing.ASK && !allowed;
        return new AgentChoice.Billed(
                told,
                asks
                        ? Optional.of(
                                Fault.API_BILLING
                                        + ": "
                                        + names
                                        + " is set, and a run would ask, or stop where nobody can"
                                        + " answer; --allow-api-billing lets it pay")
                        : Optional.empty());
    }

    /// A command is never asked about: whoever wants it to pay says so, for it or for the run.
    private boolean pays(AgentKind kind, AgentSettings settings, List<String> found) {
        if (settings.billing().isEmpty() && !AgentKind.PROGRAMS.contains(kind)) {
            return allowed;
        }
        return switch (settings.billing().orElse(Billing.ASK)) {
            case NONE -> false;
            case ALLOW -> true;
            case ASK -> !found.isEmpty() && (allowed || asked(kind, found));
        };
    }

    private boolean asked(AgentKind kind, List<String> keys) {
        String names = String.join(", ", keys);
        if (!context.terminal().ttys().in() || !context.terminal().ttys().err()) {
            throw refused(names);
        }
        context.terminal().note(names + " is set: " + kind.word() + " would bill it.");
        context.terminal().ask("[g]o on and pay, go on [w]ithout the key, or [s]top?");
        return switch (answer()) {
            case "g", "go" -> true;
            case "w", "without" -> false;
            case String _ -> throw refused(names);
        };
    }

    private String answer() {
        StringBuilder line = new StringBuilder();
        try {
            int next = context.terminal().in().read();
            while (next >= 0 && next != '\n' && line.length() < ANSWER_MAX) {
                line.append((char) next);
                next = context.terminal().in().read();
            }
        } catch (IOException e) {
            return "";
        }
        return line.toString().strip().toLowerCase(Locale.ROOT);
    }

    private static Failure refused(String names) {
        return new Failure(Fault.API_BILLING.because(names + " is set, and would be billed"));
    }
}
