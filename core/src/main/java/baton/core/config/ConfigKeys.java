package baton.core.config;

import java.util.List;
import java.util.Optional;

/// The names of all settings, as they are written.
final class ConfigKeys {
    static final List<String> TOP =
            List.of(
                    "agent",
                    "agents",
                    "roles",
                    "limits",
                    "prices",
                    "verify",
                    "scope",
                    "protect",
                    "isolation",
                    "worktree",
                    "sandbox",
                    "gate",
                    "proof",
                    "work",
                    "environment",
                    "attest",
                    "notify");
    static final List<String> AGENT = List.of("kind", "command", "args", "models", "billing");
    static final List<String> MODELS = List.of("deep", "standard", "fast");
    static final List<String> ROLE = List.of("agent", "tier");
    static final List<String> LIMITS =
            List.of(
                    "parallel",
                    "cost",
                    "tokens",
                    "step",
                    "session",
                    "timeout",
                    "attempt",
                    "stall",
                    "verify");
    static final List<String> SPENDING = List.of("cost", "tokens");
    static final List<String> PRICE = List.of("input", "output");
    static final List<String> VERIFY = List.of("rerun", "keep");
    static final List<String> SCOPE = List.of("allow");
    static final List<String> WORKTREE = List.of("dir", "copy", "link", "setup", "ports");
    static final List<String> SANDBOX = List.of("mode", "write", "hide", "network", "processes");
    static final List<String> WORK = List.of("lint");
    static final List<String> ENVIRONMENT = List.of("pass");
    static final List<String> ATTEST = List.of("runs", "key", "signers");
    static final List<String> NOTIFY = List.of("command", "webhook", "desktop");

    private ConfigKeys() {}

    /// The right place of a key that stands in the wrong one.
    static Optional<String> elsewhere(String key) {
        if (TOP.contains(key)) {
            return Optional.of(key);
        }
        return in("limits", LIMITS, key)
                .or(() -> in("verify", VERIFY, key))
                .or(() -> in("scope", SCOPE, key))
                .or(() -> in("worktree", WORKTREE, key))
                .or(() -> in("sandbox", SANDBOX, key))
                .or(() -> in("work", WORK, key))
                .or(() -> in("environment", ENVIRONMENT, key))
                .or(() -> in("agents.NAME", AGENT, key))
                .or(() -> in("agents.NAME.models", MODELS, key));
    }

    private static Optional<String> in(String section, List<String> keys, String key) {
        return keys.contains(key) ? Optional.of(section + "." + key) : Optional.empty();
    }
}
