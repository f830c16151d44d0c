package baton.app.means;

import baton.app.command.Context;
import baton.core.Failure;
import baton.world.process.Dialogue;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Limits;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Keeps the machine from going to sleep by itself while a run is under way, where systemd can be
/// asked for that. It ends with the program, whatever ends that.
public final class Wakefulness implements AutoCloseable {
    private static final String PROGRAM = "systemd-inhibit";
    private static final Limits LIMITS = new Limits(Duration.ofDays(1), 1024);

    private final Optional<Dialogue> program;

    private Wakefulness(Optional<Dialogue> program) {
        this.program = program;
    }

    public static Wakefulness begin(Context context) {
        Environment environment = new Environment(context.terminal().environment());
        Path directory = context.terminal().directory();
        return new Wakefulness(
                Installed.path(PROGRAM, directory, environment)
                        .flatMap(path -> started(path, directory, environment)));
    }

    /// A machine that may sleep is no reason against a run.
    private static Optional<Dialogue> started(Path path, Path directory, Environment environment) {
        List<String> words =
                List.of(
                        path.toString(),
                        "--what=idle:sleep",
                        "--who=baton",
                        "--why=a run is under way",
                        "--mode=block",
                        "cat");
        try {
            return Optional.of(
                    Dialogue.openApart(
                            new Invocation(words, directory, environment.variables(), LIMITS)));
        } catch (Failure failure) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        program.ifPresent(Dialogue::close);
    }
}
