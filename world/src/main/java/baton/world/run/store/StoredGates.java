package baton.world.run.store;

import baton.core.run.EventType;
import baton.core.view.RunSummary;
import baton.core.view.chronicle.OpenGate;
import baton.world.files.JournalFile;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The questions of a stored run that wait for an answer. Few runs have any, so that a run is only
/// looked at as a whole where its summary, or else a line of its journal, speaks of one.
public final class StoredGates {
    private static final String ASKED = "\"type\":\"" + EventType.GATE_OPENED.word() + "\"";

    private StoredGates() {}

    /// None where what is named like a run is no folder.
    public static List<OpenGate> of(Path checkout, RunFolder folder) {
        boolean none =
                JournalFile.lastLine(folder.journal())
                        .filter(RunSummary::isWithoutGates)
                        .isPresent();
        return !none && hasAsked(folder)
                ? StoredRun.look(checkout, folder).chronicle().gates()
                : List.of();
    }

    private static boolean hasAsked(RunFolder folder) {
        Path journal = folder.journal();
        return Files.isRegularFile(journal)
                && Files.isReadable(journal)
                && JournalFile.look(journal).lines().stream().anyMatch(l -> l.contains(ASKED));
    }
}
