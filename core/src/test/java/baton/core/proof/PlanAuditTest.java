package baton.core.proof;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.contract.plan.Fence;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.step.Step;
import baton.core.contract.progress.Drift;
import baton.core.policy.Glob;
import baton.core.proof.AuditHistory.Made;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Rows of the audit: what git and the tree say, and what drifted.
class PlanAuditTest {
    private static final String A = "a".repeat(40);
    private static final String B = "b".repeat(40);
    private static final String C = "c".repeat(40);

    private static String step(int number, String checkpoint, String pattern, String forbidden) {
        return """
        ### Step %1$d: Write %1$d

        - **Files:** `%1$d.txt` (new)
        - **Changes:** write the file
        - **Verify:** `test -f %1$d.txt`
        - **On failure:** revert
        - **Checkpoint:** %2$s
        - **Manifest:**
          ```yaml
          manifest:
            expected_paths:
              - %1$d.txt
            min_file_count: 1
            commit_message_pattern: "%3$s"
            bash_syntax_check:
              - run
            forbidden_paths: [%4$s]
            must_contain: []
          ```

        """
                .formatted(number, checkpoint, pattern, forbidden);
    }

    private static List<Step> plan(String... steps) {
        String text =
                "# P\n\n> `plan_version: 1.7`\n\n## Implementation Plan\n\n"
                        + String.join("", steps);
        return Plan.parse(Source.of("plan.md", text)).value().orElseThrow().steps();
    }

    private static List<Step> two() {
        return plan(step(1, "`git commit -m \"feat: a\"`", "^feat", ""), second(""));
    }

    private static String second(String forbidden) {
        return step(2, "`git commit -m \"feat: b\"`", "^feat: b", forbidden);
    }

    /// A commit of these files, or else of the files of both steps.
    private static Made made(String id, String subject, String... paths) {
        List<String> all = paths.length == 0 ? List.of("1.txt", "2.txt") : List.of(paths);
        return new Made(id, false, subject, trees(all), Optional.empty());
    }

    private static List<TreePath> trees(Collection<String> paths) {
        return paths.stream().map(TreePath::new).toList();
    }

    private static Made proving(int step, String id, String subject) {
        return new Made(id, false, subject, List.of(), Optional.of(step));
    }

    private static PassedStep passed(Step step) {
        return new PassedStep(step, Fence.NONE, Optional.empty(), false);
    }

    private static AuditPlan all(List<Step> steps) {
        return new AuditPlan(steps, steps.stream().map(PlanAuditTest::passed).toList());
    }

    private static AuditHistory history(Set<String> changed, Made... oldestFirst) {
        List<Made> commits = new ArrayList<>(List.of(oldestFirst));
        return new AuditHistory(commits.reversed(), Set.copyOf(trees(changed)), Set.of(), Set.of());
    }

    /// A tree that has these paths; of scripts those named `bad` do not parse.
    private record Having(Set<String> paths) implements TreeFacts {
        static Having of(String... paths) {
            return new Having(Set.of(paths));
        }

        @Override
        public boolean exists(RepoPath path) {
            return paths.contains(path.value());
        }

        @Override
        public Optional<List<String>> lines(RepoPath path) {
            return Optional.empty();
        }

        @Override
        public Optional<String> bashRefuses(RepoPath path) {
            return path.value().startsWith("bad") || path.value().equals("run")
                    ? Optional.of("unexpected end")
                    : Optional.empty();
        }
    }

    private static final Having BOTH = Having.of("1.txt", "2.txt");

    @Test
    void whatIsAsPlannedHasNoDrift() {
        PlanAudit audit =
                PlanAudit.of(
                        all(two()),
                        history(Set.of(), made(A, "feat: a"), made(B, "feat: b")),
                        BOTH);
        assertClean(audit);
    }

    private static void assertClean(PlanAudit audit) {
        assertThat(audit.drift()).isEmpty();
        assertThat(audit.missing()).isEmpty();
        assertThat(audit.foreign()).isEmpty();
        assertThat(audit.uncommitted()).isEmpty();
    }

    @Test
    void whatWasSeenOfEachStepIsSaid() {
        List<Step> steps = two();
        AuditPlan first =
                new AuditPlan(
                        steps,
                        List.of(
                                new PassedStep(
                                        steps.getFirst(), Fence.NONE, Optional.empty(), false)));
        PlanAudit audit = PlanAudit.of(first, history(Set.of(), made(A, "feat: b")), BOTH);
        assertThat(audit.seen())
                .containsExactly(
                        new Sight(1, Sight.Kind.COMMITTED, Optional.of(A)),
                        new Sight(2, Sight.Kind.NOT_PASSED, Optional.empty()));
        PlanAudit none = PlanAudit.of(all(steps), history(Set.of()), Having.of("1.txt"));
        assertThat(none.uncommitted()).containsExactly(1, 2);
        PlanAudit gone =
                PlanAudit.of(
                        all(steps),
                        history(Set.of(), made(A, "feat: a"), made(B, "feat: b")),
                        Having.of("1.txt"));
        assertThat(gone.missing()).containsExactly(2);
        assertThat(gone.uncommitted()).as("a later commit took it away").isEmpty();
    }

