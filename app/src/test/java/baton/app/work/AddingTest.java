package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// A request where a WORK is open: the person is asked whether it belongs to that.
class AddingTest {
    private static final String QUESTION = "Add to one of these?";

    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeYard() {
        yard = Yard.in(directory).answering(List.of(List.of(), List.of(0)));
        yard.with("CLAUDE.md", "Language: en\n");
        yard.git("add", ".");
        yard.git("commit", "--quiet", "-m", "instructions");
    }

    @Test
    void tasksAreAddedToAWorkThatIsDone() {
        yard.work("new", "Make two auto");
        yard.answering(2, List.of(List.of(1), List.of(2)));
        Ran ran = yard.typing("1\nlater\n", "work", "new", "And two more");

        assertThat(ran.status()).as(ran.err()).isEqualTo(6);
        assertThat(ran.err()).contains("open: WORK-01: Some parts", QUESTION);
        assertThat(yard.told("draft")).contains("### TASK-01: Make part 1", "has the number 2.");
        assertThat(yard.has("works/WORK-02")).isFalse();
        assertThat(yard.text("works/WORK-01/PLAN.md"))
                .contains("### TASK-00: ", "### TASK-02: Make part 2", "### TASK-03: ");
        assertThat(yard.text("works/WORK-01/Requirement.md"))
                .contains("> Make two auto", "> And two more", "- FR-01: ", "- FR-02: ");
        assertThat(yard.text("works/WORK-LIST.md"))
                .contains("| WORK-01 | Some parts | IN_PROGRESS");
        assertThat(yard.work("resume", "WORK-01").status()).as("it is not approved").isEqualTo(6);
        assertThat(yard.work("run", "WORK-01").status()).isEqualTo(6);
        Ran approved = yard.work("approve", "WORK-01");

        assertThat(approved.status()).as(approved.err()).isZero();
        assertThat(yard.subjects().subList(3, 5))
                .containsExactly("feat(TASK-02): Make part 2", "feat(TASK-03): Make part 3");
        assertThat(yard.calls()).hasSize(6);
        assertThat(yard.text("works/WORK-LIST.md")).contains("| WORK-01 | Some parts | DONE");
        assertThat(yard.baton("validate", "works").status()).isZero();
        assertThat(yard.git("status", "--short")).isBlank();
    }

    @Test
    void tasksAreAddedToAWorkThatIsNotFinished() {
        yard.beside("builder.sh", "exit 1\n");
        yard.work("new", "Make two auto");
        yard.answering(2, List.of(List.of(0)));
        yard.typing("WORK-01\nlater\n", "work", "new", "And another");
        yard.beside(
                "builder.sh",
                "n=$((10#${BATON_UNIT#TASK-})); mkdir -p src; echo $n > src/part$n.txt\n");
        Ran ran = yard.work("approve", "WORK-01");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(yard.subjects()).hasSize(4);
        assertThat(yard.work("status", "WORK-01").out()).contains("✅ 3/3 completed");
    }

    @Test
    void nothingMeansAWorkOfItsOwn() {
        yard.work("new", "Make two");
        Ran ran = yard.typing("\nlater\n", "work", "new", "Something else");

        assertThat(ran.err()).contains(QUESTION);
        assertThat(yard.has("works/WORK-02/PLAN.md")).isTrue();
        assertThat(yard.told("draft")).doesNotContain("### TASK-01");
    }

    @Test
    void nobodyIsAskedWhoSaysSoOrIsNotThere() {
        yard.work("new", "Make two");
        Ran tagged = yard.typing("later\n", "work", "new", "[new-work] Something else");
        Ran headless = yard.work("new", "A third");

        assertThat(tagged.err() + headless.err()).doesNotContain(QUESTION);
        assertThat(yard.has("works/WORK-03/PLAN.md")).isTrue();
    }

    @Test
    void whatWouldBeLostIsNotOffered() {
        yard.work("new", "Make two");
        String plan = yard.text("works/WORK-01/PLAN.md");
        yard.with("works/WORK-01/PLAN.md", plan + "\n## Risks\n\nIt may rain.\n");
        Ran ran = yard.typing("later\n", "work", "new", "Something else");

        assertThat(ran.err()).doesNotContain(QUESTION);
        assertThat(yard.text("works/WORK-01/PLAN.md")).contains("It may rain.");
    }
}
