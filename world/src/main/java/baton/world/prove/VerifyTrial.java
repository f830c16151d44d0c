package baton.world.prove;

import baton.core.prove.VerifyRun;
import baton.world.SystemClock;
import baton.world.process.Streamed;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;

/// One run of Verify on the tree that is in the place.
///
/// @param output the last of what it printed
/// @param cut true if the program is to end, so that nothing may be concluded
record VerifyTrial(VerifyRun run, String output, Duration time, boolean cut) {
    static VerifyTrial in(ProofPlace place, String command, Duration longest) {
        Instant begun = SystemClock.now();
        Streamed ended = place.run(command, longest);
        Duration time = Duration.between(begun, SystemClock.now());
        boolean exited = ended.finish() == Streamed.Finish.EXITED;
        OptionalInt exit = exited ? ended.exit() : OptionalInt.empty();
        boolean cut = ended.finish() == Streamed.Finish.CANCELLED;
        return new VerifyTrial(VerifyRun.of(exit, ended.tail()), ended.tail(), time, cut);
    }

    boolean isGreen() {
        return run.isGreen() && !cut;
    }
}