    @Test
    void aMissingPathDrifts() {
        PlanAudit audit =
                PlanAudit.of(
                        all(two()),
                        history(Set.of(), made(A, "feat: a"), made(B, "feat: b")),
                        Having.of("1.txt"));
        assertThat(audit.drift()).containsExactly(new Drift("expected_path", "2.txt", "missing"));
    }

    @Test
    void oneCommitIsNotTheCommitOfTwoSteps() {
        PlanAudit audit = PlanAudit.of(all(two()), history(Set.of(), made(A, "feat: b")), BOTH);
        assertThat(audit.drift())
                .containsExactly(new Drift("commit", "a commit of step 2", "not in the history"));
    }

    @Test
    void aWidePatternLeavesTheOtherStepItsCommit() {
        PlanAudit audit =
                PlanAudit.of(
                        all(two()),
                        history(Set.of(), made(A, "feat: b"), made(B, "feat: x")),
                        BOTH);
        assertThat(audit.drift()).isEmpty();
    }

    @Test
    void evidenceStandsForAPattern() {
        PlanAudit audit =
                PlanAudit.of(
                        all(two()),
                        history(Set.of(), proving(2, A, "odd"), proving(1, B, "odder")),
                        BOTH);
        assertClean(audit);
    }

    @Test
    void evidenceOfAnotherPlanIsNone() {
        PlanAudit audit =
                PlanAudit.of(
                        all(plan(step(1, "`git commit -m \"feat: a\"`", "^feat", ""))),
                        history(Set.of(), proving(Made.ELSEWHERE, A, "feat: a")),
                        BOTH);
        assertThat(audit.drift()).extracting(Drift::check).containsExactly("commit");
    }

    @Test
    void aCommitThatWasWrittenDownCountsWhateverItsSubject() {
        List<Step> steps = plan(step(1, "`git commit -m \"feat: a\"`", "^feat", ""));
        PassedStep recorded =
                new PassedStep(steps.getFirst(), Fence.NONE, Optional.of(A.substring(0, 9)), false);
        AuditPlan plan = new AuditPlan(steps, List.of(recorded));
        assertClean(PlanAudit.of(plan, history(Set.of(), made(A, "odd")), BOTH));
        assertThat(PlanAudit.of(plan, history(Set.of(), made(B, "odd")), BOTH).drift()).hasSize(1);
        assertThat(PlanAudit.of(plan, history(Set.of(), made(B, "feat: a")), BOTH).drift())
                .as("a subject in the place of a commit that is gone")
                .hasSize(1);
        Made empty = new Made(B, false, "feat: a", List.of(), Optional.empty());
        assertThat(PlanAudit.of(all(steps), history(Set.of(), empty), BOTH).drift())
                .as("a subject without the step's files")
                .hasSize(1);
        AuditHistory later =
                new AuditHistory(List.of(), Set.of(), Set.of(A.substring(0, 9)), Set.of());
        assertThat(PlanAudit.of(plan, later, BOTH).passed()).isTrue();
    }

    private static PassedStep written(Step step, String id) {
        return new PassedStep(step, Fence.NONE, Optional.of(id), false);
    }

    @Test
    void aCommitThatWasWrittenDownForSeveralStepsIsThatOfEach() {
        List<Step> steps =
                plan(step(1, "`git commit -m \"feat: a\"`", "^feat", "2.txt"), second("1.txt"));
        AuditPlan plan =
                new AuditPlan(steps, steps.stream().map(step -> written(step, A)).toList());
        assertClean(PlanAudit.of(plan, history(Set.of(), made(A, "both")), BOTH));
        assertThat(PlanAudit.of(plan, history(Set.of(), made(A, "one", "1.txt")), BOTH).missing())
                .as("a commit without the files of the other step")
                .containsExactly(2);
    }

    @Test
    void aStepWithoutCheckpointOrChangeOwesNoCommit() {
        List<Step> none = plan(step(1, "none", "^feat", ""));
        assertThat(PlanAudit.of(all(none), history(Set.of()), BOTH).passed()).isTrue();
        List<Step> steps = plan(step(1, "`git commit -m \"feat: a\"`", "^feat", ""));
        PassedStep idle = new PassedStep(steps.getFirst(), Fence.NONE, Optional.empty(), true);
        AuditPlan plan = new AuditPlan(steps, List.of(idle));
        assertThat(PlanAudit.of(plan, history(Set.of()), BOTH).passed()).isTrue();
    }

    @Test
    void foreignCommitsAreListedAndNoDrift() {
        Made merge = new Made(C, true, "merge", List.of(), Optional.empty());
        PlanAudit audit =
                PlanAudit.of(
                        all(plan(step(1, "`git commit -m \"feat: a\"`", "^feat", ""))),
                        history(Set.of(), made(A, "feat: a"), made(B, "chore: x"), merge),
                        BOTH);
        assertThat(audit.drift()).isEmpty();
        assertThat(audit.foreign()).extracting(Made::id).containsExactly(B);
    }

