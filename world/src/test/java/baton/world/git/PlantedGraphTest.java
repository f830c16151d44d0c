package baton.world.git;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.world.git.read.Revisions;
import baton.world.git.snapshot.Snapshots;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// The file in which git keeps the trees and parents of commits beside the commits. It believes
/// that file, and whoever can write it could give a commit another tree.
class PlantedGraphTest {
    /// Makes a graph in a copy of the repository, in which the commit is another under its name.
    private static final String LIE =
            """
            set -e; cp -r . ../copy; cd ../copy; echo lie > start; git add start
            c=$(git rev-parse HEAD); d=$(git commit-tree -p HEAD~1 -m lie $(git write-tree))
            file() { echo .git/objects/$(echo $1 | cut -c1-2)/$(echo $1 | cut -c3-); }
            cp -f $(file $d) $(file $c); git commit-graph write --reachable
            cp -rn .git/objects ../r/.git/
            """;

    @TempDir Path directory;

    @Test
    void theTreeOfACommitIsThatOfTheCommit() {
        TestRepository test = TestRepository.create(directory.resolve("r"));
        test.write("other", "x\n");
        test.commitAll("second");
        String tree = test.git("rev-parse", "HEAD^{tree}");
        test.bash(LIE);
        assertThat(test.git("diff-index", "--cached", "HEAD")).isNotEmpty();

        Repository repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        CommitId head = repository.head().tip().orElseThrow();
        assertThat(new Revisions(repository).between(head, new TreeId(tree))).isEmpty();
        Snapshots snapshots =
                Snapshots.open(
                        repository, test.at(".baton/runs/1"), List.of(new RepoPath(".baton/runs")));
        assertThat(snapshots.reset()).isEmpty();
    }
}
