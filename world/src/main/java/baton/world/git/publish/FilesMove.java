package baton.world.git.publish;

import baton.core.Shown;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.git.index.IndexFile;
import baton.world.git.index.JudgedTree;
import baton.world.git.index.PrivateIndex;
import baton.world.process.Bytes;
import baton.world.process.Ended;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Lets the files of a checkout, and a copy of its index, go from one commit to another. All of it
/// is done or nothing: what is in no commit stays what it is, also where git ignores it. Whoever
/// calls this holds the locks.
final class FilesMove {
    private final Repository checkout;
    private final Git git;
    private final CommitId from;
    private final CommitId to;
    private final SortedMap<GitPath, JudgedTree.PathChange> changed;
    private final Set<String> made;

    /// The result of a move of files.
    ///
    /// ```
    /// Result = Moved(index) | Refused(why)
    /// ```
    sealed interface Result {}

    /// @param index what the user's index is to be
    record Moved(PrivateIndex index) implements Result {}

    record Refused(String why) implements Result {}

    FilesMove(Repository checkout, CommitId from, CommitId to) {
        this.checkout = checkout;
        this.git = checkout.git().apart();
        this.from = from;
        this.to = to;
        JudgedTree.Differing differing = JudgedTree.Differing.of(git, from.value(), to.value());
        this.changed = differing.paths();
        this.made = new HashSet<>(differing.objects());
        this.made.add(to.value());
    }

    /// The objects that the one commit has and the other has not, the commit itself among them.
    Set<String> made() {
        return made;
    }

    /// @param kept paths whose files stay as they are, whatever the commit has
    /// @param again whether an earlier life of the program may have died in the middle of it
    Result run(Set<GitPath> kept, boolean again) {
        Attempt plain = attempt(kept);
        if (plain.done()) {
            return new Moved(next());
        }
        Settled settled = Settled.of(this, again);
        Set<GitPath> there = new HashSet<>(kept);
        there.addAll(settled.all());
        Attempt second = settled.all().isEmpty() ? plain : attempt(there);
        if (!second.done()) {
            next().delete();
            return new Refused(second.why());
        }
        if (!settled.partial().isEmpty()) {
            next().checkout(settled.partial());
        }
        return new Moved(next());
    }

    /// @param why what stands against it; nothing where it is done
    private record Attempt(String why) {
        boolean done() {
            return why.isEmpty();
        }
    }

    /// @param there paths that the index is to have as the new commit has them, before git compares
    ///     anything: it lets their files be
    private Attempt attempt(Set<GitPath> there) {
        PrivateIndex next = next();
        next.unlock();
        next.takeFrom(checkout.index());
        put(next, there);
        Shown way = Detour.of(checkout.top(), next, added(there)).inTheWay();
        if (!way.isEmpty()) {
            return new Attempt(Line.IN_THE_WAY + way);
        }
        boolean _ = git.succeeds(Call.of("update-index", "-q", "--refresh").withIndex(next.path()));
        Ended ended =
                git.attempt(
                        Call.of("read-tree", "-m", "-u", from.value(), to.value())
                                .withIndex(next.path()));
        return new Attempt(ended.succeeded() ? "" : objection(ended));
    }

    private List<GitPath> added(Set<GitPath> without) {
        return changed.entrySet().stream()
                .filter(path -> path.getValue().from().isEmpty())
                .map(Map.Entry::getKey)
                .filter(path -> !without.contains(path))
                .toList();
    }

    /// Git names the first path that it stumbles on, and in words that are about indexes.
    private String objection(Ended ended) {
        Set<GitPath> uncommitted = new HashSet<>(named("diff-files"));
        uncommitted.addAll(named("diff-index", "--cached", from.value()));
        uncommitted.retainAll(changed.keySet());
        return uncommitted.isEmpty()
                ? String.join(" ", ended.stderr().text().lines().map(String::strip).toList())
                : "uncommitted changes are in the way: "
                        + Shown.paths(uncommitted.stream().sorted().map(GitPath::tree).toList());
    }

    private List<GitPath> named(String command, String... arguments) {
        PrivateIndex seen = index("baton-index.seen");
        seen.takeFrom(checkout.index());
        boolean _ = git.succeeds(Call.of("update-index", "-q", "--refresh").withIndex(seen.path()));
        List<GitPath> paths = named(seen, command, arguments);
        seen.delete();
        return paths;
    }

    List<GitPath> named(PrivateIndex index, String command, String... arguments) {
        String[] words = new String[arguments.length + 3];
        words[0] = command;
        System.arraycopy(arguments, 0, words, 1, arguments.length);
        words[arguments.length + 1] = "-z";
        words[arguments.length + 2] = "--name-only";
        Call call = Call.reading(words).withIndex(index.path());
        return Split.at(git.run(call).stdout().toArray(), '\0').stream().map(GitPath::of).toList();
    }

    /// True if the index has all paths that differ between the two commits as one of these commits
    /// has them.
    ///
    /// @param old whether the commit that is left is meant
    boolean isIndexed(boolean old) {
        IndexFile index = new IndexFile(checkout.index(), checkout.sha256());
        return index.entries(changed.keySet())
                .filter(entries -> changed.keySet().stream().allMatch(p -> is(old, p, entries)))
                .isPresent();
    }

    private boolean is(boolean old, GitPath path, Map<GitPath, IndexFile.Entry> entries) {
        JudgedTree.PathChange step = Objects.requireNonNull(changed.get(path));
        Optional<IndexFile.Entry> entry = Optional.ofNullable(entries.get(path));
        return old ? step.holdsBefore(entry) : step.holdsAfter(entry);
    }

    /// Lets an index have these paths as the new commit has them, as far as they differ at all.
    void put(PrivateIndex index, Collection<GitPath> paths) {
        SortedMap<GitPath, JudgedTree.PathChange> wanted = new TreeMap<>(changed);
        wanted.keySet().retainAll(paths);
        if (wanted.isEmpty()) {
            return;
        }
        String none = "0".repeat(to.value().length());
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        wanted.forEach(
                (path, step) -> {
                    String content = step.mode() + " " + step.to().orElse(none) + "\t";
                    lines.writeBytes(content.getBytes(StandardCharsets.US_ASCII));
                    lines.writeBytes(path.bytes());
                    lines.write(0);
                });
        Call call = Call.of("update-index", "-z", "--add", "--replace", "--index-info");
        git.run(call.withIndex(index.path()).withInput(Bytes.of(lines.toByteArray())));
    }

    SortedMap<GitPath, JudgedTree.PathChange> changed() {
        return changed;
    }

    Repository checkout() {
        return checkout;
    }

    Git git() {
        return git;
    }

    CommitId from() {
        return from;
    }

    PrivateIndex index(String name) {
        return new PrivateIndex(checkout.gitDirectory().resolve(name), git, checkout.sha256());
    }

    private PrivateIndex next() {
        return index("baton-index.next");
    }
}
