package baton.app.everyday;

import baton.app.command.Context;
import baton.app.command.Insider;
import baton.app.means.RunChoice;
import baton.app.page.DeedHash;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunId;
import baton.core.step.Direction;
import baton.world.run.store.RunDriver;
import baton.world.run.store.RunFolder;

import java.util.List;
import java.util.Optional;

/// The deeds of `stop`, `retry` and `skip` for one who saw a run on a page: with the checks of the
/// verbs, and only while the run is as it was shown. Nothing goes on by itself.
public record RunDeeds(Context context) {

    /// Ends the process that was shown to drive a run.
    public String stop(String run, String hash) {
        Insider.refuse(context, "`baton stop`");
        RunChoice runs = RunChoice.in(context);
        RunFolder folder = folder(runs, run);
        RunDriver driver =
                RunDriver.of(runs.checkout(), folder)
                        .filter(found -> DeedHash.of(folder.id(), found).equals(hash))
                        .orElseThrow(RunDeeds::stale);
        return StopRun.stop(runs, folder, driver);
    }

    /// Notes a wish about a step.
    public String direct(String run, int step, Direction direction, String hash) {
        RunChoice runs = RunChoice.in(context);
        RunFolder folder = folder(runs, run);
        StepWord word = new StepWord(Optional.of(folder.id().value()), step);
        return new DirectedStep(context, word, direction, List.of())
                .note(line -> DeedHash.of(folder.id(), step, line).equals(hash));
    }

    static Failure stale() {
        return new Failure(
                Fault.GATE_STALE
                        .because("the run is not as it was shown")
                        .withFix("look at it as it is now"));
    }

    private static RunFolder folder(RunChoice runs, String run) {
        return RunId.read(run)
                .flatMap(id -> runs.folders().stream().filter(f -> f.id().equals(id)).findFirst())
                .orElseThrow(runs::without);
    }
}
