package baton.world.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// The commits whose messages name a TASK, of many WORKs at once.
class MarkedCommitsTest {
    @TempDir private Path directory;
    private TestRepository repository;
    private MarkedCommits marked;

    @BeforeEach
    void begin() {
        repository = TestRepository.create(directory.resolve("repository"));
        Repository opened = Repository.open(repository.top(), TestRepository.ENVIRONMENT);
        marked = new MarkedCommits(opened);
    }

    private String commit(String work, String task) {
        String message = "feat(x): x\n\nResult: works/" + work + "/" + task + "_result.md";
        repository.git("commit", "-q", "--allow-empty", "-m", message);
        return repository.head();
    }

    private String standing(int work, String task) {
        return marked.standing(new WorkId(work)).get(TaskId.of(task).orElseThrow()).value();
    }

    @Test
    void everyWorkHasItsOwn() {
        String first = commit("WORK-01", "TASK-00");
        String tenth = commit("WORK-10", "TASK-00");
        String second = commit("WORK-10", "TASK-01");
        commit("WORK-1", "TASK-02");

        assertThat(standing(1, "TASK-00")).isEqualTo(first);
        assertThat(standing(10, "TASK-00")).isEqualTo(tenth);
        assertThat(standing(10, "TASK-01")).isEqualTo(second);
        assertThat(marked.standing(new WorkId(1))).hasSize(1);
        assertThat(marked.standing(new WorkId(2))).isEmpty();
    }

    @Test
    void whatWasCommittedSinceIsSeen() {
        assertThat(marked.standing(new WorkId(1))).isEmpty();
        String first = commit("WORK-01", "TASK-00");
        assertThat(standing(1, "TASK-00")).isEqualTo(first);
        String again = commit("WORK-01", "TASK-00");
        assertThat(standing(1, "TASK-00")).isEqualTo(again);

        String undo = "Take it back\n\nThis reverts commit " + again + ".";
        repository.git("commit", "-q", "--allow-empty", "-m", undo);
        assertThat(standing(1, "TASK-00")).isEqualTo(first);
        assertThat(marked.reverted()).hasSize(1);

        repository.git("reset", "-q", "--hard", "HEAD~2");
        assertThat(standing(1, "TASK-00")).isEqualTo(first);
        assertThat(marked.reverted()).isEmpty();
    }
}
