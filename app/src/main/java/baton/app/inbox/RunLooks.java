package baton.app.inbox;

import baton.app.means.RunChoice;
import baton.core.view.RunOutline;
import baton.core.view.Snapshot;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredRun;

import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Runs as they lie on disk, each read once however often it is asked for.
public final class RunLooks {
    private final RunChoice runs;
    private final Instant now;
    private final Map<Path, Look> looks = new HashMap<>();

    public RunLooks(RunChoice runs, Instant now) {
        this.runs = runs;
        this.now = now;
    }

    /// One run: what is stored of it, and how that is seen now.
    ///
    /// @param next the command that does what is left of the run, where anything is
    public record Look(StoredRun stored, Snapshot seen, Optional<String> next) {}

    public Look at(RunFolder folder) {
        return looks.computeIfAbsent(folder.path(), _ -> look(folder));
    }

    private Look look(RunFolder folder) {
        StoredRun stored = StoredRun.look(runs.checkout(), folder);
        boolean newest = runs.isNewest(folder);
        RunOutline outline = stored.outline(newest);
        Snapshot seen = outline.snapshot(stored.chronicle(), stored.lastLines(), now);
        return new Look(stored, seen, stored.next(newest));
    }
}
