package baton.world.prove;

import baton.core.contract.plan.step.VerifyCommand;
import baton.core.prove.VerifyRun;
import baton.world.SystemClock;
import baton.world.process.Streamed;
import baton.world.process.lines.LineListener;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// One run of Verify on the tree that is in the place: its commands in order, up to the first one
/// that is red.
///
/// @param output the last of what each of them printed
/// @param cut true if the program is to end, so that nothing may be concluded
record VerifyTrial(VerifyRun run, String output, Duration time, boolean cut) {
    private static final int UNMET = 1;

    static VerifyTrial in(ProofPlace place, List<VerifyCommand> commands, Duration longest) {
        Instant begun = SystemClock.now();
        StringBuilder output = new StringBuilder();
        OptionalInt exit = OptionalInt.of(0);
        boolean cut = false;
        for (VerifyCommand command : commands) {
            Duration left = longest.minus(Duration.between(begun, SystemClock.now()));
            if (!left.isPositive()) {
                exit = OptionalInt.empty();
                break;
            }
            Expected expected = new Expected(command.expected());
            Streamed ended = place.run(command.command(), left, expected);
            output.append(ended.tail());
            cut = ended.finish() == Streamed.Finish.CANCELLED;
            exit = exit(ended, expected, command);
            if (cut || exit.isEmpty() || exit.getAsInt() != 0) {
                break;
            }
        }
        Duration time = Duration.between(begun, SystemClock.now());
        return new VerifyTrial(VerifyRun.of(exit, output.toString()), output.toString(), time, cut);
    }

    private static OptionalInt exit(Streamed ended, Expected expected, VerifyCommand command) {
        if (command.advisory()) {
            return OptionalInt.of(0);
        }
        if (ended.finish() != Streamed.Finish.EXITED) {
            return OptionalInt.empty();
        }
        return ended.succeeded() && !expected.met() ? OptionalInt.of(UNMET) : ended.exit();
    }

    boolean isGreen() {
        return run.isGreen() && !cut;
    }

    /// Looks for the expected text in every line.
    private static final class Expected implements LineListener {
        private final Optional<String> text;
        private boolean found;

        Expected(Optional<String> text) {
            this.text = text;
        }

        @Override
        public boolean hearsAll() {
            return !met();
        }

        @Override
        public void line(String line) {
            found = found || text.filter(line::contains).isPresent();
        }

        boolean met() {
            return text.isEmpty() || found;
        }
    }
}
