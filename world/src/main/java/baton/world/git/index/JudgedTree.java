package baton.world.git.index;

import baton.core.Failure;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.git.TreeId;
import baton.world.git.WorkingFiles;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The tree a commit is to have: that of the tip, with some paths as they are in the working tree.
/// What else is staged is the user's and no part of it.
///
/// @param index holds exactly the tree
/// @param fits whether it is the user's index with nothing but these paths changed, so that it can
///     take its place
/// @param differing the paths that differ from the tip
/// @param objects what of it the tip does not hold
public record JudgedTree(
        TreeId id,
        PrivateIndex index,
        boolean fits,
        SortedMap<GitPath, PathChange> differing,
        Set<String> objects) {
    private static final String NONE = "000000";
    private static final String TREE = "040000";
    private static final String LINK = "160000";

    public JudgedTree {
        differing = Collections.unmodifiableSortedMap(differing);
        objects = Set.copyOf(objects);
    }

    /// The change of one path: the objects that it held and is to hold, by their names; nothing
    /// where there is no file.
    ///
    /// @param mode the mode of what it is to hold, as git writes it
    public record PathChange(Optional<String> from, Optional<String> to, String mode) {
        /// True if an index has the path as it was before the change.
        public boolean holdsBefore(Optional<IndexFile.Entry> entry) {
            return entry.map(IndexFile.Entry::id).equals(from);
        }

        /// True if an index has the path as it is after the change.
        public boolean holdsAfter(Optional<IndexFile.Entry> entry) {
            return entry.map(IndexFile.Entry::id).equals(to);
        }

        boolean isBeforeOrAfter(Optional<String> staged) {
            return staged.equals(from) || staged.equals(to);
        }

        /// As git takes it into an index.
        void writeTo(ByteArrayOutputStream lines, GitPath path) {
            String none = "0".repeat(from.or(() -> to).orElse("").length());
            String content = mode + " " + to.orElse(none) + "\t";
            lines.writeBytes(content.getBytes(StandardCharsets.US_ASCII));
            lines.writeBytes(path.bytes());
            lines.write(0);
        }
    }

    public List<GitPath> paths() {
        return List.copyOf(differing.keySet());
    }

    /// The tree of a commit with what was proposed laid over it.
    ///
    /// @param tip the tree of the commit that is checked out; nothing before the first one
    /// @param proved what was proved, where that may be the tree already
    /// @param place where the index is made
    public static JudgedTree of(
            Repository repository,
            Optional<TreeId> tip,
            Collection<GitPath> paths,
            Optional<ProposedWork> proved,
            PrivateIndex place) {
        Set<GitPath> wanted = new HashSet<>(paths);
        IndexUpdate update =
                IndexUpdate.of(
                        new WorkingFiles(repository.top()), wanted.stream().sorted().toList());
        place.unlock();
        place.takeFrom(repository.index());
        Optional<Map<GitPath, IndexFile.Entry>> staged =
                place.exists() ? place.index().entries(wanted) : Optional.of(Map.of());
        update.stage(place.git(), place.path());
        return staged(repository, tip, proved, place)
                .filter(tree -> staged.filter(users -> tree.isOf(users, wanted)).isPresent())
                .orElseGet(() -> ofTip(repository, tip, update, place));
    }

    /// Nothing where the user's index holds what no tree can.
    private static Optional<JudgedTree> staged(
            Repository repository,
            Optional<TreeId> tip,
            Optional<ProposedWork> proved,
            PrivateIndex place) {
        Optional<TreeId> known =
                proved.filter(work -> work.isIn(place.index())).map(ProposedWork::tree);
        try {
            TreeId id = known.orElseGet(() -> write(place));
            return Optional.of(holding(id, repository, tip, place, true));
        } catch (Failure unmerged) {
            return Optional.empty();
        }
    }

    /// True if the user had staged nothing on other paths, and nothing else on these paths either.
    private boolean isOf(Map<GitPath, IndexFile.Entry> users, Set<GitPath> wanted) {
        return differing.keySet().equals(wanted)
                && differing.entrySet().stream()
                        .allMatch(
                                path ->
                                        path.getValue()
                                                .isBeforeOrAfter(
                                                        Optional.ofNullable(
                                                                        users.get(path.getKey()))
                                                                .map(IndexFile.Entry::id)));
    }

    private static JudgedTree ofTip(
            Repository repository, Optional<TreeId> tip, IndexUpdate update, PrivateIndex place) {
        place.delete();
        String from = tip.map(TreeId::value).orElse("--empty");
        place.git().run(Call.of("read-tree", from).withIndex(place.path()));
        update.stage(place.git(), place.path());
        return written(repository, tip, place, false);
    }

    /// The same with these paths as another tree has them.
    public JudgedTree asIn(
            TreeId other, Set<GitPath> paths, Repository repository, Optional<TreeId> tip) {
        if (id.equals(other)) {
            return this;
        }
        SortedMap<GitPath, PathChange> unlike =
                new TreeMap<>(
                        Differing.between(index.git(), repository, Optional.of(id), other.value())
                                .paths());
        unlike.keySet().retainAll(paths);
        if (unlike.isEmpty()) {
            return this;
        }
        index.put(unlike);
        return written(repository, tip, index, fits);
    }

    /// Writes the tree that an index holds, also where hooks have changed the index.
    public static JudgedTree written(
            Repository repository, Optional<TreeId> tip, PrivateIndex place, boolean fits) {
        return holding(write(place), repository, tip, place, fits);
    }

    /// By the user's settings: the index may become his.
    private static TreeId write(PrivateIndex place) {
        return new TreeId(place.git().line(Call.of("write-tree").withIndex(place.path())));
    }

    private static JudgedTree holding(
            TreeId id,
            Repository repository,
            Optional<TreeId> tip,
            PrivateIndex place,
            boolean fits) {
        Differing found = Differing.between(place.git(), repository, tip, id.value());
        return new JudgedTree(id, place, fits, found.paths(), found.objects());
    }

    /// The difference between two trees.
    public record Differing(SortedMap<GitPath, PathChange> paths, Set<String> objects) {
        /// The difference between a tree, or nothing, and another.
        ///
        /// @param to a tree, or a commit for its tree
        public static Differing between(
                Git git, Repository repository, Optional<TreeId> from, String to) {
            Differing found = of(git, from.map(TreeId::value).orElse(repository.emptyTree()), to);
            Set<String> objects = new HashSet<>(found.objects());
            objects.add(to);
            return new Differing(found.paths(), objects);
        }

        /// The difference between two trees.
        ///
        /// @param from a tree or a commit
        public static Differing of(Git git, String from, String to) {
            Call call =
                    Call.reading(
                            "diff-tree", "-r", "-t", "-z", "--no-renames", "--no-abbrev", from, to);
            return read(git, call);
        }

        /// The difference between a commit and the index of the repository.
        public static Differing staged(Git git, CommitId from) {
            return read(
                    git,
                    Call.reading(
                            "diff-index",
                            "--cached",
                            "-z",
                            "--no-renames",
                            "--no-abbrev",
                            from.value()));
        }

        private static Differing read(Git git, Call call) {
            List<byte[]> words = Split.at(git.run(call).stdout().toArray(), '\0');
            SortedMap<GitPath, PathChange> paths = new TreeMap<>();
            Set<String> objects = new HashSet<>();
            for (int i = 0; i + 1 < words.size(); i += 2) {
                Raw raw = Raw.of(words.get(i));
                if (!raw.isTree()) {
                    paths.put(GitPath.of(words.get(i + 1)), raw.step());
                }
                raw.made().ifPresent(objects::add);
            }
            return new Differing(paths, objects);
        }

        /// The changes that commits make to what each of them follows on; a merge makes none, and
        /// a commit that the repository does not have is left out.
        public static SequencedMap<CommitId, SortedMap<GitPath, PathChange>> ofEach(
                Git git, Collection<CommitId> commits) {
            String names = commits.stream().map(id -> id + "\n").collect(Collectors.joining());
            Call call =
                    Call.reading(
                                    "diff-tree",
                                    "--stdin",
                                    "--root",
                                    "-r",
                                    "-z",
                                    "--no-renames",
                                    "--no-abbrev")
                            .withInput(names);
            SequencedMap<CommitId, SortedMap<GitPath, PathChange>> changes = new LinkedHashMap<>();
            SortedMap<GitPath, PathChange> paths = new TreeMap<>();
            Iterator<byte[]> words =
                    Split.at(git.attempt(call).stdout().toArray(), '\0').iterator();
            while (words.hasNext()) {
                byte[] word = words.next();
                if (word[0] == ':') {
                    paths.put(GitPath.of(words.next()), Raw.of(word).step());
                } else {
                    paths = new TreeMap<>();
                    changes.put(new CommitId(new String(word, StandardCharsets.US_ASCII)), paths);
                }
            }
            return changes;
        }
    }

    /// `:oldmode newmode oldid newid status`.
    private record Raw(String oldMode, String newMode, String oldId, String newId) {
        static Raw of(byte[] line) {
            String[] words = new String(line, StandardCharsets.US_ASCII).split(" ", -1);
            return new Raw(words[0].substring(1), words[1], words[2], words[3]);
        }

        boolean isTree() {
            return oldMode.equals(TREE) || newMode.equals(TREE);
        }

        PathChange step() {
            return new PathChange(from(), to(), newMode);
        }

        private Optional<String> from() {
            return oldMode.equals(NONE) ? Optional.empty() : Optional.of(oldId);
        }

        private Optional<String> to() {
            return newMode.equals(NONE) ? Optional.empty() : Optional.of(newId);
        }

        /// The object that is new, where it is one of this repository.
        Optional<String> made() {
            return to().filter(_ -> !newMode.equals(LINK));
        }
    }
}
