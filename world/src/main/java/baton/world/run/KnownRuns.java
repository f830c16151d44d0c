package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunId;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.files.JournalChain;
import baton.world.files.JournalFile;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.process.Environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The runs that this user has begun, noted in the user's own directory for state. The folder of a
/// run lies in the checkout, where a clone may bring one along and an agent may write: it counts
/// only where git does not track it, where what the run was started with is as it was noted, and
/// where the journal goes on from the line that was noted last.
///
/// A note may lie behind the journal, since a program can be killed between the two.
public final class KnownRuns {
    private static final String NO_LINE = "";
    private static final String END = ".json";
    private static final int NOTE_MAX = 64 << 10;
    private static final int FILE_MAX = 16 << 20;

    private final Path directory;

    public KnownRuns(Environment environment) {
        this.directory = Sites.state(environment.variables()).resolve("known");
    }

    /// What is known of a run.
    ///
    /// @param record the hash of `run.json`
    /// @param configuration the hash of the configuration that it keeps
    /// @param head the hash of the journal's last line when it was noted
    private record Note(String record, String configuration, String head) {}

    /// Notes a run before it has a folder. Where that cannot be, there is no run.
    public void begin(RunId id, String record, String configuration) {
        try {
            open();
            write(id, new Note(Sha256.of(record), Sha256.of(configuration), NO_LINE), true);
        } catch (Failure failure) {
            throw unnoted(id, failure);
        }
    }

    /// Notes that the journal has come so far.
    void reached(RunId id, String head) {
        Note note = read(id).orElseThrow(() -> foreign(id, "its note was removed meanwhile"));
        if (!note.head().equals(head)) {
            try {
                write(id, new Note(note.record(), note.configuration(), head), false);
            } catch (Failure failure) {
                throw unnoted(id, failure);
            }
        }
    }

    /// For a run that never came to be, and one whose folder is removed.
    void forget(RunId id) {
        forgetCopies(id);
        forget(file(id));
    }

    /// For a run that nobody will take up any more.
    void forgetCopies(RunId id) {
        forget(copies(id));
    }

    private void forget(Path what) {
        if (Files.isDirectory(directory)) {
            new Below(directory).deleteTree(what.getFileName());
        }
    }

    /// Where copies of files are kept that are in no commit, as they were when the run began.
    Path copies(RunId id) {
        return directory.resolve(id + ".files");
    }

    /// The runs that are noted, whatever their folders say.
    public Set<String> ids() {
        String[] names = directory.toFile().list();
        return names == null
                ? Set.of()
                : Stream.of(names)
                        .filter(name -> name.endsWith(END))
                        .map(name -> name.substring(0, name.length() - END.length()))
                        .collect(Collectors.toUnmodifiableSet());
    }

    /// The refusal of a folder whose run this user has not begun.
    public static Failure unknown(RunId id) {
        return foreign(id, "this user has not begun it, or not here");
    }

    /// Refuses to take up a run that somebody else began, or changed.
    public void refuseForeign(Repository repository, RunFolder folder) {
        refuseTracked(repository, folder);
        RunId id = folder.id();
        Note note = read(id).orElseThrow(() -> unknown(id));
        if (!note.record().equals(hash(folder.record()))) {
            throw foreign(id, folder.record() + " is not what it was started with");
        }
        if (!note.configuration().equals(hash(folder.configuration()))) {
            throw foreign(id, folder.configuration() + " is not what it was started with");
        }
        boolean follows =
                note.head().equals(NO_LINE)
                        || JournalChain.hashes(JournalFile.read(folder.journal()))
                                .contains(note.head());
        if (!follows) {
            throw foreign(id, "its journal does not go on from what this user saw of it");
        }
    }

    /// What came with a repository is nobody's run here.
    public static void refuseTracked(Repository repository, RunFolder folder) {
        if (repository.tracks(GitPath.of(folder.name()))) {
            throw new Failure(
                    Fault.RUN_FOREIGN
                            .because(
                                    "git tracks the folder of run "
                                            + folder.id()
                                            + ": it came with the repository")
                            .withFix("take it out: git rm -r --cached .baton/runs"));
        }
    }

    private static String hash(Path file) {
        return Below.around(file)
                .read(file.getFileName(), FILE_MAX)
                .map(Sha256::of)
                .orElseGet(() -> Sha256.of(""));
    }

    private static Failure foreign(RunId id, String why) {
        return new Failure(Fault.RUN_FOREIGN.because("run " + id + ": " + why));
    }

    private Failure unnoted(RunId id, Failure cause) {
        String message =
                "run " + id + " cannot be noted in " + directory + ": " + cause.problem().message();
        return new Failure(Fault.RUN_NOT_NOTED.because(message), cause);
    }

    private Path file(RunId id) {
        return directory.resolve(id.value() + END);
    }

    /// The directory is made where it is missing; nobody else looks into it.
    private void open() {
        try {
            Path parent = Files.createDirectories(directory.resolveSibling(""));
            new Below(parent).makePrivate(directory.getFileName());
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(directory + ": " + e.getMessage()), e);
        }
    }

    private void write(RunId id, Note note, boolean durably) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("record", Value.of(note.record()));
        fields.put("configuration", Value.of(note.configuration()));
        fields.put("head", Value.of(note.head()));
        byte[] text = (Json.line(Value.fields(fields)) + "\n").getBytes(StandardCharsets.UTF_8);
        if (durably) {
            AtomicFile.writeDurably(file(id), text);
        } else {
            AtomicFile.write(file(id), text);
        }
    }

    private Optional<Note> read(RunId id) {
        Path file = file(id);
        return Below.around(file)
                .read(file.getFileName(), NOTE_MAX)
                .map(bytes -> Json.parse(new String(bytes, StandardCharsets.UTF_8)))
                .flatMap(
                        json ->
                                json instanceof Json.Good(Value.Fields fields)
                                        ? Optional.of(note(fields))
                                        : Optional.empty());
    }

    private static Note note(Value.Fields fields) {
        return new Note(
                text(fields, "record"), text(fields, "configuration"), text(fields, "head"));
    }

    private static String text(Value.Fields fields, String key) {
        return fields.field(key).flatMap(Value::scalar).orElse("");
    }
}
