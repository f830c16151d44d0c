package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.Running;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;

/// Steps that a person has tried again, or leaves out.
class DirectedStepTest {
    @TempDir Path directory;
    private EverydayYard yard;

    @BeforeEach
    void make() {
        yard = EverydayYard.in(directory, 3);
    }

    private String subjects() {
        return yard.repository().git("log", "--reverse", "--format=%s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--in-place", "--worktree"})
    void aStepThatFailedIsTriedAgain(String where) throws Exception {
        yard.with("bad-2");
        yard.execute(where, "plan.md");
        yard.without("bad-2");

        Ran ran = yard.baton("retry", "2");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.err()).contains("step 2: Make file 2", "gets its attempts anew");
        assertThat(subjects()).endsWith("feat: 1\nfeat: 2\nfeat: 3");
        assertThat(yard.baton("why", "2").out()).contains("wants the step to be tried again");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--in-place", "--worktree"})
    void aStepThatFailedIsLeftOutAndNeverCountsAsPassed(String where) throws Exception {
        yard.with("bad-2");
        yard.execute(where, "plan.md");

        Ran ran = yard.baton("skip", "2");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.err()).contains("counts as skipped", "step 3 goes on without");
        assertThat(subjects()).endsWith("feat: 1\nfeat: 3");
        assertThat(ran.out()).contains("| 2 | Make file 2 | SKIPPED |", "\"steps_skipped\": 1");
        assertThat(yard.baton("status", "last", "--json").out())
                .contains("\"n\":2,\"title\":\"Make file 2\",\"state\":\"skipped\"");
        assertThat(Files.readString(yard.top().resolve(".ultraexecute-progress-plan.json")))
                .contains("\"skipped\"");
        assertThat(yard.baton("audit", "plan.md").out()).contains("2 of 3 steps passed");
        assertThat(yard.baton("report", "--verify", "last").status()).isZero();
        assertThat(yard.baton("skip", "2").err()).contains("is left out already");
    }

    @Test
    void aStepThatWasLeftOutIsTriedAfterAll() throws Exception {
        yard.with("bad-2");
        yard.execute("plan.md");
        assertThat(yard.baton("skip", "2").status()).isZero();
        yard.without("bad-2");

        Ran ran = yard.baton("retry", "2");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(subjects()).endsWith("feat: 1\nfeat: 3\nfeat: 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "KILL"})
    void aStepThatWasCutOffIsLeftOutAndItsWorkIsSaved(String signal) throws Exception {
        try (Running running = yard.with("hang-2").hanging("plan.md")) {
            assertThat(yard.baton("skip", "2").err()).contains("LOCK_HELD", "baton stop");
            running.signal(signal);
            running.await();
        }

        Ran ran = yard.baton("skip", "2");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(subjects()).endsWith("feat: 1\nfeat: 3");
        assertThat(yard.top().resolve("2.txt")).doesNotExist();
        assertThat(yard.baton("diff", "2").out()).contains("+half");
    }

    @Test
    void aStepThatPassedOrComesLaterIsRefused() {
        yard.with("bad-2");
        yard.execute("plan.md");
        String before = yard.baton("why", "2").out();

        assertThat(yard.baton("retry", "1").err()).contains("has passed");
        assertThat(yard.baton("skip", "1").status()).isEqualTo(2);
        assertThat(yard.baton("skip", "3").err()).contains("the run stopped at step 2");
        assertThat(yard.baton("retry", "9").err()).contains("has no step 9");
        assertThat(yard.baton("why", "2").out()).isEqualTo(before);
    }

    /// Step 2 is in a session that needs nothing of step 1, step 3 in one that does.
    private static final String SESSIONS =
            """

            ## Execution Strategy

            ### Session 1: One

            - **Steps:** 1
            - **Wave:** 1
            - **Depends on:** none
            - **Scope fence:**
              - **Touch:** `1.txt`

            ### Session 2: Two

            - **Steps:** 2
            - **Wave:** 1
            - **Depends on:** none
            - **Scope fence:**
              - **Touch:** `2.txt`

            ### Session 3: Three

            - **Steps:** 3
            - **Wave:** 2
            - **Depends on:** Session 1
            - **Scope fence:**
              - **Touch:** `3.txt`
            """;

    @Test
    void stepsThatBuildOnOneThatIsLeftOutAreNamed() {
        yard.plan("sessions.md", 3, SESSIONS);
        yard.with("bad-1");
        yard.execute("sessions.md");

        Ran ran = yard.baton("skip", "1");

        assertThat(ran.err()).contains("step 3 goes on without what it was to make");
    }
}
