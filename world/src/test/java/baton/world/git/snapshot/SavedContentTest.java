package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.index.PutBack;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Files that somebody writes between the moment they are saved and the moment they are put back.
class SavedContentTest {
    @TempDir private Path directory;

    private TestRepository test;
    private Snapshots snapshots;
    private CommitId start;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        test.write(".gitattributes", "*.bat text\n");
        start = new CommitId(test.commitAll("files"));
        Repository repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        snapshots =
                Snapshots.open(
                        repository, test.at(".baton/runs/1"), List.of(new RepoPath(".baton/runs")));
        snapshots.reset();
    }

    private Salvage.Saved salvage() {
        Path salvage = test.at(".baton/runs/1/salvage");
        return snapshots.salvage("refs/baton/salvage/run/step-1-1", "Salvage", start, salvage);
    }

    private PutBack putBack(Salvage.Saved saved) {
        return snapshots.putBack(Change.paths(snapshots.changes()), saved);
    }

    private static String read(PutBack done) throws IOException {
        assertThat(done.kept()).hasSize(1);
        return Files.readString(done.kept().getFirst());
    }

    @Test
    void whatIsAsItWasSavedIsKeptNowhereElse() throws IOException {
        test.write("start", "changed\n");
        test.write("new file", "new\n");
        test.write("dir/x.bat", "stored otherwise\r\n");
        Files.createSymbolicLink(test.at("link"), Path.of("somewhere/else"));

        PutBack done = putBack(salvage());

        assertThat(done.kept()).isEmpty();
        assertThat(snapshots.changes()).isEmpty();
        assertThat(test.at(".baton/runs/1/salvage/step-1-1")).doesNotExist();
    }

    @Test
    void whatWasWrittenSinceIsKept() throws IOException {
        test.write("new", "first\n");
        Salvage.Saved saved = salvage();
        test.write("new", "second\n");

        assertThat(read(putBack(saved))).isEqualTo("second\n");
        assertThat(test.at("new")).doesNotExist();
    }

    @Test
    void whatIsWrittenOverIsKeptToo() throws IOException {
        test.write("start", "first\n");
        Salvage.Saved saved = salvage();
        test.write("start", "second\n");

        assertThat(read(putBack(saved))).isEqualTo("second\n");
        assertThat(test.read("start")).isEqualTo("start\n");
    }

    @Test
    void whatCameSinceIsKept() throws IOException {
        Salvage.Saved saved = salvage();
        test.write("late", "late\n");

        assertThat(saved.has(new GitPath("late"))).isFalse();
        assertThat(read(putBack(saved))).isEqualTo("late\n");
    }

    @Test
    void otherTargetOfALinkIsKept() throws IOException {
        Files.createSymbolicLink(test.at("link"), Path.of("first"));
        Salvage.Saved saved = salvage();
        Files.delete(test.at("link"));
        Files.createSymbolicLink(test.at("link"), Path.of("second"));

        PutBack done = putBack(saved);

        assertThat(Files.readSymbolicLink(done.kept().getFirst())).hasToString("second");
    }
}
