package baton.world.run;

import baton.core.run.Entry;
import baton.core.run.Journaled;
import baton.core.run.RunEvent;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredJournal;
import baton.world.run.store.StoredReport;
import baton.world.run.store.Succession;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/// A line that a person has written into the journal of a run, while nobody drives the run.
///
/// @param made what is told about it
record PersonsLine<T>(Entry entry, RunEvent event, T made) {

    /// Writes one down, where this user began the run. A report that was that of the journal is
    /// that of the journal afterwards.
    ///
    /// @param verb the command that asks for it
    /// @param line makes it of the lines so far, or refuses with a failure
    static <T> T write(
            Repository repository,
            Environment environment,
            RunFolder folder,
            String verb,
            Function<List<Journaled>, PersonsLine<T>> line) {
        Path checkout = repository.top();
        KnownRuns known = new KnownRuns(environment);
        known.refuseForeign(repository, folder);
        Holder holder = Holder.current(folder.id().value(), Succession.BRIEF + "baton " + verb);
        try (RunLock _ = new Succession(folder.path(), checkout, holder).acquire();
                StoredJournal journal = StoredJournal.open(folder, known)) {
            PersonsLine<T> made = line.apply(journal.earlier());
            boolean told = StoredReport.of(checkout, folder, known).isCurrent();
            journal.append(made.entry(), made.event());
            journal.sync();
            if (told) {
                String text = StoredReport.of(checkout, folder, known).text();
                StoredReport.write(folder, known, text);
            }
            return made.made();
        }
    }
}
