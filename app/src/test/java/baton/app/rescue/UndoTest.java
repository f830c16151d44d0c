package baton.app.rescue;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Runs that are taken back.
class UndoTest {
    private static final String AGENT = "exec:echo $BATON_STEP > $BATON_STEP.txt";
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
            """;

    @TempDir Path directory;
    private FreshRepository repository;
    private String before;

    @BeforeEach
    void make() {
        repository = FreshRepository.in(directory);
    }

    private void execute(String more, String... options) {
        executeBy(AGENT, more, options);
    }

    private void executeBy(String agent, String more, String... options) {
        String steps =
                FreshRepository.step(1, "test -f 1.txt") + FreshRepository.step(2, "test -f 2.txt");
        FreshRepository.write(
                repository.top().resolve("plan.md"), FreshRepository.plan(steps) + more);
        repository.git("add", "--all");
        repository.git("commit", "--quiet", "-m", "plan");
        before = tree();
        List<String> words = new ArrayList<>(List.of("execute", "--agent", agent));
        words.addAll(List.of("--sandbox", "off", "plan.md"));
        words.addAll(List.of(options));
        Ran ran = baton(words.toArray(String[]::new));
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
    }

    private Ran baton(String... words) {
        Map<String, String> state = Map.of("XDG_STATE_HOME", directory.resolve("state").toString());
        return repository.run(state, words);
    }

    private String tree() {
        return repository.git("rev-parse", "HEAD^{tree}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--in-place", "--worktree"})
    void aRunIsTakenBackByOneCommitAndItsOwnStay(String where) {
        execute("", where);
        String tip = repository.git("rev-parse", "HEAD");

        Ran ran = baton("undo", "last");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out().lines()).hasSize(2).allMatch(line -> line.startsWith("undone "));
        assertThat(ran.err()).contains("reverting that brings the work back");
        assertThat(tree()).isEqualTo(before);
        assertThat(repository.git("rev-parse", "HEAD^")).isEqualTo(tip);
        assertThat(repository.git("status", "--porcelain", "-uno")).isEmpty();
        String by = repository.git("rev-parse", "HEAD");
        assertRefused("RUN_UNDONE", "was undone already, by " + by);
        repository.git("reset", "-q", "--hard", "HEAD~3");
        assertRefused("RUN_NOT_UNDONE", "has no commits of run ");
    }

    /// Nothing is done, so that a script does not go on as if something had been.
    private void assertRefused(String code, String why) {
        String tip = repository.git("rev-parse", "HEAD");
        Ran again = baton("undo", "last");
        assertThat(again.err()).contains(code, why, "`baton runs` lists the runs");
        assertThat(again.status()).isNotZero();
        assertThat(repository.git("rev-parse", "HEAD")).isEqualTo(tip);
    }

    /// A program that git tells nothing of stands for the person.
    @Test
    void soIsOneThatWasLaidUponARewrittenBranch() {
        String person = "git -C '%s' commit -q --amend -m other".formatted(repository.top());
        executeBy(AGENT + "; env -u GIT_TRACE2_EVENT " + person, "", "--worktree");
        assertThat(repository.git("log", "-1", "--format=%s", "HEAD~2")).isEqualTo("other");
        assertThat(baton("audit", "plan.md").out()).contains("PASS (2 of 2 steps passed");

        Ran ran = baton("undo", "last");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out().lines()).hasSize(2).allMatch(line -> line.startsWith("undone "));
        assertThat(tree()).isEqualTo(before);
    }

    @Test
    void soIsOneWhoseSessionsWereMerged() {
        execute(SESSIONS);
        assertThat(repository.git("log", "--merges", "--format=%s")).isNotEmpty();

        Ran ran = baton("undo", "last", "--json");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(tree()).isEqualTo(before);
        assertThat(ran.out()).contains("\"commit\":\"" + repository.git("rev-parse", "HEAD"));
    }

    @Test
    void soIsOneWhoseMergesARebaseHasFlattened() {
        execute(SESSIONS);
        String plan = repository.git("log", "-1", "--format=%H", "--grep=^plan");
        repository.git("rebase", "--quiet", "--force-rebase", plan);
        assertThat(repository.git("log", "--merges", "--format=%s")).isEmpty();

        Ran ran = baton("undo", "last");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out().lines()).hasSize(2).allMatch(line -> line.startsWith("undone "));
        assertThat(tree()).isEqualTo(before);
        assertRefused("RUN_UNDONE", "was undone already");
    }

    @Test
    void whatLaterCommitsBuiltUponIsRefusedWithItsCode() {
        execute("");
        FreshRepository.write(repository.top().resolve("1.txt"), "mine\n");
        repository.git("commit", "--quiet", "--all", "-m", "mine");
        String tip = repository.git("rev-parse", "HEAD");

        Ran ran = baton("undo", "last");

        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.err()).contains("RUN_NOT_UNDONE").contains("1.txt");
        assertThat(repository.git("rev-parse", "HEAD")).isEqualTo(tip);
    }

    @Test
    void undoingHasToBeMeant() {
        assertThat(baton("undo").err()).contains("no RUN is named");
        assertThat(baton("undo", "last").err()).contains("RUN_NOT_FOUND");
    }
}
