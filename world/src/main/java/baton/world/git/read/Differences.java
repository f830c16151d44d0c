package baton.world.git.read;

import baton.core.Plural;
import baton.core.RepoPath;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.process.Bytes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The differences of the working tree from a commit, as text for people and agents. This class
/// only looks.
public final class Differences {
    private static final int PATHS_MAX = 300;

    private final Repository repository;

    public Differences(Repository repository) {
        this.repository = repository;
    }

    /// The change of these paths as a patch, without the help of any program the repository names.
    /// Of very many paths the first are shown, and the number of the others is told.
    public String patch(CommitId base, Collection<RepoPath> paths) {
        if (paths.isEmpty()) {
            return "";
        }
        List<String> words =
                new ArrayList<>(
                        List.of(
                                "diff",
                                "--no-color",
                                "--no-ext-diff",
                                "--no-textconv",
                                "--no-renames",
                                "--ignore-submodules=dirty",
                                base.value(),
                                "--"));
        paths.stream().limit(PATHS_MAX).map(RepoPath::value).forEach(words::add);
        Call call =
                Call.reading(words.toArray(String[]::new))
                        .withVariable("GIT_LITERAL_PATHSPECS", "1");
        int more = Math.max(0, paths.size() - PATHS_MAX);
        String rest = more == 0 ? "" : "(and " + Plural.count(more, "more file") + ": read them)\n";
        return repository.git().run(call).stdout().text() + rest;
    }

    /// Those of these paths that git neither tracks nor ignores: no patch shows them.
    public Set<RepoPath> unknown(Collection<RepoPath> paths) {
        Call call = Call.reading("ls-files", "-z", "--others", "--exclude-standard");
        Set<GitPath> others =
                Split.at(repository.git().run(call).stdout().toArray(), '\0').stream()
                        .map(GitPath::of)
                        .collect(Collectors.toSet());
        return paths.stream()
                .filter(path -> others.contains(GitPath.of(path)))
                .collect(Collectors.toSet());
    }

    /// The content of a file in a commit; nothing where it was not there.
    public Optional<Bytes> content(Objects objects, CommitId commit, RepoPath path) {
        return path.value().indexOf('\n') >= 0
                ? Optional.empty()
                : objects.blob(commit.value() + ":" + path);
    }

    /// Every path that is tracked, or new and not ignored.
    public List<GitPath> all() {
        Call call = Call.reading("ls-files", "-z", "--cached", "--others", "--exclude-standard");
        return Split.at(repository.git().run(call).stdout().toArray(), '\0').stream()
                .map(GitPath::of)
                .distinct()
                .toList();
    }
}
