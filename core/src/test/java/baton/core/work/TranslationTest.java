package baton.core.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.contract.workplan.WorkPlan;
import baton.core.policy.Allowances;
import baton.core.policy.Scope;
import baton.core.run.Worksheet;
import baton.core.text.Markdown;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.kit.Seeds;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// WORKs become worksheets, and nothing gets through that should not.
class TranslationTest {
    private static final Toolchain TOOLS =
            new Toolchain(Optional.of("make"), Optional.of("lint ."), Optional.of("make test"));

    private static WorkDraft.Terms terms() {
        return new WorkDraft.Terms(
                new WorkId(7),
                WorkBefore.NOTHING,
                new WorkRequest("[feature] parts"),
                LocalDate.of(2026, 1, 5),
                "demo",
                "en",
                RouterRules.NONE);
    }

    private static WorkFiles work(Value.Fields reply) {
        return work(reply, "full");
    }

    /// @param mode the mode that another tool would have written where Baton writes `full`
    private static WorkFiles work(Value.Fields reply, String mode) {
        WorkDraft.Made made = WorkDraft.of(reply, terms());
        assertThat(made.findings()).isEmpty();
        Map<String, Source> files = new HashMap<>();
        made.files()
                .forEach(
                        (name, text) ->
                                files.put(
                                        name,
                                        Source.of(
                                                "works/WORK-07/" + name,
                                                text.replace(
                                                        "Execution-Mode: full",
                                                        "Execution-Mode: " + mode))));
        return WorkFiles.read(new WorkId(7), files).work().orElseThrow();
    }

    private static Worksheet sheet(WorkFiles work) {
        return Translation.of(work, TOOLS, false, work.tasks().keySet()).sheet().orElseThrow();
    }

    @Test
    void eachTaskIsAStepOfASessionOfItsOwn() {
        Worksheet sheet = sheet(work(Replies.of(List.of(), List.of(0), List.of(0), List.of(1, 2))));

        assertThat(sheet.sessions()).extracting(SessionPlan::number).containsExactly(1, 2, 3, 4);
        assertThat(sheet.sessions())
                .extracting(SessionPlan::dependsOn)
                .containsExactly(List.of(), List.of(1), List.of(1), List.of(2, 3));
        assertThat(sheet.name(3)).isEqualTo("TASK-02");
        assertThat(sheet.mustChange(3)).isTrue();
    }

