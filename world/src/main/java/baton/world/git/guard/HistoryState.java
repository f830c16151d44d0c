package baton.world.git.guard;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.CommitId;
import baton.world.git.Guarded;
import baton.world.git.Head;
import baton.world.git.Operation;
import baton.world.git.Refs;
import baton.world.git.Repository;
import baton.world.process.Bytes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads where the history of a repository stands, from its files.
record HistoryState(Repository repository) {
    static final String STASH = "refs/stash";

    private static final int STASH_MAX = 16 << 20;

    /// Names that are ours, or that move without anybody losing anything.
    private static final List<String> FREE =
            List.of("refs/baton/", "refs/notes/baton", "refs/remotes/", "refs/prefetch/");

    /// Names that are in nobody's way when they are new: git itself follows all others, or shows
    /// them beside the history.
    private static final List<String> HARMLESS = List.of("refs/heads/", "refs/tags/", STASH);

    Mark look(Guarded before) {
        Set<String> locks = new Locks(repository).ofFiles();
        Refs.View view = repository.refs().view(lock -> noteLock(lock, locks));
        return new Mark(
                view.head(),
                view.headFile(),
                watched(view.names(), view.head()),
                Guarded.look(repository, before),
                stash(),
                operations(),
                elsewhere(),
                locks);
    }

    /// Those beside names are momentary where others write names too.
    private void noteLock(Path lock, Set<String> locks) {
        if (!repository.crowded()) {
            locks.add(lock.toString());
        }
    }

    Path headPath() {
        return repository.gitDirectory().resolve("HEAD");
    }

    Path stashPath() {
        return repository.commonDirectory().resolve("logs").resolve(STASH);
    }

    Bytes stash() {
        return read(stashPath());
    }

    Set<Operation> operations() {
        Set<Operation> found = EnumSet.noneOf(Operation.class);
        for (Operation operation : Operation.values()) {
            if (isUnderWay(operation)) {
                found.add(operation);
            }
        }
        return found;
    }

    private boolean isUnderWay(Operation operation) {
        Path file = repository.gitDirectory().resolve(operation.files().getFirst());
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    /// Without the branch that is checked out here.
    private static SortedMap<String, String> watched(SortedMap<String, String> refs, Head head) {
        refs.keySet().removeIf(HistoryState::isFree);
        if (head instanceof Head.OnBranch(String ref, _)) {
            refs.remove(ref);
        }
        return refs;
    }

    static boolean isFree(String ref) {
        return FREE.stream().anyMatch(ref::startsWith);
    }

    /// The names that one look has more than another, and that are in somebody's way.
    static SortedSet<String> made(SortedMap<String, String> before, SortedMap<String, String> now) {
        SortedSet<String> made = new TreeSet<>(now.keySet());
        made.removeAll(before.keySet());
        made.removeIf(ref -> HARMLESS.stream().anyMatch(ref::startsWith) || isFree(ref));
        return made;
    }

    /// True if others may move the name: another worktree has it checked out, or had it. Stashes
    /// count as well, since they are judged by their list.
    ///
    /// If others work beside us, nobody can tell who moved a name that is not checked out here: it
    /// may have been the user, whose names are never put back.
    boolean isOthers(String ref, Mark before, Mark now) {
        boolean here = now.head() instanceof Head.OnBranch(String own, _) && own.equals(ref);
        return ref.equals(STASH)
                || (repository.crowded() && !here)
                || before.elsewhere().contains(ref)
                || elsewhere().contains(ref);
    }

    private Set<String> elsewhere() {
        Set<String> branches = new HashSet<>();
        Path common = repository.commonDirectory();
        addBranch(common, branches);
        Path worktrees = common.resolve("worktrees");
        if (!Files.isDirectory(worktrees)) {
            return branches;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(worktrees)) {
            entries.forEach(entry -> addBranch(entry, branches));
        } catch (IOException e) {
            // Worktrees come and go while we look; one that is gone has nothing checked out.
            return branches;
        }
        return branches;
    }

    private void addBranch(Path gitDirectory, Set<String> branches) {
        if (gitDirectory.equals(repository.gitDirectory())) {
            return;
        }
        String content = read(gitDirectory.resolve("HEAD")).text();
        if (content.startsWith("ref:")) {
            branches.add(content.substring("ref:".length()).strip());
        }
    }

    /// The commit in a file that holds one.
    Optional<CommitId> commitIn(String file) {
        Path path = repository.gitDirectory().resolve(file);
        return CommitId.of(read(path).text().strip());
    }

    private static Bytes read(Path path) {
        try {
            if (!Files.isRegularFile(path)) {
                return Bytes.NONE;
            }
            if (Files.size(path) > STASH_MAX) {
                String message = path + " has more than " + STASH_MAX + " bytes";
                throw new Failure(Fault.GIT_FAILED.because(message));
            }
            return Bytes.of(Files.readAllBytes(path));
        } catch (IOException e) {
            return Bytes.NONE;
        }
    }

    /// True if a stash of the user's is gone, from its list or with its name.
    boolean stashIsDropped(Mark before, Mark now) {
        if (repository.crowded()) {
            return false;
        }
        boolean named = before.refs().containsKey(STASH) && !now.refs().containsKey(STASH);
        boolean same = before.stash().equals(now.stash());
        return named || (!same && !stashes(before.stash(), now.stash()).isEmpty());
    }

    /// The commits of stashes that are in the one list and not in the other.
    static List<CommitId> stashes(Bytes in, Bytes notIn) {
        Set<String> others = lines(notIn);
        return commits(lines(in).stream().filter(line -> !others.contains(line))).toList();
    }

    /// The commits that are in the one list and nowhere in the other: where a stash was dropped,
    /// git writes the line of the next anew.
    static List<CommitId> stashed(Bytes now, Bytes before) {
        Set<CommitId> known = commits(lines(before).stream()).collect(Collectors.toSet());
        return commits(lines(now).stream()).filter(id -> !known.contains(id)).toList();
    }

    private static Stream<CommitId> commits(Stream<String> lines) {
        return lines.map(line -> line.split(" ", -1))
                .flatMap(
                        words ->
                                words.length > 1 ? CommitId.of(words[1]).stream() : Stream.empty());
    }

    private static Set<String> lines(Bytes log) {
        return new String(log.toArray(), StandardCharsets.ISO_8859_1)
                .lines()
                .collect(Collectors.toSet());
    }
}
