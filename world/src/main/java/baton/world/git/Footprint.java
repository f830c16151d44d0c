package baton.world.git;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/// What the file system says of every file in a small working tree, ignored ones too. Two equal
/// footprints mean that no file was written, made or removed in between, if none was written in
/// the very moment the first was taken: see [#isBefore].
///
/// @param facts by path; directories are only walked through
public record Footprint(Map<Path, Map<String, Object>> facts) {
    /// Beyond it git, which need not look at what is ignored, is faster.
    static final int FILES_MAX = 400;

    private static final int FILE_KIND = 0170000;
    private static final int DIRECTORY = 0040000;
    private static final String FACTS = "unix:dev,ino,mode,size,lastModifiedTime,ctime";

    public Footprint {
        facts = Map.copyOf(facts);
    }

    /// Nothing where the tree is too large or cannot be read.
    ///
    /// @param passed what is not looked at, with all below it
    static Optional<Footprint> of(Path top, Predicate<Path> passed) {
        Map<Path, Map<String, Object>> facts = new HashMap<>();
        Deque<Path> directories = new ArrayDeque<>();
        directories.add(top);
        int seen = 0;
        try {
            while (!directories.isEmpty() && seen <= FILES_MAX) {
                for (Path entry : entries(directories.remove(), passed)) {
                    seen++;
                    look(entry, facts, directories);
                }
            }
            return seen > FILES_MAX ? Optional.empty() : Optional.of(new Footprint(facts));
        } catch (IOException | DirectoryIteratorException e) {
            return Optional.empty();
        }
    }

    /// One more than may be is enough to know that there are too many.
    private static List<Path> entries(Path directory, Predicate<Path> passed) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (found.size() <= FILES_MAX && !passed.test(entry)) {
                    found.add(entry);
                }
            }
        }
        return found;
    }

    private static void look(
            Path entry, Map<Path, Map<String, Object>> facts, Deque<Path> directories)
            throws IOException {
        Map<String, Object> known = Files.readAttributes(entry, FACTS, LinkOption.NOFOLLOW_LINKS);
        if ((Stamp.fact(known, "mode", Integer.class) & FILE_KIND) == DIRECTORY) {
            directories.add(entry);
        } else {
            facts.put(entry, known);
        }
    }

    /// Whether whatever is written from now on will be told from what is in here. The clock of a
    /// file system goes in steps, and a file that is written twice within one looks the same.
    ///
    /// @param written a file on the same file system that was written after this was taken
    public boolean isBefore(Path written) {
        try {
            Map<String, Object> now = Files.readAttributes(written, "unix:dev,lastModifiedTime");
            return now.get("lastModifiedTime") instanceof FileTime time
                    && facts.values().stream()
                            .allMatch(
                                    fact ->
                                            Objects.equals(fact.get("dev"), now.get("dev"))
                                                    && isBefore(fact, "ctime", time)
                                                    && isBefore(fact, "lastModifiedTime", time));
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static boolean isBefore(Map<String, Object> fact, String name, FileTime time) {
        return fact.get(name) instanceof FileTime changed && changed.compareTo(time) < 0;
    }
}
