package baton.world.run.store;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.Shown;
import baton.core.run.RunId;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.files.Leaves;
import baton.world.git.snapshot.Held;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The folder of one run, `.baton/runs/{id}` in the checkout: everything about it in one place,
/// easy to delete or to send.
public record RunFolder(RunId id, Path path) {
    private static final String RUNS = ".baton/runs";
    private static final String BEFORE = "before";
    private static final String REPLACED = "replaced-";

    /// The folder a run of this checkout has, whether or not it is there.
    public static RunFolder of(Path checkout, RunId id) {
        return new RunFolder(id, checkout.resolve(RUNS).resolve(id.value()));
    }

    /// The directory that holds the folders of all runs of a checkout.
    static Path place(Path checkout) {
        return checkout.resolve(RUNS);
    }

    /// All runs of a checkout, the newest first.
    public static List<RunFolder> all(Path checkout) {
        return named(checkout).stream().filter(RunFolder::isFolder).toList();
    }

    /// Everything that is named like a run of a checkout, the newest first: whoever needs only few
    /// of thousands asks those alone whether they are folders.
    public static List<RunFolder> named(Path checkout) {
        Path runs = checkout.resolve(RUNS);
        // Behind a link there is no run of this checkout.
        boolean there =
                Files.isDirectory(runs.resolveSibling(""), LinkOption.NOFOLLOW_LINKS)
                        && Files.isDirectory(runs, LinkOption.NOFOLLOW_LINKS);
        if (!there) {
            return List.of();
        }
        // Names alone: paths made of all of them would take most of the time.
        String[] names =
                Optional.ofNullable(runs.toFile().list())
                        .orElseThrow(() -> failed(runs, new IOException("cannot be listed")));
        Arrays.sort(names, Comparator.reverseOrder());
        List<RunFolder> named = new ArrayList<>(names.length);
        for (String name : names) {
            RunId.read(name).ifPresent(id -> named.add(new RunFolder(id, runs.resolve(name))));
        }
        return named;
    }

