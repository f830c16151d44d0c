package baton.core.config;

import java.util.List;
import java.util.Optional;

/// The settings of the sandbox for agents and commands: whether there is one at all, what else they
/// may write to, what is hidden from them, whether they reach the network, and whether they get
/// process numbers of their own where there is no fence.
public record SandboxSettings(
        Optional<Mode> mode,
        List<String> write,
        List<String> hide,
        Optional<Boolean> network,
        Optional<Boolean> processes) {

    public static final SandboxSettings NONE =
            new SandboxSettings(Optional.empty(), List.of(), List.of(), Optional.empty());

    public SandboxSettings(
            Optional<Mode> mode, List<String> write, List<String> hide, Optional<Boolean> network) {
        this(mode, write, hide, network, Optional.empty());
    }

    public SandboxSettings {
        write = List.copyOf(write);
        hide = List.copyOf(hide);
    }

    /// The mode of the sandbox: used where it works, required, or off.
    public enum Mode {
        AUTO,
        REQUIRED,
        OFF
    }
}
