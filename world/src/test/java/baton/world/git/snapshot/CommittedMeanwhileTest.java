package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/// Files that a person commits while the residue of a command is put back.
class CommittedMeanwhileTest {
    private static final GitPath LEFT = new GitPath("left.txt");
    private static final GitPath START = new GitPath("start");
    private static final GitPath MINE = new GitPath("mine.txt");

    @TempDir private Path directory;
    private TestRepository person;
    private CommittedMeanwhile meanwhile;

    @BeforeEach
    void make() {
        person = TestRepository.create(directory.resolve("r"));
        person.write("start", "1\n");
        person.commitAll("start");
        Repository opened = Repository.open(person.top(), TestRepository.ENVIRONMENT);
        CommitId tip = new CommitId(person.git("rev-parse", "HEAD"));
        meanwhile = new CommittedMeanwhile(opened, directory, tip);
        person.write("left.txt", "left\n");
        person.write("mine.txt", "mine\n");
    }

    private void commit() {
        person.git("add", "mine.txt");
        person.git("commit", "-q", "-m", "mine");
    }

    @Test
    void committedFilesAreNoResidue() {
        assertThat(meanwhile.without(List.of(LEFT, MINE))).containsExactly(LEFT, MINE);
        commit();
        assertThat(meanwhile.without(List.of(LEFT, MINE))).containsExactly(LEFT);
    }

    @Test
    void filesThatWereCommittedWhileTheyWerePutBackComeBack() {
        List<GitPath> residue = meanwhile.without(List.of(LEFT, MINE));
        commit();
        person.delete("left.txt");
        person.delete("mine.txt");

        meanwhile.giveBack(residue);
        assertThat(person.read("mine.txt")).isEqualTo("mine\n");
        assertThat(person.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void filesThatWereAddedAreNoResidueAndComeBack() {
        List<GitPath> residue = meanwhile.without(List.of(LEFT, MINE));
        person.git("add", "mine.txt");
        assertThat(meanwhile.without(List.of(LEFT, MINE))).containsExactly(LEFT);
        person.delete("left.txt");
        person.delete("mine.txt");

        meanwhile.giveBack(residue);
        assertThat(person.read("mine.txt")).isEqualTo("mine\n");
        assertThat(person.git("status", "--porcelain")).isEqualTo("A  mine.txt");
    }

    /// The file was there before, so that putting it back leaves the old text in the checkout.
    @ParameterizedTest
    @ValueSource(strings = {"git commit -qam edited", "git add start", "git commit -qm x start"})
    void editsThatWereCommittedWhileTheyWerePutBackComeBack(String script) {
        person.write("start", "2\n");
        List<GitPath> residue = meanwhile.without(List.of(START));
        assertThat(residue).containsExactly(START);
        person.bash(script);
        person.write("start", "1\n");

        meanwhile.giveBack(residue);
        assertThat(person.read("start")).isEqualTo("2\n");
        assertThat(person.git("diff", "--name-only")).isEmpty();
    }

    @Test
    void whatIsWrittenAfterThatStays() {
        person.write("start", "2\n");
        List<GitPath> residue = meanwhile.without(List.of(START));
        person.bash("git commit -qam edited");
        person.write("start", "3\n");

        meanwhile.giveBack(residue);
        assertThat(person.read("start")).isEqualTo("3\n");
    }

    @Test
    void filesThatArePutBackAndNotCommittedStayAway() {
        person.delete("left.txt");
        person.delete("mine.txt");
        meanwhile.giveBack(List.of(LEFT, MINE));
        assertThat(person.git("status", "--porcelain")).isEmpty();
    }
}
