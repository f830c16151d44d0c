package baton.app.means;

import baton.app.command.Context;
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
public record SandboxChoice(Context context, Environment environment) {
    public Sandbox of(Optional<SandboxSettings.Mode> asked, SandboxSettings set, Path top) {
        SandboxSettings.Mode mode = asked.or(set::mode).orElse(SandboxSettings.Mode.AUTO);
        return switch (mode) {
            case OFF -> processesAlone(set, top);
            case AUTO ->
                    switch (attempt(set, top)) {
                        case Sandbox.Works(Sandbox works) -> works;
                        case Sandbox.Fails(String why) -> without(why, set, top);
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
                        set.network(),
                        set.processes());
        return Sandbox.attempt(settings, top, environment);
    }

    private Sandbox without(String why, SandboxSettings set, Path top) {
        context.note("no sandbox: " + Printable.line(why) + "; programs run with your own rights");
        return processesAlone(set, top);
    }

    /// Programs that set user ids do not work among process numbers of their own, so that the user
    /// can do without.
    private Sandbox processesAlone(SandboxSettings set, Path top) {
        return set.processes().orElse(true)
                ? Sandbox.processesAlone(top, environment)
                : Sandbox.OPEN;
    }

    /// Makes paths absolute, except those of the home directory. A path that begins neither at the
    /// root nor at the home directory is one of the repository's.
    private static List<String> absolute(List<String> paths, Path top) {
        return paths.stream()
                .map(path -> path.startsWith("~") ? path : top.resolve(path).normalize().toString())
                .toList();
    }
}
