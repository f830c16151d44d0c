package baton.world.git.read;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.Repository;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

class GitLogTest {
    @TempDir Path directory;

    private TestRepository test;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
    }

    private boolean brings(int session) {
        Repository repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        return GitLog.brings(repository, session);
    }

    private void commit(String subject, String file) {
        test.write(file, subject);
        test.git("add", "--force", file);
        test.git("commit", "--quiet", "-m", subject);
    }

    @Test
    void wordsAloneBringNothing() {
        test.git("commit", "--quiet", "--allow-empty", "-m", "feat: session 1 is done");
        commit("docs: spec of session 1", ".claude/projects/p/session-1-base.md");
        commit("feat: something", "a.txt");
        assertThat(brings(1)).isFalse();
        commit("feat: Session-1, the base", "base.txt");
        assertThat(brings(1)).isTrue();
        assertThat(brings(11)).isFalse();
    }

    @Test
    void whatWasRevertedIsNotThere() {
        commit("feat: session 2", "base.txt");
        test.git("revert", "--no-edit", "HEAD");
        assertThat(brings(2)).isFalse();
        commit("feat: session 2 again", "base.txt");
        assertThat(brings(2)).isTrue();
    }

    @Test
    void aMergeBringsWhatItsBranchHas() {
        test.git("checkout", "--quiet", "-b", "side");
        commit("feat: base", "base.txt");
        test.git("checkout", "--quiet", "-");
        test.git("merge", "--quiet", "--no-ff", "-m", "Merge session 3", "side");
        assertThat(brings(3)).isTrue();
    }
}
