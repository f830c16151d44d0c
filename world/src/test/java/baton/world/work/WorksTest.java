package baton.world.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.contract.work.WorkId;
import baton.core.run.RunResult;
import baton.core.work.WorkFiles;
import baton.world.config.TrustStore;
import baton.world.config.UserDirectories;
import baton.world.git.Repository;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The tree `works/`, who approved what in it, and what goes into its archive.
class WorksTest {
    private static final WorkId TWO = new WorkId(2);

    @TempDir private Path directory;
    private Checkout checkout;
    private TestWork work;
    private Works works;

    @BeforeEach
    void makeWork() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
        work = TestWork.in(checkout, List.of(List.of()));
        works = work.works();
    }

    @Test
    void nextFreeIdIsTaken() {
        WorkId made = works.create(TestWork.ID, id -> Map.of("PLAN.md", "# " + id + "\n"));

        assertThat(made).isEqualTo(TWO);
        assertThat(works.all()).containsExactly(TestWork.ID, TWO);
        assertThat(works.last()).isEqualTo(TWO);
        assertThat(checkout.repository().read("works/WORK-02/PLAN.md")).isEqualTo("# WORK-02\n");
    }

    @Test
    void halfOfAFolderIsNoWorkAndIsSwept() {
        checkout.repository().write("works/.new-WORK-07-999999999/PLAN.md", "half\n");
        assertThat(works.all()).containsExactly(TestWork.ID);
        works.create(TWO, _ -> Map.of("PLAN.md", "x\n"));

        assertThat(checkout.repository().has("works/.new-WORK-07-999999999")).isFalse();
    }

    @Test
    void missingWorkIsSaid() {
        assertThatThrownBy(() -> works.read(TWO))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.WORK_NOT_FOUND));
    }

    @Test
    void folderThatIsALinkIsNotFollowed() throws IOException {
        Files.createDirectories(directory.resolve("outside"));
        Files.writeString(directory.resolve("outside/PLAN.md"), "secret\n");
        checkout.repository().link("works/WORK-02", directory.resolve("outside").toString());

        assertThatThrownBy(() -> works.texts(TWO)).hasMessageContaining("leads out");
        assertThatThrownBy(() -> works.write(Works.file(TWO, "PLAN.md"), "mine\n"))
                .hasMessageContaining("leads out");
        assertThat(directory.resolve("outside/PLAN.md")).hasContent("secret");
    }

    @Test
    void logThatIsALinkIsNotWrittenThrough() throws IOException {
        Files.writeString(directory.resolve("outside.log"), "");
        checkout.repository()
                .link(
                        "works/WORK-01/" + WorkFiles.logName(TestWork.ID),
                        directory.resolve("outside.log").toString());

        assertThatThrownBy(() -> work.run()).isInstanceOf(Failure.class);
        assertThat(directory.resolve("outside.log")).isEmptyFile();
    }

    @Test
    void approvalHoldsForWhatWasApprovedToTheLetter() {
        Path top = checkout.repository().top();
        UserDirectories user = UserDirectories.of(checkout.environment().variables());
        Approvals approvals = new Approvals(top, new TrustStore(user, top.resolve(".git")));
        assertThat(approvals.knows(TestWork.ID)).isFalse();
        approvals.give(work.files(), "user", checkout.clock().get());
        assertThat(approvals.holds(work.files())).isTrue();
        UserDirectories other = UserDirectories.of(Map.of("HOME", "/nowhere"));
        Approvals cloned = new Approvals(top, new TrustStore(other, top.resolve(".git")));
        assertThat(cloned.holds(work.files())).isFalse();
        String plan = work.text("TASK-00.md");
        checkout.repository().write("works/WORK-01/TASK-00.md", plan.replace("Write it", "Rob it"));

        assertThat(approvals.holds(work.files())).isFalse();
        assertThat(approvals.knows(TestWork.ID)).isTrue();
    }

    @Test
    void approvalHoldsWhereTheRepositoryIsMovedTo() throws IOException {
        Path top = checkout.repository().top();
        UserDirectories user = UserDirectories.of(checkout.environment().variables());
        Path git = top.resolve(".git");
        WorkFiles files = work.files();
        new Approvals(top, new TrustStore(user, git)).give(files, "user", checkout.clock().get());
        Path moved = Files.move(git, directory.resolve("moved.git"));

        assertThat(new Approvals(top, new TrustStore(user, moved)).holds(files)).isTrue();
        Path other = Files.createDirectory(directory.resolve("other.git"));
        assertThat(new Approvals(top, new TrustStore(user, other)).holds(files)).isFalse();
    }

    @Test
    void whatIsDoneIsArchivedInOneCommitAndItsIdStaysTaken() {
        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
        checkout.repository().write("mine.txt", "mine\n");
        checkout.repository().git("add", "mine.txt");
        Archiving archiving =
                new Archiving(
                        Repository.open(checkout.repository().top(), checkout.environment()),
                        works);

        assertThat(archiving.run(List.of(TestWork.ID))).isPresent();
        assertThat(works.all()).isEmpty();
        assertThat(works.archived()).containsExactly(TestWork.ID);
        assertThat(works.last()).isEqualTo(TestWork.ID);
        assertThat(checkout.repository().subjects()).endsWith("chore: archive WORK-01");
        assertThat(checkout.repository().git("show", "--format=", "--name-only", "HEAD").lines())
                .allMatch(path -> path.startsWith("works/"));
        assertThat(checkout.status()).isEqualTo("A  mine.txt");
    }

    /// An edit, one that is staged, one of the list and a file that no commit has: nobody asked to
    /// have them committed.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo mine >> works/WORK-01/TASK-00.md                          | TASK-00.md",
                "echo mine >> works/WORK-01/PLAN.md; git add works              | PLAN.md",
                "echo mine >> works/WORK-LIST.md                                | WORK-LIST.md",
                "mkdir works/WORK-01/d; echo mine > works/WORK-01/d/notes.txt   | d/notes.txt"
            })
    void whatAPersonHasInNoCommitIsNotArchived(String deed, String path) {
        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
        checkout.repository().bash(deed);
        String head = checkout.repository().head();
        String status = checkout.status();
        Archiving archiving =
                new Archiving(
                        Repository.open(checkout.repository().top(), checkout.environment()),
                        works);

        assertThatThrownBy(() -> archiving.run(List.of(TestWork.ID)))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault()).isEqualTo(Fault.DIRTY_TREE))
                .hasMessageContaining(path);
        assertThat(checkout.repository().head()).isEqualTo(head);
        assertThat(checkout.status()).isEqualTo(status);
        assertThat(works.archived()).isEmpty();
    }

    @Test
    void nothingThatIsDoneIsNoCommit() {
        String head = checkout.repository().head();
        Repository repository =
                Repository.open(checkout.repository().top(), checkout.environment());

        assertThat(new Archiving(repository, works).run(List.of())).isEmpty();
        assertThat(checkout.repository().head()).isEqualTo(head);
    }
}
