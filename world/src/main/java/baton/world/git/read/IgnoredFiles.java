package baton.world.git.read;

import baton.core.RepoPath;
import baton.world.git.Call;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;

import java.util.ArrayList;
import java.util.List;

/// The files that a repository ignores and the checkout has all the same; a directory that is
/// ignored as a whole is named once.
public final class IgnoredFiles {
    private IgnoredFiles() {}

    public static List<RepoPath> of(Repository checkout) {
        Call call =
                Call.reading(
                        "ls-files",
                        "-z",
                        "--others",
                        "--ignored",
                        "--exclude-standard",
                        "--directory");
        List<RepoPath> paths = new ArrayList<>();
        for (byte[] path : Split.at(checkout.git().run(call).stdout().toArray(), '\0')) {
            RepoPath.of(GitPath.of(path).text().replaceFirst("/$", ""))
                    .filter(found -> !found.value().startsWith(".baton/"))
                    .ifPresent(paths::add);
        }
        return paths;
    }
}
