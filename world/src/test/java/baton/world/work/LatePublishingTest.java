package baton.world.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/// A WORK that could not be published at first, since something of a person's lay in the way.
class LatePublishingTest {
    private static final List<List<Integer>> CHAIN = List.of(List.of(), List.of(0));
    private static final String WAY = "src/part0.txt";

    @TempDir private Path directory;
    private Checkout checkout;
    private TestWork work;

    @BeforeEach
    void makeWorkThatIsNotPublished() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
        work = TestWork.in(checkout, CHAIN);
        checkout.when("agent.started step-1", () -> checkout.repository().write(WAY, "mine\n"));
        assertThat(work.run()).isNotEqualTo(RunResult.COMPLETED);
        checkout.when("agent.started step-1", () -> {});
    }

    private String result() {
        return checkout.repository()
                .git("for-each-ref", "--format=%(objectname)", "refs/baton/result");
    }

    private void isPublished() {
        assertThat(work.resume()).isEqualTo(RunResult.COMPLETED);
        assertThat(work.agent().calls()).containsExactly("1.1", "2.1");
        assertThat(work.files().isWhole()).isTrue();
        assertThat(checkout.repository().read(Works.LIST)).contains("WORK-01", "DONE");
        assertThat(checkout.repository().git("show", "HEAD:" + Works.LIST)).contains("DONE");
        assertThat(work.text("work_WORK-01.log").lines().filter(l -> l.contains("COMMITTER_DONE")))
                .hasSize(2);
        assertThat(result()).isEmpty();
    }

    @Test
    void whatWasMadeIsPublishedAsItIsOnceTheWayIsFree() {
        String made = result();
        checkout.repository().delete(WAY);

        isPublished();
        assertThat(checkout.repository().head()).isEqualTo(made);
        assertThat(checkout.repository().subjects()).hasSize(3).doesNotHaveDuplicates();
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void resumingWithTheWayStillTakenMakesNoCommit() {
        String made = result();

        assertThat(work.resume()).isNotEqualTo(RunResult.COMPLETED);
        assertThat(work.resume()).isNotEqualTo(RunResult.COMPLETED);
        assertThat(result()).isEqualTo(made);
        assertThat(checkout.repository().read(WAY)).isEqualTo("mine\n");
        assertThat(checkout.last("session.merged session-2")).contains(WAY).doesNotContain("works");
        checkout.repository().delete(WAY);
        isPublished();
        assertThat(checkout.repository().head()).isEqualTo(made);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "session.merging session-1",
                "session.merged session-1",
                "session.merging session-2",
                "session.merged session-2"
            })
    void whereverTheResumptionDiesNothingIsMadeTwice(String last) {
        String made = result();
        checkout.repository().delete(WAY);
        checkout.dyingAt(last);
        assertThatThrownBy(() -> work.resume()).isInstanceOf(Checkout.Died.class);
        checkout.when(last, () -> {});

        isPublished();
        assertThat(checkout.repository().head()).isEqualTo(made);
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void branchThatHasGrownGetsEachTaskOnce() {
        checkout.repository().delete(WAY);
        checkout.repository().write("mine.txt", "mine\n");
        checkout.repository().bash("git add mine.txt; git commit -qm mine");

        isPublished();
        assertThat(checkout.repository().subjects()).hasSize(4).doesNotHaveDuplicates();
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void resultThatAPersonWroteIsInTheWayAndNamed() {
        String path = "works/WORK-01/TASK-00_result.md";
        checkout.repository().delete(WAY);
        checkout.repository().write(path, "my own words\n");

        assertThat(work.resume()).isNotEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().read(path)).isEqualTo("my own words\n");
        assertThat(checkout.last("session.merged session-1")).contains(path);
        checkout.repository().delete(path);
        isPublished();
    }

    @Test
    void requirementThatAPersonChangedStaysAndIsToldByGit() {
        checkout.repository().delete(WAY);
        String path = "works/WORK-01/Requirement.md";
        String changed = checkout.repository().read(path) + "\nMy note.\n";
        checkout.repository().write(path, changed);

        isPublished();
        assertThat(checkout.repository().read(path)).isEqualTo(changed);
        assertThat(checkout.repository().git("status", "--porcelain")).isEqualTo(" M " + path);
    }
}
