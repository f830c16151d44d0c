package baton.world.run.store;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.config.KnownCheckouts;
import baton.world.config.UserDirectories;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.files.JournalChain;
import baton.world.files.JournalFile;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.snapshot.Aside;
import baton.world.git.snapshot.Held;
import baton.world.process.Environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The runs that this user has begun, noted in the user's own directory for state. The folder of a
/// run lies in the checkout, where a clone may bring one along and an agent may write: it counts
/// only where git does not track it, where what the run was started with is as it was noted, and
/// where the journal is what was noted of it.
///
/// A note may lie behind the journal, since a program can be killed between the two. How far the
/// journal came is noted for each checkout apart: whoever copies one goes on in both.
public final class KnownRuns {
    private static final String END = ".json";
    private static final String COPIES = ".files";
    private static final int NOTE_MAX = 64 << 10;
    private static final int FILE_MAX = 16 << 20;

    private final Path directory;
    private final KnownCheckouts checkouts;

    public KnownRuns(Environment environment) {
        this.checkouts = new KnownCheckouts(environment.variables());
        this.directory = UserDirectories.stateOf(environment.variables()).resolve("known");
    }

    /// The hashes of the two files that a run was started with.
    ///
    /// @param record the hash of `run.json`
    /// @param configuration the hash of the configuration that the run keeps
    private record Start(String record, String configuration) {}

    /// Notes a run before it has a folder. Where that cannot be, there is no run.
    public void begin(RunFolder folder, String record, String configuration) {
        RunId id = folder.id();
        try {
            open();
            checkouts.note(folder.checkout());
            places(id).begin(folder);
            write(id, new Start(Sha256.of(record), Sha256.of(configuration)));
        } catch (Failure failure) {
            throw unnoted(id, failure);
        }
    }

    /// Notes how far the journal of a run comes in its checkout.
    StoredJournal.Follower follower(RunFolder folder) {
        return new StoredJournal.Follower() {
            @Override
            public void opened(String head) {
                note(folder, PlaceNotes.Word.OPEN, head);
            }

            @Override
            public void reached(String head) {
                note(folder, PlaceNotes.Word.HEAD, head);
            }

            @Override
            public void rested(String head) {
                note(folder, PlaceNotes.Word.REST, head);
            }
        };
    }

    /// Notes a report that was written.
    void reported(RunFolder folder, String text) {
        note(folder, PlaceNotes.Word.REPORT, Sha256.of(text));
    }

    private void note(RunFolder folder, PlaceNotes.Word word, String hash) {
        RunId id = folder.id();
        if (!Files.isRegularFile(file(id))) {
            throw foreign(id, "its note was removed meanwhile");
        }
        try {
            if (word == PlaceNotes.Word.OPEN) {
                checkouts.note(folder.checkout());
            }
            places(id).add(folder, new PlaceNotes.Line(word, hash));
        } catch (Failure failure) {
            throw unnoted(id, failure);
        }
    }

    /// For a run that never came to be, and one whose folder is removed. What is noted of the same
    /// run in another checkout stays.
    public void forget(RunFolder folder) {
        RunId id = folder.id();
        if (Files.isDirectory(directory) && places(id).forget(folder)) {
            forget(copies(id));
            forget(file(id));
        }
    }

    /// True if this user has noted the run here, and it never came to be: a program was killed
    /// between the making of its folder and the first line.
    boolean isUnbegun(RunFolder folder) {
        KnownPlaces places = places(folder.id());
        return !folder.isRun()
                && places.isNoted(folder)
                && places.here(folder).heads().isEmpty()
                && folder.salvaged().isEmpty();
    }

    /// For a run that nobody will take up any more, here or in another checkout.
    public void forgetCopies(RunFolder folder) {
        if (Files.isDirectory(directory) && places(folder.id()).isOnly(folder)) {
            forget(copies(folder.id()));
        }
    }

    /// For the runs of a checkout whose folders somebody has removed by hand: nobody can take them
    /// up there.
    public void forgetRemoved(Path checkout) {
        String[] names = directory.toFile().list((_, name) -> name.endsWith(COPIES));
        for (String name : names == null ? new String[0] : names) {
            RunId.read(name.substring(0, name.length() - COPIES.length()))
                    .map(id -> RunFolder.of(checkout, id))
                    .filter(folder -> !folder.isFolder() && places(folder.id()).isNoted(folder))
                    .ifPresent(this::forgetCopies);
        }
    }

    private void forget(Path what) {
        new Below(directory).deleteTree(what.getFileName());
    }

    /// The directory for copies of files that are in no commit, as they were when the run began.
    public Path copies(RunId id) {
        return directory.resolve(id + COPIES);
    }

