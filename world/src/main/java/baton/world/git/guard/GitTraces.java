package baton.world.git.guard;

import baton.core.run.Timestamp;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.AtomicFile;
import baton.world.git.WorkingFiles;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The traces of git in a run: each git that a program of the run starts writes about itself, by
/// git's own means, one file for each process. The traces tell what these programs move from what a
/// person moves, who is not traced.
///
/// A program can keep out of the traces, or write what it likes: a trace is a sign, and its absence
/// is none.
public final class GitTraces {
    /// Git writes no more files, and one that says so.
    private static final int FILES_MAX = 10_000;

    private static final int FILE_MAX = 64 << 10;
    private static final String FULL = "git-trace2-discard";

    private final Path directory;
    private final Path place;
    private final Path top;
    private boolean begun;

    /// @param directory one of the run's own
    /// @param top of the working tree that is of interest
    public GitTraces(Path directory, Path top) {
        this.directory = directory.toAbsolutePath();
        this.place = directory.resolveSibling(directory.getFileName() + ".top").toAbsolutePath();
        this.top = top;
    }

    /// The sum of what programs of the run had git do.
    ///
    /// @param whole whether nothing is left out
    /// @param commits the number of commits that were made one by one
    /// @param moves whether any number of commits may have been added or rewritten
    /// @param resets whether what is checked out was moved to a commit that was there
    /// @param switches whether something else may have been checked out
    /// @param names whether other names may have been moved
    /// @param stages whether the index may have been written
    /// @param settings whether settings of the repository may have been written
    /// @param killed whether a git has not told its end: it may have left its locks
    public record Told(
            boolean whole,
            int commits,
            boolean moves,
            boolean resets,
            boolean switches,
            boolean names,
            boolean stages,
            boolean settings,
            boolean killed) {
        public static final Told NOTHING =
                new Told(true, 0, false, false, false, false, false, false, false);

        private Told and(TracedGit git) {
            GitDeed deed = git.deed();
            return new Told(
                    whole,
                    commits + (deed.commits() ? 1 : 0),
                    moves || deed.moves(),
                    resets || deed.resets(),
                    switches || deed.switches(),
                    names || deed.names(),
                    stages || deed.stages(),
                    settings || deed.settings(),
                    killed || !git.ended());
        }

        private Told cut() {
            return new Told(false, commits, moves, resets, switches, names, true, settings, killed);
        }
    }

    Path top() {
        return top;
    }

    /// For everything that the run starts.
    public Map<String, String> variables() {
        return Map.of(
                "GIT_TRACE2_EVENT", directory.toString(),
                "GIT_TRACE2_EVENT_NESTING", "1",
                "GIT_TRACE2_MAX_FILES", String.valueOf(FILES_MAX));
    }

    /// Begins anew: what was told before is forgotten.
    public void begin() {
        forget();
        try {
            Files.createDirectory(directory);
            if (!begun) {
                AtomicFile.write(place, top.toString());
                begun = true;
            }
        } catch (IOException e) {
            throw AtomicFile.failed(directory, "used", e);
        }
    }

