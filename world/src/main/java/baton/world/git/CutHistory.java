package baton.world.git;

import baton.world.process.Bytes;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The file in which git notes the commits whose parents it does not have (`shallow`). Whoever
/// notes others there hides history that is kept, until git throws it away.
record CutHistory(Git git) {
    private static final String PARENT = "parent ";

    /// True where every commit that is new in the file misses parents, and none is gone from it
    /// that does: git itself changes it in no other way.
    boolean isTrue(Path file, Guarded before, Guarded now) {
        Set<String> old = commits(file, before);
        Set<String> current = commits(file, now);
        return without(current, old).stream().allMatch(this::isCut)
                && without(old, current).stream().allMatch(this::isWhole);
    }

    private static Set<String> commits(Path file, Guarded guarded) {
        return Optional.ofNullable(guarded.files().get(file)).stream()
                .map(Guarded.Kept::content)
                .map(Bytes::text)
                .flatMap(String::lines)
                .collect(Collectors.toSet());
    }

    private static Set<String> without(Set<String> some, Set<String> others) {
        Set<String> rest = new HashSet<>(some);
        rest.removeAll(others);
        return rest;
    }

    /// True where a commit is there, and not all of its parents are. Words that name none would
    /// keep git from running at all.
    private boolean isCut(String commit) {
        return CommitId.of(commit).isPresent() && isThere(commit) && !isWhole(commit);
    }

    /// True where all parents of a commit are there.
    private boolean isWhole(String commit) {
        return CommitId.of(commit).isPresent() && parents(commit).stream().allMatch(this::isThere);
    }

    /// As the commit itself has them, whatever is noted of it.
    private List<String> parents(String commit) {
        return git.attempt(Call.reading("cat-file", "commit", commit))
                .stdout()
                .text()
                .lines()
                .takeWhile(line -> !line.isEmpty())
                .filter(line -> line.startsWith(PARENT))
                .map(line -> line.substring(PARENT.length()))
                .toList();
    }

    private boolean isThere(String commit) {
        return git.succeeds(Call.reading("cat-file", "-e", commit));
    }
}
