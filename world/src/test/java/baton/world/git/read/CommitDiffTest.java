package baton.world.git.read;

import static org.assertj.core.api.Assertions.assertThat;

import baton.kit.Shell;
import baton.world.git.CommitId;
import baton.world.git.Repository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

class CommitDiffTest {
    @TempDir Path top;

    @BeforeEach
    void make() {
        Shell shell = Shell.in(top);
        shell.git("init", "-q");
        shell.git("config", "user.name", "User");
        shell.git("config", "user.email", "user@example.invalid");
    }

    private CommitId commit(String name, byte[] content) throws IOException {
        Files.write(top.resolve(name), content);
        Shell shell = Shell.in(top);
        shell.git("add", "-A");
        shell.git("commit", "-q", "-m", "one");
        return CommitId.of(shell.git("rev-parse", "HEAD")).orElseThrow();
    }

    private Optional<CommitDiff.Text> diff(CommitId commit) {
        return new CommitDiff(Repository.open(top)).of(commit);
    }

    @Test
    void theFirstCommitAndALaterOneAreShown() throws IOException {
        CommitId first = commit("a.txt", "one\n".getBytes(StandardCharsets.UTF_8));
        CommitId second = commit("a.txt", "two\n".getBytes(StandardCharsets.UTF_8));
        assertThat(diff(first).orElseThrow().text()).contains("+one\n");
        assertThat(diff(second).orElseThrow().text()).contains("-one\n+two\n");
    }

    @Test
    void aLongDiffIsCutAtALine() throws IOException {
        CommitId commit =
                commit("a.txt", "0123456789\n".repeat(30_000).getBytes(StandardCharsets.UTF_8));
        CommitDiff.Text diff = diff(commit).orElseThrow();
        assertThat(diff.whole()).isFalse();
        assertThat(diff.text()).hasSizeLessThanOrEqualTo(256 << 10).endsWith("+0123456789\n");
    }

    @Test
    void aHugeFileIsNamedOnly() throws IOException {
        CommitId commit = commit("a.txt", new byte[2 << 20]);
        assertThat(diff(commit).orElseThrow().text()).contains("Binary files").hasSizeLessThan(500);
    }

    @Test
    void aProgramOfTheRepositoryIsNotAsked() throws IOException {
        CommitId commit = commit("a.txt", "one\n".getBytes(StandardCharsets.UTF_8));
        Files.writeString(top.resolve(".gitattributes"), "* diff=own\n");
        Shell.in(top).git("config", "diff.own.textconv", "touch ran; cat");
        Shell.in(top).git("config", "diff.own.command", "touch ran; true");
        assertThat(diff(commit).orElseThrow().text()).contains("+one\n");
        assertThat(top.resolve("ran")).doesNotExist();
    }

    @Test
    void aCommitThatIsGoneHasNone() {
        assertThat(diff(new CommitId("0123456789".repeat(4)))).isEmpty();
    }
}
