package baton.app.cli;

import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.config.SandboxSettings;
import baton.world.process.Environment;
import baton.world.sandbox.Sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The sandbox of a run: what was asked for over what is set, as far as this machine has it. Where
/// it does without, it says so.
record SandboxChoice(Context context, Environment environment) {
    Sandbox of(Optional<SandboxSettings.Mode> asked, SandboxSettings set, Path top) {
        SandboxSettings.Mode mode = asked.or(set::mode).orElse(SandboxSettings.Mode.AUTO);
        return switch (mode) {
            case OFF -> Sandbox.OFF;
            case AUTO ->
                    switch (attempt(set, top)) {
                        case Sandbox.Works(Sandbox works) -> works;
                        case Sandbox.Fails(String why) -> without(why);
                    };
            case REQUIRED ->
                    switch (attempt(set, top)) {
                        case Sandbox.Works(Sandbox works) -> works;
                        case Sandbox.Fails(String why) ->
                                throw new Failure(Fault.SANDBOX_MISSING.because(why));
                    };
        };
    }

    private Sandbox.Tried attempt(SandboxSettings set, Path top) {
        SandboxSettings settings =
                new SandboxSettings(
                        set.mode(),
                        absolute(set.write(), top),
                        absolute(set.hide(), top),
                        set.network());
        return Sandbox.attempt(settings, top, environment);
    }

    private Sandbox without(String why) {
        context.note("no sandbox: " + Printable.line(why) + "; programs run with your own rights");
        return Sandbox.OFF;
    }

    /// What is no path of the machine's or of the home directory's is one of the repository's.
    private static List<String> absolute(List<String> paths, Path top) {
        return paths.stream()
                .map(path -> path.startsWith("~") ? path : top.resolve(path).normalize().toString())
                .toList();
    }
}
