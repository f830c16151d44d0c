package baton.world.run.store;

import baton.core.run.RunEvent;
import baton.core.run.RunMode;
import baton.core.run.RunResult;
import baton.core.view.chronicle.Chronicle;
import baton.world.config.WordMemory;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.files.JournalFile;
import baton.world.process.Environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The removal of old runs' folders, and the choice of those that may go. A run that somebody works
/// on, or that a resume would take up, stays; so does a run whose folder holds the only copy of
/// some work.
public final class Pruning {
    private static final String TRASH = ".removed-";

    private Pruning() {}

    /// The limit up to which runs are kept.
    ///
    /// @param newest the number of newest runs that are kept, whatever they are
    /// @param since runs that ended at this time or later are kept
    /// @param salvage whether work that no commit holds may go too
    public record Limit(int newest, Optional<Instant> since, boolean salvage) {}

    /// A run and why it is kept; without a reason it may go.
    public record Judged(RunFolder folder, String state, Optional<String> kept) {}

    /// All runs of a checkout, the newest first. A folder whose run never began may always go.
    public static List<Judged> judge(Path checkout, Limit limit, Environment environment) {
        KnownRuns known = new KnownRuns(environment);
        List<Judged> judged = new ArrayList<>();
        int runs = 0;
        Set<String> plans = new HashSet<>();
        for (RunFolder folder : RunFolder.all(checkout)) {
            if (known.isUnbegun(folder)) {
                judged.add(new Judged(folder, "never begun", Optional.empty()));
                continue;
            }
            runs++;
            StoredRun run = StoredRun.look(checkout, folder);
            Chronicle told = run.chronicle();
            // A resume takes the newest run of a plan that was not about one step alone.
            boolean counts = run.record().filter(r -> r.mode() != RunMode.STEP).isPresent();
            boolean newest = counts && run.plan().map(plans::add).orElse(false);
            Optional<String> kept =
                    runs <= limit.newest()
                            ? Optional.of("among the newest")
                            : kept(run, told, newest, limit);
            judged.add(new Judged(folder, run.outline(newest).state(told).word(), kept));
        }
        return judged;
    }

    private static Optional<String> kept(
            StoredRun run, Chronicle told, boolean newest, Limit limit) {
        Optional<RunEvent.Finished> end = told.end();
        boolean young =
                limit.since().isPresent()
                        && told.last().filter(t -> t.isBefore(limit.since().get())).isEmpty();
        if (run.alive()) {
            return Optional.of("under way");
        }
        if (!run.damage().isEmpty()) {
            return Optional.of(run.damage().getFirst());
        }
        if (end.isEmpty() || end.get().isEarly()) {
            return Optional.of("unfinished");
        }
        if (end.get().result() != RunResult.COMPLETED && newest) {
            return Optional.of("can be resumed");
        }
        if (young) {
            return Optional.of("not old enough");
        }
        boolean holdsWork = !run.folder().salvaged().isEmpty() && !limit.salvage();
        if (holdsWork) {
            return Optional.of("holds saved work");
        }
        return JournalFile.verify(run.folder().journal()).holds()
                ? Optional.empty()
                : Optional.of("its journal was changed or damaged");
    }

    /// Removes a folder, and what else is known of its run. It loses its name first, so that no
    /// half of it is ever taken for a run.
    public static void remove(RunFolder folder, Environment environment) {
        Below checkout = new Below(folder.checkout());
        Path name = Path.of(folder.name().value());
        Path trash = name.resolveSibling(TRASH + folder.id());
        checkout.deleteTree(trash);
        boolean _ = checkout.rename(name, trash);
        checkout.deleteTree(trash);
        new KnownRuns(environment).forget(folder);
        WordMemory.forget(environment.variables(), folder.id().value());
    }

    /// Removes the folders of runs that never began, for one who begins a run.
    public static void removeUnbegun(Path checkout, Environment environment) {
        KnownRuns known = new KnownRuns(environment);
        RunFolder.all(checkout).stream()
                .filter(known::isUnbegun)
                .forEach(folder -> remove(folder, environment));
    }

    /// Removes what an interrupted removal left.
    public static void sweep(Path checkout) {
        Path runs = RunFolder.place(checkout);
        if (!Files.isDirectory(runs)) {
            return;
        }
        try (Stream<Path> children = Files.list(runs)) {
            for (Path child : children.toList()) {
                if (child.getFileName().toString().startsWith(TRASH)) {
                    RunFolder.clear(child);
                }
            }
        } catch (IOException e) {
            throw AtomicFile.failed(runs, "used", e);
        }
    }
}
