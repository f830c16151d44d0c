package baton.core.config;

import java.util.List;
import java.util.Optional;

/// What agents and commands are fenced with: whether at all, what else they may write to, what is
/// hidden from them, and whether they reach the network.
public record SandboxSettings(
        Optional<Mode> mode, List<String> write, List<String> hide, Optional<Boolean> network) {

    public static final SandboxSettings NONE =
            new SandboxSettings(Optional.empty(), List.of(), List.of(), Optional.empty());

    public SandboxSettings {
        write = List.copyOf(write);
        hide = List.copyOf(hide);
    }

    /// Whether a sandbox is used.
    public enum Mode {
        AUTO,
        REQUIRED,
        OFF
    }
}