    /// Nothing is told any more.
    public void forget() {
        if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            WorkingFiles.removeTree(directory);
        }
    }

    /// Sums up what the traces have told since [#begin].
    public Told told() {
        try {
            return toldIn(traced());
        } catch (IOException e) {
            return Told.NOTHING.cut();
        }
    }

    /// True where settings may have been written that all worktrees of a repository share.
    ///
    /// @param checkout the top of its first working tree
    public boolean tellsOfSettings(Path checkout) {
        return told().settings() || toldIn(checkout.toString()).settings();
    }

    /// True where commits may have been made in another working tree, or something else have been
    /// checked out there.
    boolean tellsOfMoves(Path other) {
        Told told = toldIn(other.toString());
        return told.commits() > 0 || told.moves() || told.resets() || told.switches();
    }

    private Told toldIn(String traced) {
        Told told = Told.NOTHING;
        int files = 0;
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return told;
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directory)) {
            for (Path file : all) {
                files++;
                if (files > FILES_MAX || file.endsWith(FULL)) {
                    return told.cut();
                }
                told = git(file).filter(git -> isIn(git, traced)).map(told::and).orElse(told);
            }
        } catch (IOException e) {
            return told.cut();
        }
        return told;
    }

    /// Between two lives of the program a checkout may have been moved.
    private String traced() throws IOException {
        return begun || !Files.exists(place) ? top.toString() : Files.readString(place);
    }

    /// The gits that the traces have told of since [GitTraces#begin], one by one.
    ///
    /// @param gits each git by the name of its file
    /// @param whole whether nothing is left out
    record Seen(SortedMap<String, TracedGit> gits, boolean whole) {
        Seen {
            gits = Collections.unmodifiableSortedMap(new TreeMap<>(gits));
        }
    }

    /// @param known files that need not be read
    Seen seen(Set<String> known) {
        SortedMap<String, TracedGit> gits = new TreeMap<>();
        if (!isBegun()) {
            return new Seen(gits, true);
        }
        int files = 0;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(directory)) {
            for (Path file : all) {
                files++;
                if (files > FILES_MAX || file.endsWith(FULL)) {
                    return new Seen(gits, false);
                }
                String name = file.getFileName().toString();
                if (!known.contains(name)) {
                    git(file).ifPresent(git -> gits.put(name, git));
                }
            }
        } catch (IOException e) {
            return new Seen(gits, false);
        }
        return new Seen(gits, true);
    }

    /// The gits that have not told their end.
    List<TracedGit> killed() {
        return seen(Set.of()).gits().values().stream().filter(git -> !git.ended()).toList();
    }

    /// True while somebody is at work, or if somebody was when the program died.
    boolean isBegun() {
        return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS);
    }

    /// Nobody is at work any more.
    void end() {
        if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            WorkingFiles.removeTree(directory);
        }
    }

    /// Its own repository comes first; others are submodules that it looks into.
    private static boolean isIn(TracedGit git, String top) {
        return git.place().filter(place -> !place.equals(top)).isEmpty();
    }

    private static Optional<TracedGit> git(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        byte[] start;
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            start = in.readNBytes(FILE_MAX);
        }
        List<Value.Fields> events = new ArrayList<>();
        new String(start, StandardCharsets.UTF_8)
                .lines()
                .filter(GitTraces::isOfInterest)
                .forEach(line -> read(line).ifPresent(events::add));
        Optional<String> code = last(events, "code");
        return last(events, "name")
                .map(
                        name ->
                                new TracedGit(
                                        all(events, "worktree").findFirst(),
                                        name,
                                        words(events, name),
                                        code.filter(c -> !c.equals("0")).isPresent(),
                                        code.isPresent() || last(events, "signo").isPresent(),
                                        all(events, "time").findFirst().flatMap(Timestamp::read)));
    }

    private static boolean isOfInterest(String line) {
        return line.startsWith("{\"event\":\"start\"")
                || line.startsWith("{\"event\":\"cmd_name\"")
                || line.startsWith("{\"event\":\"def_repo\"")
                || line.startsWith("{\"event\":\"exit\"")
                || line.startsWith("{\"event\":\"signal\"");
    }

    private static Optional<Value.Fields> read(String line) {
        return Json.parse(line) instanceof Json.Good(Value.Fields value)
                ? Optional.of(value)
                : Optional.empty();
    }

    private static Optional<String> last(List<Value.Fields> events, String field) {
        return all(events, field).reduce((_, later) -> later);
    }

    private static Stream<String> all(List<Value.Fields> events, String field) {
        return events.stream().flatMap(event -> event.scalar(field).stream());
    }

    /// The words after the name of the command. An alias starts another git.
    private static List<String> words(List<Value.Fields> events, String name) {
        List<String> line =
                events.stream()
                        .flatMap(event -> event.field("argv").stream())
                        .flatMap(GitTraces::texts)
                        .toList();
        return line.subList(line.indexOf(name) + 1, line.size());
    }

    private static Stream<String> texts(Value list) {
        return list instanceof Value.Items items
                ? items.items().stream().flatMap(item -> item.scalar().stream())
                : Stream.empty();
    }
}