    @Test
    void tasksOfAPipelineFollowOneAnother() {
        WorkFiles free = work(Replies.of(List.of(), List.of(), List.of()));
        assertThat(sheet(free).sessions())
                .extracting(SessionPlan::dependsOn)
                .containsExactly(List.of(), List.of(), List.of());

        WorkFiles pipeline = work(Replies.of(List.of(), List.of(), List.of()), "pipeline");
        assertThat(sheet(pipeline).sessions())
                .extracting(SessionPlan::dependsOn)
                .containsExactly(List.of(), List.of(1), List.of(2));
        assertThat(
                        Translation.of(pipeline, TOOLS, false, Set.of(new TaskId(2)))
                                .sheet()
                                .orElseThrow()
                                .sessions()
                                .getLast()
                                .dependsOn())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"pipeline, '1, 2'", "full, '1'"})
    void whatComesAfterATaskThatCannotBeBegunWaitsInAPipeline(String mode, String waiting) {
        WorkFiles work = work(Replies.of(List.of(), List.of(), List.of()), mode);
        Set<TaskId> lacking = Set.of(new TaskId(1));
        assertThat(TaskRow.leftOut(work, lacking))
                .extracting(TaskId::toString)
                .containsExactly(
                        Stream.of(waiting.split(", ", -1))
                                .map(number -> "TASK-0" + number)
                                .toArray(String[]::new));
        assertThat(TaskRow.leftOut(work.held(lacking), lacking)).isEmpty();
    }

    @Test
    void commandsStandInTheirOrderAndLintOnlyAdvises() {
        Step step = sheet(work(Replies.of(List.of()))).steps().getFirst();

        assertThat(step.verify())
                .containsExactly(
                        new VerifyCommand("make"),
                        new VerifyCommand("lint .", Optional.empty(), true),
                        new VerifyCommand("make test"),
                        new VerifyCommand("grep -q 0 src/part0.txt"));
        assertThat(step.checkpoint().written())
                .contains("git commit -m 'feat(TASK-00): Make part 0'");
        assertThat(step.manifest().commitPattern().findsIn("feat(TASK-00): Make part 0")).isTrue();
    }

    @Test
    void aPatternMayGoThroughDirectories() {
        Step step = sheet(work(Replies.listing("src/**/T0.txt"))).steps().getFirst();
        assertThat(step.verify())
                .last()
                .isEqualTo(new VerifyCommand("shopt -s globstar && ls -d src/**/T0.txt"));
    }

    @Test
    void patternsOfFilesArePatterns() {
        WorkFiles work = work(Replies.listing("src/*.txt"));
        Step step = sheet(work).steps().getFirst();

        assertThat(step.verify()).last().isEqualTo(new VerifyCommand("ls -d src/*.txt"));
        assertThat(step.manifest().expectedPaths()).isEmpty();
        Scope scope =
                Allowances.standard()
                        .scope(Set.of(new RepoPath("src/*.txt")), List.of("sh src/run.txt"));
        assertThat(scope.mayChange(TreePath.of(new RepoPath("src/any.txt")))).isTrue();
        assertThat(scope.mayChange(TreePath.of(new RepoPath("src/any.java")))).isFalse();
        assertThat(scope.mayChange(TreePath.of(new RepoPath("src/run.txt")))).isTrue();
    }

    @Test
    void tasksThatListTheSameFileAreNotWorkedOnAtOnce() {
        Worksheet sheet = sheet(work(Replies.sharing(3)));

        assertThat(sheet.sessions())
                .extracting(session -> session.wave().orElse(0))
                .containsExactly(1, 2, 3);
    }

    @Test
    void whatIsDoneBeforeIsLeftOut() {
        WorkFiles work = work(Replies.of(List.of(), List.of(0), List.of(1)));
        Worksheet left = sheet(work).only(List.of(2, 3));

        assertThat(left.sessions())
                .extracting(SessionPlan::dependsOn)
                .containsExactly(List.of(), List.of(2));
    }

    @Test
    void theSameWantedGivesTheSameText() {
        WorkFiles work = work(Replies.of(List.of(), List.of(0)));
        Set<TaskId> wanted = work.tasks().keySet();
        String once = Translation.of(work, TOOLS, false, wanted).source().text();

        assertThat(once).contains("### Step 1: TASK-00: Make part 0", "- TASK-01 after [TASK-00]");
        assertThat(Translation.of(work, Toolchain.NONE, true, wanted).source().text())
                .isEqualTo(once);
    }

    @Test
    void whateverIsRepliedMakesAValidWorkOrNone() {
        Seeds.forEach(
                200,
                seeds -> {
                    Value.Fields reply = Replies.wild(seeds);
                    WorkDraft.Made made = WorkDraft.of(reply, terms());
                    assertThat(made.plan().isPresent()).isEqualTo(made.findings().isEmpty());
                    made.plan().ifPresent(plan -> translates(plan, reply));
                });
    }

    private static void translates(WorkPlan plan, Value.Fields reply) {
        WorkFiles work = work(reply);
        assertThat(work.plan()).isEqualTo(plan);
        Translation.Result result = Translation.of(work, TOOLS, false, work.tasks().keySet());
        List<Fault> faults =
                result.problems().stream().map(found -> found.problem().fault()).toList();
        assertThat(faults).isSubsetOf(Fault.TASK_PATH_RESERVED, Fault.PLAN_PATH_ESCAPES);
        assertThat(result.sheet().isPresent()).isEqualTo(faults.isEmpty());
        result.sheet().ifPresent(sheet -> tellsOfEachTask(sheet, result.source()));
    }

    @Test
    void languageOfCommentsIsTold() {
        WorkFiles work = work(Replies.of(List.of()));
        Optional<String> korean = SpokenLanguage.ofComments("Language: en\nCommentLanguage: ko\n");
        Translation.Result result =
                Translation.of(work, TOOLS, false, work.tasks().keySet(), korean);

        assertThat(result.sheet().orElseThrow().text(1)).contains("comments in the code in: ko");
        tellsOfEachTask(result.sheet().orElseThrow(), result.source());
    }

    @Test
    void eachStepHasTheTextThatTheWholeHasOfItsTask() {
        WorkFiles work = work(Replies.of(List.of(), List.of(0), List.of(0)));
        Source whole = Translation.of(work, TOOLS, false, work.tasks().keySet()).source();

        assertThat(sheet(work).text(2)).startsWith("### Step 2: TASK-01: ");
        tellsOfEachTask(sheet(work), whole);
    }

    private static void tellsOfEachTask(Worksheet sheet, Source whole) {
        assertThat(sheet.texts()).hasSameSizeAs(sheet.steps());
        assertThat(sheet.told(Markdown.scan(whole)).texts()).isEqualTo(sheet.texts());
    }
}