    public boolean isFolder() {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    /// True for the folder of a run. One with neither a record nor a journal was cut off before its
    /// run began, unless a program is at that now.
    public boolean isRun() {
        return isFolder()
                && (Files.exists(record(), LinkOption.NOFOLLOW_LINKS)
                        || Files.exists(journal(), LinkOption.NOFOLLOW_LINKS)
                        || StoredRun.isAlive(checkout(), this));
    }

    /// The word that everything which the run starts carries. A folder that is moved keeps it; a
    /// copy of it has another, so that whoever goes on there ends nothing of the original's.
    public String mark() {
        try {
            Map<String, Object> file =
                    Files.readAttributes(path, "unix:dev,ino", LinkOption.NOFOLLOW_LINKS);
            return id.value() + "@" + file.get("dev") + ":" + file.get("ino");
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    public RunFolder create() {
        tighten();
        Below checkout = new Below(checkout());
        for (String part : List.of("logs", "prompts", "evidence", "salvage", "inbox")) {
            checkout.makeDirectory(Path.of(name().value(), part));
        }
        return this;
    }

    /// Prompts, logs and replies may hold secrets: from now on nobody else looks into the folders
    /// of runs, those of earlier ones included.
    public void tighten() {
        Below checkout = new Below(checkout());
        checkout.makePrivate(Path.of(RUNS));
        checkout.makePrivate(Path.of(name().value()));
    }

    public boolean exists() {
        return Files.isRegularFile(journal());
    }

    /// Refuses to go on when somebody removed what the run lives on: the journal is then a file
    /// without a name.
    public void refuseLoss() {
        for (Path part : List.of(journal(), record())) {
            if (!Files.isRegularFile(part)) {
                throw removed(part);
            }
        }
    }

    /// The refusal to go on without a file of the run's own.
    public static Failure removed(Path part) {
        return new Failure(
                Fault.JOURNAL_DAMAGED
                        .because(part + " was removed while the run was under way")
                        .withFix("look at the working tree, then start again"));
    }

    /// Refuses to go on where programs that were at work when an earlier life was killed have
    /// changed what they are judged by.
    public static void refuseChanged(Held held) {
        List<String> changed = held.changedSinceKilled();
        if (!changed.isEmpty()) {
            throw new Failure(
                    Fault.JOURNAL_DAMAGED
                            .because(
                                    Shown.texts(changed)
                                            + " in the folder of the run was changed by a program"
                                            + " that was at work when the run was killed")
                            .withFix("look at the working tree, then start again"));
        }
        held.forgetKilled();
    }

    /// The file that says what the run was started with: see [RunRecord].
    public Path record() {
        return path.resolve("run.json");
    }

    /// The configuration that holds for it from its beginning to its end.
    public Path configuration() {
        return path.resolve("configuration.json");
    }

    /// Its name in the repository.
    public RepoPath name() {
        return new RepoPath(RUNS + "/" + id.value());
    }

    public Path journal() {
        return path.resolve("journal.jsonl");
    }

    /// The private index that holds the state before the current step.
    public Path index() {
        return path.resolve("index");
    }

    /// The directory for the traces of git: what git tells of itself where programs of the run
    /// start it.
    public Path traces() {
        return path.resolve("git");
    }

    /// The directory for what is known about the worktree of a session; number 0 is the worktree
    /// where merges, and at the end the whole run, are proved.
    public Path session(int number) {
        return path.resolve("sessions").resolve(String.valueOf(number));
    }

    /// The directories that hold what is known about each worktree there was.
    public List<Path> sessions() {
        return children(path.resolve("sessions"));
    }

    /// Removes a directory with everything in it.
    public static void clear(Path directory) {
        Below.around(directory).deleteTree(directory.getFileName());
    }

    public Path report() {
        return path.resolve("report.md");
    }

    public Path salvage() {
        return path.resolve("salvage");
    }

    /// The directory for ignored files that lost what they had when the run began: each lies there
    /// as it was, by its path.
    public Path lostIgnored() {
        return salvage().resolve(BEFORE);
    }

    /// A directory that is not there yet, for files in whose place saved ones are brought back.
    public Path replaced() {
        int number = 1;
        while (Files.exists(salvage().resolve(REPLACED + number), LinkOption.NOFOLLOW_LINKS)) {
            number++;
        }
        return salvage().resolve(REPLACED + number);
    }

    /// True if the saved files in a directory of this name lie by their paths in the checkout.
    public static boolean liesByPath(String name) {
        return name.equals(BEFORE) || name.startsWith(BEFORE + "-") || name.startsWith(REPLACED);
    }

    public Path log(String unit, int attempt, int tries) {
        return path.resolve("logs").resolve(name(unit, attempt, tries) + ".log");
    }

    public Path verifyLog(String unit, int attempt, int tries) {
        return path.resolve("logs").resolve(name(unit, attempt, tries) + ".verify.log");
    }

    public Path prompt(String unit, int attempt, int tries) {
        return path.resolve("prompts").resolve(name(unit, attempt, tries) + ".md");
    }

    /// The checkout that the run was started in.
    public Path checkout() {
        return path.toAbsolutePath().resolve("../../..").normalize();
    }

    public Path output(String unit, int attempt, int tries) {
        return path.resolve("outputs").resolve(unit).resolve(attempt + "." + tries + ".json");
    }

    public Path evidence(String unit) {
        return path.resolve("evidence").resolve(unit + ".json");
    }

    /// The names of the files that could not be saved in a commit, by the name of the directory
    /// that holds them.
    public SortedMap<String, List<String>> salvaged() {
        SortedMap<String, List<String>> saved = new TreeMap<>();
        for (Path directory : children(salvage())) {
            String name = directory.getFileName().toString();
            List<Path> files =
                    liesByPath(name)
                            ? Leaves.of(directory)
                            : children(directory).stream().map(Path::getFileName).toList();
            if (!files.isEmpty()) {
                saved.put(name, files.stream().map(Path::toString).toList());
            }
        }
        return saved;
    }

    private static List<Path> children(Path directory) {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(directory)) {
            return children.sorted().toList();
        } catch (IOException e) {
            throw failed(directory, e);
        }
    }

    private static String name(String unit, int attempt, int tries) {
        return unit + "." + attempt + "." + tries;
    }

    /// The logs of a unit, in the order they were written; of all units when none is named.
    public List<Path> logs(Optional<String> unit) {
        Path logs = path.resolve("logs");
        try (Stream<Path> children = Files.list(logs)) {
            return children.filter(
                            child ->
                                    unit.isEmpty()
                                            || child.getFileName()
                                                    .toString()
                                                    .startsWith(unit.get() + "."))
                    .sorted(Comparator.comparing(RunFolder::writtenAt))
                    .toList();
        } catch (IOException e) {
            throw failed(logs, e);
        }
    }

    private static java.nio.file.attribute.FileTime writtenAt(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    private static Failure failed(Path path, IOException e) {
        return AtomicFile.failed(path, "used", e);
    }
}
