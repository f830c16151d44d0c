package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/// The names in a repository, read from their files without a process: a loose file wins over the
/// packed list. Where a repository keeps them in another way, git is asked.
public final class Refs {
    private static final int CHAIN_MAX = 5;
    private static final int REFS_MAX = 1_000_000;
    private static final int HEAD_MAX = 1 << 16;
    private static final String SYMBOLIC = "ref:";
    private static final String ELSEWHERE = "refs/heads/.invalid";

    private final Path gitDirectory;
    private final Path commonDirectory;
    private final Git git;
    private Packed packed = new Packed(Stamp.NONE, Map.of());

    private record Packed(Stamp stamp, Map<String, String> refs) {}

    Refs(Path gitDirectory, Path commonDirectory, Git git) {
        this.gitDirectory = gitDirectory;
        this.commonDirectory = commonDirectory;
        this.git = git;
    }

    Head head() {
        return head(headFile(), this::value);
    }

    /// @param values what names stand for, as it is written
    private Head head(HeadFile file, Function<String, Optional<String>> values) {
        String content = file.content().strip();
        Optional<CommitId> detached = CommitId.of(content);
        if (detached.isPresent() && !file.link()) {
            return new Head.Detached(detached.get());
        }
        if (file.link() || !content.startsWith(SYMBOLIC) || file.isElsewhere()) {
            return askedHead();
        }
        String ref = content.substring(SYMBOLIC.length()).strip();
        return commit(ref, values)
                .<Head>map(id -> new Head.OnBranch(ref, id))
                .orElse(new Head.Unborn(ref));
    }

    /// Git's `HEAD`. In old repositories it is a link.
    private record HeadFile(String content, boolean link) {
        boolean isElsewhere() {
            return content.strip().endsWith(ELSEWHERE);
        }
    }

    private HeadFile headFile() {
        Path path = gitDirectory.resolve("HEAD");
        try {
            BasicFileAttributes facts =
                    Files.readAttributes(
                            path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            boolean link = facts.isSymbolicLink();
            boolean plain = link ? Files.isRegularFile(path) : facts.isRegularFile();
            boolean small = facts.size() <= HEAD_MAX;
            return new HeadFile(plain && small ? text(path) : "", link);
        } catch (IOException e) {
            return new HeadFile("", false);
        }
    }

    /// The commit a name stands for.
    synchronized Optional<CommitId> commit(String ref) {
        return commit(ref, this::value);
    }

    private static Optional<CommitId> commit(
            String ref, Function<String, Optional<String>> values) {
        String name = ref;
        for (int i = 0; i < CHAIN_MAX; i++) {
            Optional<String> value = values.apply(name);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            if (!value.get().startsWith(SYMBOLIC)) {
                return CommitId.of(value.get());
            }
            name = value.get().substring(SYMBOLIC.length()).strip();
        }
        return Optional.empty();
    }

    /// All names with what they stand for, symbolic ones as they are written.
    public SortedMap<String, String> all() {
        return all(_ -> {});
    }

    /// The same; locks that are met on the way are shown.
    public SortedMap<String, String> all(Consumer<Path> locks) {
        return all(headFile(), locks);
    }

    /// A view of what is checked out and of all names, by one look at `HEAD`.
    ///
    /// @param headFile the content of `HEAD`
    public record View(String headFile, Head head, SortedMap<String, String> names) {}

    public View view(Consumer<Path> locks) {
        HeadFile file = headFile();
        SortedMap<String, String> names = all(file, locks);
        Head head = head(file, ref -> Optional.ofNullable(names.get(ref)).or(() -> value(ref)));
        return new View(file.content(), head, names);
    }

    private synchronized SortedMap<String, String> all(HeadFile file, Consumer<Path> locks) {
        SortedMap<String, String> all = new TreeMap<>();
        if (file.isElsewhere()) {
            git.run(Call.reading("for-each-ref", "--format=%(objectname) %(refname)"))
                    .stdout()
                    .text()
                    .lines()
                    .forEach(line -> add(line, all));
            return all;
        }
        all.putAll(packed());
        addLoose(commonDirectory, all, locks);
        if (!gitDirectory.equals(commonDirectory)) {
            addLoose(gitDirectory, all, locks);
        }
        return all;
    }

    /// A name may move from its loose file to the packed list between the two looks, but not back.
    private synchronized Optional<String> value(String ref) {
        Optional<String> loose = loose(ref);
        if (loose.isPresent()) {
            return loose;
        }
        return Optional.ofNullable(packed().get(ref)).or(() -> loose(ref));
    }

    private Optional<String> loose(String ref) {
        boolean own =
                ref.startsWith("refs/worktree/")
                        || ref.startsWith("refs/bisect/")
                        || ref.startsWith("refs/rewritten/");
        return content(RawPath.resolve(own ? gitDirectory : commonDirectory, ref));
    }

    private Map<String, String> packed() {
        Path path = commonDirectory.resolve("packed-refs");
        Stamp stamp = Stamp.of(path);
        if (!stamp.equals(packed.stamp())) {
            Map<String, String> refs = new HashMap<>();
            for (String line : content(path).orElse("").split("\n", -1)) {
                add(line, refs);
            }
            packed = new Packed(stamp, refs);
        }
        return packed.refs();
    }

    /// `#` starts a comment, `^` the commit of the tag before.
    private static void add(String line, Map<String, String> refs) {
        int space = line.indexOf(' ');
        if (space > 0 && line.charAt(0) != '#' && line.charAt(0) != '^') {
            refs.put(line.substring(space + 1), line.substring(0, space));
        }
    }

    private static void addLoose(Path directory, Map<String, String> refs, Consumer<Path> locks) {
        Path top = directory.resolve("refs");
        try {
            Files.walkFileTree(
                    top,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult visitFile(Path file, BasicFileAttributes kind)
                                throws IOException {
                            String name = directory.relativize(file).toString();
                            if (name.endsWith(".lock")) {
                                locks.accept(file);
                            } else {
                                content(file, kind).ifPresent(id -> refs.put(name, id));
                            }
                            if (refs.size() > REFS_MAX) {
                                throw new IOException("there are more than " + REFS_MAX);
                            }
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException why) {
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException e) {
            String message = "the refs below " + directory + " could not be read: " + e;
            throw new Failure(Fault.DISK_FAILED.because(message), e);
        }
    }

    private Head askedHead() {
        Optional<CommitId> commit =
                CommitId.of(
                        git.attempt(Call.reading("rev-parse", "--verify", "--quiet", "HEAD"))
                                .line());
        String ref = git.attempt(Call.reading("symbolic-ref", "--quiet", "HEAD")).line();
        if (ref.isEmpty()) {
            return commit.<Head>map(Head.Detached::new).orElse(new Head.Unborn("HEAD"));
        }
        return commit.<Head>map(id -> new Head.OnBranch(ref, id)).orElse(new Head.Unborn(ref));
    }

    private static Optional<String> content(Path path) {
        return Files.isRegularFile(path) ? stripped(path) : Optional.empty();
    }

    private static Optional<String> content(Path path, BasicFileAttributes known) {
        return known.isRegularFile() ? stripped(path) : content(path);
    }

    private static Optional<String> stripped(Path path) {
        try {
            return Optional.of(text(path).strip());
        } catch (IOException e) {
            // It went away while we looked.
            return Optional.empty();
        }
    }

    private static String text(Path path) throws IOException {
        return new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
    }
}
