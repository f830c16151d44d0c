package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.policy.shell.Shell;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.core.run.EventWriting;
import baton.core.run.Journaled;
import baton.core.run.RunEvent;
import baton.core.text.Value;
import baton.core.view.chronicle.Chronicle;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredJournal;
import baton.world.run.store.UndoingCommit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A run whose commits a person has taken back: a line of its journal names the commit that did it.
/// While that commit holds nobody goes on with the run, since all that its steps count on is gone.
public final class TakenBack {
    private static final String UNIT = "run";

    private TakenBack() {}

    /// Writes down that a commit took a run back.
    public static void note(
            Repository repository,
            Environment environment,
            RunFolder folder,
            CommitId commit,
            Instant now) {
        var _ =
                PersonsLine.write(
                        repository, environment, folder, "undo", lines -> line(lines, commit, now));
    }

    private static PersonsLine<CommitId> line(List<Journaled> lines, CommitId commit, Instant now) {
        RunEvent event = new RunEvent.Noted(EventType.RUN_UNDONE);
        EventWriting written = EventWriting.of(event).and("commit", Value.of(commit.value()));
        long last = lines.isEmpty() ? 0 : lines.getLast().entry().n();
        Entry entry =
                new Entry(last + 1, now, written.type().word(), UNIT, 0, 0, 0, written.data());
        return new PersonsLine<>(entry, event, commit);
    }

    /// The commit that took a run back, while it holds.
    public static Optional<CommitId> by(Repository repository, RunFolder folder) {
        return UndoingCommit.of(
                repository, Chronicle.of(Journaled.read(StoredJournal.read(folder.journal()))));
    }

    /// Refuses to go on with a run that is taken back.
    static void refuse(Repository repository, RunFolder folder, String plan) {
        Optional<CommitId> by = by(repository, folder);
        if (by.isPresent()) {
            throw new Failure(
                    Fault.RUN_UNDONE
                            .because("run " + folder.id() + " was undone by " + by.get())
                            .withFix(
                                    "`baton execute "
                                            + Shell.path(plan)
                                            + "` begins anew; `git revert "
                                            + by.get()
                                            + "` brings the work back, and the run can go on"));
        }
    }
}
