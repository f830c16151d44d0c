package baton.world.run.step;

import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.index.ProposedWork;
import baton.world.git.snapshot.Aside;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Hooks in the working tree that are not what they were before the step. Whoever worked there
/// could have written them to act for the user, so none of that directory runs with the step's
/// commit: what one calls may be another. What the step makes of them runs from its commit on.
final class StrangeHooks {
    private StrangeHooks() {}

    static List<GitPath> of(Repository repository, ProposedWork proposal, Aside aside) {
        Path top = repository.top();
        Path hooks = repository.hooks().normalize();
        if (!hooks.startsWith(top) || hooks.startsWith(repository.commonDirectory())) {
            return List.of();
        }
        String place = top.relativize(hooks) + "/";
        return Stream.concat(
                        proposal.changes().stream().map(Change::path), aside.foreign().stream())
                .filter(path -> meets(place, path.text()))
                .distinct()
                .toList();
    }

    /// True if a path lies in the place of the hooks, or is a directory or a link that this place
    /// lies behind.
    private static boolean meets(String place, String path) {
        String directory = path.endsWith("/") ? path : path + "/";
        return place.equals("/") || path.startsWith(place) || place.startsWith(directory);
    }
}
