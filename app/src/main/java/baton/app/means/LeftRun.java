package baton.app.means;

import baton.core.run.RunResult;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.StoredGates;
import baton.world.run.store.StoredRun;
import baton.world.work.FormerWork;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A run that did not come to its end: the newest of its plan, neither completed nor under way, nor
/// taken back, nor without anything to go on with.
public record LeftRun(Path checkout, RunFolder folder, RunRecord record) {

    /// All of this user's in a checkout that somebody can go on with, the newest first; those that
    /// wait for an answer come last.
    public static List<LeftRun> all(RunChoice runs) {
        return unended(runs).stream()
                .filter(run -> run.former().isEmpty())
                .sorted(Comparator.comparing(LeftRun::waits))
                .toList();
    }

    /// True where nobody goes on with it before a person has answered its question.
    public boolean waits() {
        return !StoredGates.of(checkout, folder).isEmpty();
    }

    /// The others: what they worked on is not there any more.
    public static List<LeftRun> ofFormerWorks(RunChoice runs) {
        return unended(runs).stream().filter(run -> run.former().isPresent()).toList();
    }

    /// The WORK that it worked on, where nobody can go on with that.
    public Optional<FormerWork> former() {
        return FormerWork.of(checkout, StoredRun.look(checkout, folder));
    }

    private static List<LeftRun> unended(RunChoice runs) {
        Set<String> plans = new HashSet<>();
        List<LeftRun> left = new ArrayList<>();
        for (RunFolder folder : runs.folders()) {
            StoredRun stored = StoredRun.look(runs.checkout(), folder);
            Optional<RunRecord> record = stored.record();
            boolean newest = record.isPresent() && plans.add(record.get().plan());
            boolean over =
                    stored.chronicle().result().equals(Optional.of(RunResult.COMPLETED))
                            || stored.chronicle().undone().isPresent()
                            || stored.leftOut().isPresent();
            if (newest && !over && !stored.alive()) {
                left.add(new LeftRun(runs.checkout(), folder, record.get()));
            }
        }
        return left;
    }

    /// The moment at which something last happened in it. One that was cut off as it began has no
    /// journal.
    public Instant touched() {
        Path file = folder.exists() ? folder.journal() : folder.path();
        return Instant.ofEpochMilli(file.toFile().lastModified());
    }

    /// The plan, which may be gone since.
    public Path plan() {
        return checkout.resolve(record.plan()).normalize();
    }

    /// The directory of its project, where it has one.
    public Optional<Path> project() {
        return record.project().map(name -> checkout.resolve(name).normalize());
    }
}
