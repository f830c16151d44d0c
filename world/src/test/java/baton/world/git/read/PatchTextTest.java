package baton.world.git.read;

import static org.assertj.core.api.Assertions.assertThat;

import baton.kit.Shell;
import baton.world.git.CommitId;
import baton.world.git.Repository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Changes as people read them.
class PatchTextTest {
    @TempDir Path directory;
    private Shell shell;

    @BeforeEach
    void make() throws IOException {
        Files.createDirectory(directory.resolve("top"));
        shell = Shell.in(directory.resolve("top"));
        shell.git("init", "--quiet", "--initial-branch=main");
        shell.git("config", "user.name", "User");
        shell.git("config", "user.email", "user@example.invalid");
        write("a.txt", "one\n");
        commit();
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(directory.resolve("top").resolve(name), text);
    }

    private CommitId commit() {
        shell.git("add", "--all");
        shell.git("commit", "--quiet", "-m", "change");
        return new CommitId(shell.git("rev-parse", "HEAD"));
    }

    private Repository repository() {
        return Repository.open(directory.resolve("top"));
    }

    @Test
    void aFirstCommitIsAllNew() {
        PatchText text = PatchText.of(repository(), new CommitId(shell.git("rev-parse", "HEAD")));

        assertThat(text.patch()).contains("new file mode", "+one");
        assertThat(text.unshown()).isZero();
    }

    @Test
    void namesAndBytesOfAnyKindAreShownOrNamed() throws IOException {
        write("ä \"quoted\"\n.txt", "umlaut\n");
        Files.write(directory.resolve("top/b.bin"), new byte[] {0, 1, 2});
        PatchText text = PatchText.of(repository(), commit());

        assertThat(text.files()).hasSize(2).filteredOn(f -> !f.isText()).hasSize(1);
        assertThat(text.patch()).contains("+umlaut", "Binary files");
    }

    @Test
    void aLongPatchIsCutAndSaysHowManyFilesItLeavesOut() throws IOException {
        for (int i = 1; i <= 4; i++) {
            write("long-" + i + ".txt", ("line of file " + i + "\n").repeat(25_000));
        }
        PatchText text = PatchText.of(repository(), commit());

        assertThat(text.files()).hasSize(4);
        assertThat(text.patch().length()).isBetween(1_000_000, 1 << 20);
        assertThat(text.patch()).endsWith("\n");
        assertThat(text.unshown()).isEqualTo(2);
    }

    @Test
    void manyFilesAreAskedForInParts() throws IOException {
        for (int i = 1; i <= 130; i++) {
            write("many-" + i + ".txt", "content " + i + "\n");
        }
        PatchText text = PatchText.of(repository(), commit());

        assertThat(text.files()).hasSize(130);
        assertThat(text.patch()).contains("+content 1\n", "+content 130\n");
        assertThat(text.unshown()).isZero();
    }

    @Test
    void theTreeSoFarHasNewFilesAndLeavesTheIndexAlone() throws IOException {
        CommitId start = new CommitId(shell.git("rev-parse", "HEAD"));
        write("a.txt", "two\n");
        write("new.txt", "fresh\n");
        String before = shell.git("status", "--porcelain");
        Path scratch = Files.createDirectory(directory.resolve("scratch"));

        PatchText text = PatchText.since(repository(), start, scratch);

        assertThat(text.patch()).contains("-one", "+two", "+++ b/new.txt", "+fresh");
        assertThat(shell.git("status", "--porcelain")).isEqualTo(before);
    }
}
