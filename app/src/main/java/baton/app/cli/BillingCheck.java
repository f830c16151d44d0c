package baton.app.cli;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.agent.AgentKind;
import baton.core.agent.AgentProgram;
import baton.core.config.AgentSettings;
import baton.core.config.AgentSettings.Billing;
import baton.world.process.Environment;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Keeps paid keys from agents unless the user lets them spend. Somebody at a terminal is asked;
/// where nobody can be, the run stops. `--yes` is no answer to this.
final class BillingCheck {
    private static final int ANSWER_MAX = 100;

    private final Context context;
    private final boolean allowed;

    BillingCheck(Context context, boolean allowed) {
        this.context = context;
        this.allowed = allowed;
    }

    /// The environment of an agent, with the keys it may use and no others.
    Environment allowed(AgentKind kind, AgentSettings settings, Environment environment) {
        Set<String> own = AgentProgram.billedBy(kind);
        List<String> found =
                own.stream().filter(environment.variables()::containsKey).sorted().toList();
        Set<String> all = AgentProgram.billedBy(AgentKind.EXEC);
        boolean program = AgentKind.PROGRAMS.contains(kind);
        boolean pays =
                switch (settings.billing().orElse(program ? Billing.ASK : Billing.NONE)) {
                    case NONE -> false;
                    case ALLOW -> true;
                    case ASK -> !found.isEmpty() && (allowed || asked(kind, found));
                };
        return environment.without(name -> all.contains(name) && !(pays && own.contains(name)));
    }

    private boolean asked(AgentKind kind, List<String> keys) {
        String names = String.join(", ", keys);
        if (!context.terminal().ttys().in() || !context.terminal().ttys().err()) {
            throw refused(names);
        }
        context.terminal().err().line(names + " is set: " + kind.word() + " would bill it.");
        context.terminal().err().print("[g]o on and pay, go on [w]ithout the key, or [s]top? ");
        context.terminal().err().flush();
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
