package baton.world.git.publish;

import baton.world.git.Call;
import baton.world.git.GitPath;
import baton.world.git.index.JudgedTree;
import baton.world.git.index.PrivateIndex;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/// Files that are as a move would make them already, be it that a program which died had got that
/// far: nothing is lost where they are taken for moved.
///
/// @param same as the new commit has them
/// @param partial the beginning of what it has, written by nobody but a git that was killed
record Settled(Set<GitPath> same, Set<GitPath> partial) {
    private static final String FILE = "100";

    Settled {
        same = Set.copyOf(same);
        partial = Set.copyOf(partial);
    }

    Set<GitPath> all() {
        Set<GitPath> all = new HashSet<>(same);
        all.addAll(partial);
        return all;
    }

    /// @param again whether a git may have been killed in the middle of the move
    static Settled of(FilesMove move, boolean again) {
        PrivateIndex after = move.index("baton-index.after");
        after.unlock();
        after.takeFrom(move.checkout().index());
        Set<GitPath> staged =
                Set.copyOf(move.named(after, "diff-index", "--cached", move.from().value()));
        Set<GitPath> free = new HashSet<>();
        move.changed()
                .forEach(
                        (path, step) -> {
                            if (step.to().isPresent() && !staged.contains(path)) {
                                free.add(path);
                            }
                        });
        move.put(after, free);
        boolean _ =
                move.git()
                        .succeeds(
                                Call.of("update-index", "-q", "--refresh").withIndex(after.path()));
        Set<GitPath> differing = Set.copyOf(move.named(after, "diff-files"));
        after.delete();
        Set<GitPath> same = new HashSet<>(free);
        same.removeAll(differing);
        Set<GitPath> partial = new HashSet<>();
        if (again) {
            free.stream()
                    .filter(differing::contains)
                    .filter(path -> isBeginning(move, path))
                    .forEach(partial::add);
        }
        return new Settled(same, partial);
    }

    private static boolean isBeginning(FilesMove move, GitPath path) {
        JudgedTree.PathChange step = Objects.requireNonNull(move.changed().get(path));
        Path file = path.in(move.checkout().top());
        if (!step.mode().startsWith(FILE)
                || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        byte[] whole =
                move.git()
                        .run(Call.reading("cat-file", "blob", step.to().orElseThrow()))
                        .stdout()
                        .toArray();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] there = in.readNBytes(whole.length + 1);
            return there.length <= whole.length
                    && Arrays.equals(there, Arrays.copyOf(whole, there.length));
        } catch (IOException e) {
            // What cannot be read is nothing to be sure about.
            return false;
        }
    }
}
