package baton.app.command;

import baton.app.terminal.Terminal;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.hook.Guard;
import baton.world.process.Environment;

import java.util.Optional;

/// Whoever was started by Baton and starts it again. What is a person's to answer is not for them:
/// an agent would open its own gates.
public final class Insider {
    private Insider() {}

    /// The mark of the run that this program was started in, where it was.
    public static Optional<String> run(Terminal terminal) {
        return terminal.variable(Environment.RUN).or(() -> terminal.variable(Guard.VARIABLE));
    }

    /// Refuses what is a person's to do to whatever a run has started.
    ///
    /// @param deed what only a person does, in words
    public static void refuse(Context context, String deed) {
        run(context.terminal())
                .ifPresent(
                        run -> {
                            throw new Failure(
                                    Fault.GATE_IN_RUN.because(
                                            deed
                                                    + " is not for programs that run `"
                                                    + run
                                                    + "` started"));
                        });
    }
}
