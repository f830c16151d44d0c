package baton.world.prove;

import baton.core.config.WorktreeSettings;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.setting.Sites;
import baton.world.run.store.RunFolder;

import java.nio.file.Path;
import java.util.Optional;

/// The directory in which trees are proved, and the mark of everything that is started there.
///
/// @param place the mark of the run's place, by which what a killed run left is found
/// @param alone true if several programs may want it, so that a lock says whose it is; then the
/// file of the lock stays
public record ProofSite(Path root, String mark, Optional<String> place, boolean alone) {
    static final String NAME = "prove";

    /// The one place of a repository, for changes that belong to no run.
    public static ProofSite of(
            Repository repository, Environment environment, WorktreeSettings furnishing) {
        Path root = Sites.of(repository, environment.variables(), furnishing).root().resolve(NAME);
        String mark = NAME + "-" + root.getName(root.getNameCount() - 2);
        return new ProofSite(root, mark, Optional.empty(), true);
    }

    /// A place that belongs to a run, which nobody else drives meanwhile.
    public static ProofSite within(RunFolder folder, Path root) {
        String mark = folder.id() + "-" + root.getFileName();
        return new ProofSite(root, mark, Optional.of(folder.mark()), false);
    }
}
