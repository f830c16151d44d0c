package baton.world.git.read;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

class PatchesTest {
    @TempDir private Path directory;

    private CommitId made(TestRepository repository, String path, String content) {
        repository.write(path, content);
        return new CommitId(repository.commitAll(path));
    }

    @Test
    void commitIsFoundAgainByWhatItChanges() {
        TestRepository repository = TestRepository.create(directory.resolve("r"));
        CommitId base = new CommitId(repository.head());
        CommitId reworded = made(repository, "one", "1\n");
        repository.git("commit", "-q", "--amend", "-m", "in other words");
        CommitId words = new CommitId(repository.head());
        CommitId changed = made(repository, "two", "2\n");
        repository.write("two", "another\n");
        repository.git("commit", "-qa", "--amend", "-m", "two");
        CommitId gone = new CommitId("0".repeat(base.value().length()));

        Patches patches =
                new Patches(Repository.open(repository.top(), TestRepository.ENVIRONMENT));
        assertThat(patches.found(List.of(reworded, changed, gone), base))
                .isEqualTo(Map.of(reworded, words));
    }
}
