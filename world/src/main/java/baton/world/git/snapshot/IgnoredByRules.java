package baton.world.git.snapshot;

import baton.world.git.Call;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.git.look.LookDirectory;
import baton.world.process.Ended;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Tells ignored paths from new ones by the rules that Baton keeps. Git is asked where no other
/// file with rules lies, so that the working tree is not walked for the answer, and once for each
/// path: the answer stays the same as long as the rules do.
final class IgnoredByRules {
    /// No path is taken for one of git's patterns behind this.
    private static final String HERE = "./";

    private static final int NONE_IGNORED = 1;

    private final Repository repository;
    private final LookDirectory directory;
    private final Map<GitPath, Boolean> known = new HashMap<>();

    IgnoredByRules(Repository repository, LookDirectory directory) {
        this.repository = repository;
        this.directory = directory;
    }

    /// The rules have changed.
    void forget() {
        known.clear();
    }

    /// Those of these paths that are ignored. A directory ends with a slash.
    Set<GitPath> among(Collection<GitPath> paths) {
        List<GitPath> unknown = paths.stream().filter(path -> !known.containsKey(path)).toList();
        if (!unknown.isEmpty()) {
            unknown.forEach(path -> known.put(path, false));
            ask(unknown).forEach(path -> known.put(path, true));
        }
        return paths.stream()
                .filter(path -> known.getOrDefault(path, false))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<GitPath> ask(List<GitPath> paths) {
        Call call =
                Call.reading("check-ignore", "--no-index", "-z", "--stdin")
                        .withSettings(List.of("core.excludesFile=" + directory.rules()))
                        .withPaths(paths.stream().map(IgnoredByRules::behind).toList());
        Ended ended = git().attempt(call);
        boolean none = ended.exit().equals(OptionalInt.of(NONE_IGNORED));
        if ((!ended.succeeded() && !none) || ended.truncated()) {
            throw Git.failed(call, ended);
        }
        return Split.at(ended.stdout().toArray(), '\0').stream()
                .map(GitPath::of)
                .map(path -> new GitPath(path.text().substring(HERE.length())))
                .toList();
    }

    private Git git() {
        LookDirectory blank = directory.blank();
        Path tree = blank.emptyTree();
        Path objects = repository.commonDirectory().resolve("objects");
        return repository.git().led(blank.variables(tree, objects)).in(tree);
    }

    private static GitPath behind(GitPath path) {
        return new GitPath(HERE + path.text());
    }
}
