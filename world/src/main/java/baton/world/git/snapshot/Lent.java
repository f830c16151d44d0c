package baton.world.git.snapshot;

import baton.world.git.GitPath;
import baton.world.git.RememberedPaths;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The links into the user's checkout that a worktree was given, such as those to installed
/// packages. No worktree has the files behind such a link for itself: whoever writes through the
/// link prepares what all others are proved with.
///
/// @param links those that the worktree was given
/// @param doubted those behind which an agent may have written
public record Lent(RememberedPaths links, RememberedPaths doubted) {
    /// In the folder of what is known about a worktree.
    public static Lent in(Path folder) {
        Path place = folder.toAbsolutePath();
        return new Lent(
                new RememberedPaths(place.resolve("lent")),
                new RememberedPaths(place.resolve("lent.doubted")));
    }

    /// Takes down what of these are links.
    public void take(Path top, Collection<GitPath> given) {
        links.set(given.stream().filter(path -> Files.isSymbolicLink(path.in(top))).toList());
    }

    /// Those that are other links by now, or none, and those behind which something has changed.
    ///
    /// @param look since when
    /// @param reach how far programs in the worktree could reach
    List<GitPath> touched(IgnoredLook look, Reach reach) {
        Set<GitPath> known = links.get();
        if (known.isEmpty()) {
            return List.of();
        }
        Path top = look.files().top();
        Set<GitPath> written = new TreeSet<>();
        if (reach != Reach.WORKTREE) {
            known.stream()
                    .filter(path -> isTouchedBehind(path.in(top), look, reach))
                    .forEach(written::add);
        }
        if (!written.isEmpty()) {
            Set<GitPath> all = new TreeSet<>(doubted.get());
            all.addAll(written);
            doubted.set(all);
        }
        known.stream().filter(path -> !Files.isSymbolicLink(path.in(top))).forEach(written::add);
        return List.copyOf(written);
    }

    /// The reach of the programs in a worktree.
    public enum Reach {
        /// Inside the sandbox nothing can be written behind a link.
        WORKTREE,
        /// Whatever changes behind a link may be theirs.
        CHECKOUT,
        /// The same, while commands of other sessions write what they build there.
        CHECKOUT_OF_MANY
    }

    private static boolean isTouchedBehind(Path link, IgnoredLook look, Reach reach) {
        if (!Files.isSymbolicLink(link) || !Files.exists(link)) {
            return false;
        }
        try {
            boolean many = reach == Reach.CHECKOUT_OF_MANY;
            return look.isTouchedBelow(
                    link.toRealPath(),
                    many ? IgnoredLook.Built.OF_OTHERS : IgnoredLook.Built.COUNTS);
        } catch (IOException e) {
            throw RememberedPaths.failed(link, e);
        }
    }
}