    /// The places of ignored files that a run in the checkout puts aside.
    public Aside.Places aside(RunFolder folder) {
        Path path = folder.path();
        return new Aside.Places(
                path,
                copies(folder.id()).resolve(path.getFileName().toString()),
                path.resolve("aside"),
                folder.salvage().resolve("ignored"));
    }

    /// The files by which the run judges in one working tree, held while programs are at work
    /// there.
    ///
    /// @param state the folder for what is known about that working tree
    public Held held(RunFolder folder, Path state) {
        return new Held(state, places(folder.id()).held(folder, state.getFileName()));
    }

    KnownPlaces places(RunId id) {
        return new KnownPlaces(directory, id);
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

    /// Those of these folders whose runs this user has begun and git did not bring along. Git is
    /// asked only where a run was never under way in this checkout.
    public List<RunFolder> own(Path checkout, List<RunFolder> folders, Environment environment) {
        Set<String> known = ids();
        List<RunFolder> own =
                folders.stream().filter(run -> known.contains(run.id().value())).toList();
        Set<RunFolder> elsewhere = KnownPlaces.elsewhere(directory, checkout, own);
        if (elsewhere.isEmpty() || CommonDirectory.of(checkout).isEmpty()) {
            return own;
        }
        Repository repository = Repository.open(checkout, environment);
        return own.stream()
                .filter(
                        run ->
                                !elsewhere.contains(run)
                                        || !repository.tracks(GitPath.of(run.name())))
                .toList();
    }

    /// The refusal of a folder whose run this user has not begun.
    public static Failure unknown(RunId id) {
        return foreign(id, "this user has not begun it, or not here");
    }

    /// Refuses to take up or to change a run that somebody else began, or changed, or that a later
    /// version began in a form that this one does not know.
    public void refuseForeign(Repository repository, RunFolder folder) {
        refuseTracked(repository, folder);
        RunId id = folder.id();
        if (read(id).isEmpty()) {
            throw unknown(id);
        }
        Set<Path> changed = changed(folder);
        if (!changed.isEmpty()) {
            throw foreign(id, changed.iterator().next() + " is not what it was started with");
        }
        var _ = RunRecord.read(folder.record());
        JournalStanding standing = standing(folder);
        switch (standing.kind()) {
            case AS_LEFT, WRITTEN_ON, COPIED -> {}
            case REWRITTEN ->
                    throw foreign(id, "its journal does not go on from what this user saw of it");
            case ADDED_TO ->
                    throw foreign(
                            id,
                            "its journal goes on after the line with which a program of this user"
                                    + " closed it");
        }
    }

    /// Those of the two files it was started with that are not what they were. Where there is no
    /// note, neither is.
    Set<Path> changed(RunFolder folder) {
        Optional<Start> start = read(folder.id());
        Set<Path> changed = new LinkedHashSet<>();
        if (!start.map(Start::record).equals(Optional.of(hash(folder.record())))) {
            changed.add(folder.record());
        }
        if (!start.map(Start::configuration).equals(Optional.of(hash(folder.configuration())))) {
            changed.add(folder.configuration());
        }
        return changed;
    }

    /// The standing of the journal to what is noted of it. The notes are read first: whoever writes
    /// the journal notes it afterwards.
    public JournalStanding standing(RunFolder folder) {
        KnownPlaces places = places(folder.id());
        PlaceNotes here = places.here(folder);
        Set<String> elsewhere = here.last().isPresent() ? Set.of() : places.heads();
        return JournalStanding.of(
                JournalChain.hashes(JournalFile.read(folder.journal())), here, elsewhere);
    }

    /// Refuses a run folder that git tracks: it came with the repository and is nobody's run here.
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
            throw AtomicFile.failed(directory, "used", e);
        }
    }

    private void write(RunId id, Start start) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("record", start.record());
        fields.put("configuration", start.configuration());
        byte[] text = (Json.line(fields.build()) + "\n").getBytes(StandardCharsets.UTF_8);
        AtomicFile.writeDurably(file(id), text);
    }

    private Optional<Start> read(RunId id) {
        Path file = file(id);
        return Below.around(file)
                .read(file.getFileName(), NOTE_MAX)
                .map(bytes -> Json.parse(new String(bytes, StandardCharsets.UTF_8)))
                .flatMap(
                        json ->
                                json instanceof Json.Good(Value.Fields fields)
                                        ? Optional.of(start(fields))
                                        : Optional.empty());
    }

    private static Start start(Value.Fields fields) {
        return new Start(fields.text("record"), fields.text("configuration"));
    }
}