    @Test
    void aCommitWithTheSubjectOfAStepIsForeignWhereTheStepHasAnother() {
        List<Step> steps = plan(step(1, "`git commit -m \"feat: a\"`", "^feat", ""));
        PassedStep recorded = new PassedStep(steps.getFirst(), Fence.NONE, Optional.of(B), false);
        PlanAudit audit =
                PlanAudit.of(
                        new AuditPlan(steps, List.of(recorded)),
                        history(Set.of(), made(A, "feat: a"), made(B, "feat: a")),
                        BOTH);
        assertThat(audit.drift()).isEmpty();
        assertThat(audit.foreign()).extracting(Made::id).containsExactly(A);
    }

    /// The step was done again; both commits say so themselves.
    @Test
    void anEarlierCommitOfAStepIsNotForeign() {
        List<Step> steps = plan(step(1, "`git commit -m \"feat: a\"`", "^feat", ""));
        PlanAudit audit =
                PlanAudit.of(
                        all(steps),
                        history(Set.of(), proving(1, A, "feat: a"), proving(1, B, "feat: a")),
                        BOTH);
        assertClean(audit);
    }

    @Test
    void aFileThatNoCommitHoldsIsNotThere() {
        AuditHistory loose =
                new AuditHistory(
                        List.of(), Set.of(), Set.of(), Set.of(RepoPath.of("1.txt").orElseThrow()));
        List<Step> steps = plan(step(1, "`git commit -m \"feat: a\"`", "^feat", ""));
        PassedStep idle = new PassedStep(steps.getFirst(), Fence.NONE, Optional.empty(), true);
        assertThat(PlanAudit.of(new AuditPlan(steps, List.of(idle)), loose, BOTH).drift())
                .containsExactly(new Drift("expected_path", "1.txt", "in no commit"));
        assertThat(PlanAudit.of(all(plan(step(1, "none", "^feat", ""))), loose, BOTH).passed())
                .as("it makes no commit")
                .isTrue();
    }

    @Test
    void changedScriptsMustParse() {
        Having tree = Having.of("1.txt", "2.txt", "bad.sh", "good.sh", "run", "bad");
        PlanAudit audit =
                PlanAudit.of(
                        all(two()),
                        history(
                                Set.of("bad.sh", "good.sh", "bad-gone.sh", "run", "bad"),
                                made(A, "feat: a"),
                                made(B, "feat: b")),
                        tree);
        assertThat(audit.drift())
                .containsExactly(
                        new Drift("bash_syntax", "bad.sh parses", "unexpected end"),
                        new Drift("bash_syntax", "run parses", "unexpected end"));
    }

    @Test
    void whatAStepForbidsMayBeChangedByAnotherStepOnly() {
        List<Step> steps =
                plan(step(1, "`git commit -m \"feat: a\"`", "^feat: a", "2.txt, kept"), second(""));
        Made own = made(A, "feat: a", "1.txt");
        Made other = made(B, "feat: b", "2.txt");
        assertThat(
                        PlanAudit.of(
                                        all(steps),
                                        history(Set.of("1.txt", "2.txt"), own, other),
                                        BOTH)
                                .drift())
                .isEmpty();
        assertThat(
                        PlanAudit.of(
                                        all(steps),
                                        history(Set.of("2.txt", "kept/x"), own, other),
                                        BOTH)
                                .drift())
                .containsExactly(
                        new Drift("forbidden_path", "kept/x unchanged (step 1)", "changed"));
        assertThat(PlanAudit.of(all(steps), history(Set.of("KEPT/x"), own, other), BOTH).drift())
                .containsExactly(
                        new Drift("forbidden_path", "KEPT/x unchanged (step 1)", "changed"));
        Made reaching = made(A, "feat: a", "1.txt", "2.txt");
        assertThat(
                        PlanAudit.of(all(steps), history(Set.of("2.txt"), reaching, other), BOTH)
                                .drift())
                .containsExactly(
                        new Drift(
                                "forbidden_path",
                                "2.txt unchanged (step 1)",
                                "changed in its commit"));
    }

    @Test
    void whatASessionMustNeverTouchIsUnchanged() {
        List<Step> steps = plan(step(1, "none", "^feat", ""));
        Fence fence = new Fence(List.of(), List.of(Glob.of("cli/**").orElseThrow()));
        PassedStep fenced = new PassedStep(steps.getFirst(), fence, Optional.empty(), false);
        AuditPlan plan = new AuditPlan(steps, List.of(fenced));
        assertThat(PlanAudit.of(plan, history(Set.of("cli/x", "1.txt")), BOTH).drift())
                .containsExactly(new Drift("never_touch", "cli/x unchanged (step 1)", "changed"));
        assertThat(PlanAudit.of(plan, history(Set.of("Cli/x", "1.txt")), BOTH).drift())
                .containsExactly(new Drift("never_touch", "Cli/x unchanged (step 1)", "changed"));
    }
}
