package baton.core.policy.rules;

import baton.core.policy.call.CallOptions;
import baton.core.policy.call.CallOptions.Syntax;
import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.ProgramCall;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The rule about calls that turn the machine off or start it again.
final class Power {
    private static final Set<String> PROGRAMS =
            Set.of("shutdown", "reboot", "halt", "poweroff", "ctrlaltdel");

    private static final Set<String> VERBS =
            Set.of(
                    "reboot",
                    "poweroff",
                    "halt",
                    "kexec",
                    "soft-reboot",
                    "suspend",
                    "hibernate",
                    "hybrid-sleep",
                    "suspend-then-hibernate",
                    "rescue",
                    "emergency");

    private static final Set<String> TARGETS =
            Set.of("reboot.target", "poweroff.target", "halt.target", "shutdown.target");

    private static final Set<String> MESSAGES =
            Set.of("Reboot", "PowerOff", "Halt", "Suspend", "Hibernate", "HybridSleep");

    private static final Syntax SYSTEMCTL =
            Syntax.of("tpPHMnos", "--type", "--property", "--host", "--machine", "--signal");

    private Power() {}

    static Optional<Rule> of(ProgramCall call) {
        return changes(call) ? Optional.of(Rule.POWER) : Optional.empty();
    }

    private static boolean changes(ProgramCall call) {
        return switch (call.name()) {
            case "systemctl", "loginctl" -> controls(call);
            case "kexec" -> call.has("-e") || call.has("--exec");
            case "rtcwake" -> !call.has("--show") && !call.has("no") && !call.has("show");
            case "dbus-send", "busctl", "gdbus" -> asks(call);
            case "init", "telinit" -> call.has("0") || call.has("6");
            default -> PROGRAMS.contains(call.name());
        };
    }

    /// A message to the login manager.
    private static boolean asks(ProgramCall call) {
        return call.arguments().stream()
                .map(field -> field.text().substring(field.text().lastIndexOf('.') + 1))
                .anyMatch(MESSAGES::contains);
    }

    private static boolean controls(ProgramCall call) {
        List<ExpandedWord> operands = CallOptions.read(call.arguments(), SYSTEMCTL).operands();
        if (operands.isEmpty()) {
            return false;
        }
        boolean starts = Set.of("start", "isolate").contains(operands.getFirst().text());
        return VERBS.contains(operands.getFirst().text())
                || (starts && operands.stream().anyMatch(field -> TARGETS.contains(field.text())));
    }
}
