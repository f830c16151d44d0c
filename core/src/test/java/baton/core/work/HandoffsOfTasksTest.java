package baton.core.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.result.TaskReport;
import baton.core.contract.work.Language;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.contract.workplan.ExecutionMode;
import baton.core.text.Source;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// The words that a TASK hands on, in its result and in the messages to those after it.
class HandoffsOfTasksTest {
    private static final TaskId FIRST = new TaskId(0);
    private static final Toolchain TOOLS =
            new Toolchain(Optional.of("make"), Optional.of("lint ."), Optional.empty());
    private static final String TWELVE = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12";

    private static final String PIPELINE = "Execution-Mode: pipeline";
    private static final WorkDraft.Terms TERMS =
            new WorkDraft.Terms(
                    new WorkId(7),
                    WorkBefore.NOTHING,
                    new WorkRequest("parts"),
                    LocalDate.of(2026, 1, 5),
                    "demo",
                    "en",
                    RouterRules.NONE);

    private final Map<String, Source> files = new HashMap<>();

    private static WorkFiles chain(Map<String, Source> files) {
        return WorkFiles.read(new WorkId(7), files).work().orElseThrow();
    }

    HandoffsOfTasksTest() {
        WorkDraft.of(Replies.of(List.of(), List.of(0), List.of(1)), TERMS)
                .files()
                .forEach((name, text) -> add(name, text));
    }

    private void add(String name, String text) {
        files.put(name, Source.of("works/WORK-07/" + name, text));
    }

    private TaskReport report(Map<String, Value> said) {
        SequencedMap<String, Integer> exits = new LinkedHashMap<>();
        exits.put("make", 0);
        exits.put("lint .", 1);
        exits.put("grep -q 0 src/part0.txt", 0);
        return report(said, exits, Set.of());
    }

    private TaskReport report(
            Map<String, Value> said, SequencedMap<String, Integer> exits, Set<String> idle) {
        WorkFiles work = chain(files);
        TaskStory story = new TaskStory(Optional.of(Value.fields(said)), exits, idle, List.of());
        return story.report(
                work.task(FIRST),
                work.plan(),
                TOOLS,
                List.of(),
                Instant.parse("2026-01-05T10:00:00Z"));
    }

    private String result(Map<String, Value> said) {
        return report(said).render(Language.EN);
    }

    @Test
    void summaryHasThreeLinesAndTheFullTextFive() {
        String text = result(Map.of("what", Value.of(TWELVE)));

        assertThat(text).contains("## Summary\n1\n2\n3\n4\n5 …\n");
        assertThat(text).contains("### Builder Context (SUMMARY)\n1\n2\n3 …\n");
        add("TASK-00_result.md", text);
        WorkFiles work = chain(files);
        assertThat(Dispatches.builder(work, new TaskId(1)).render()).contains("4\n5 …</what>");
        assertThat(Dispatches.builder(work, new TaskId(2)).render())
                .contains("detail-level=\"SUMMARY\"", "1\n2\n3 …</what>")
                .doesNotContain("4\n5");
    }

    @Test
    void everyFieldIsCutToItsLines() {
        Map<String, Value> said = new HashMap<>();
        List.of("why", "caution", "incomplete").forEach(key -> said.put(key, Value.of(TWELVE)));
        String text = result(said);

        assertThat(text).contains("- **why**: 1 2 3 4 … (");
        assertThat(text).contains("- **caution**: 1 2 3 …\n", "- **incomplete**: 1 2 …\n");
    }

    @Test
    void verifierTellsItsOwnResults() {
        String text = result(Map.of("what", Value.of("made it"), "why", Value.of("asked for")));

        assertThat(text)
                .contains(
                        "- **what**: Build ✅, Lint ❌, Tests N/A, Task-specific ✅ (1 command),"
                                + " Files ✅\n",
                        "- **why**: asked for (all commands that count exited with 0, 1 command did"
                                + " not)\n");
    }

    @Test
    void verifierSaysThatNoCommandJudged() {
        SequencedMap<String, Integer> exits = new LinkedHashMap<>();
        assertThat(report(Map.of(), exits, Set.of()).render(Language.EN))
                .contains("- **why**: no command was run\n");
        exits.put("pytest", 0);
        assertThat(report(Map.of(), exits, Set.of("pytest")).render(Language.EN))
                .contains("- **why**: no command had anything to judge\n");
    }

    @Test
    void criteriaThatNoCommandJudgesAreLeftToAPerson() {
        assertThat(result(Map.of("caution", Value.of("mind it"))))
                .contains("- [x] ", "- **caution**: mind it\n")
                .doesNotContain("- [ ] ");
        String task = files.get(FIRST.fileName()).text();
        add(FIRST.fileName(), task.substring(0, task.indexOf("## Verify")));

        assertThat(result(Map.of("caution", Value.of("mind it"))))
                .contains("Task-specific N/A", "- [ ] ")
                .contains(
                        "- **caution**: mind it (for a person: no command of the TASK judges its"
                                + " criteria)\n")
                .doesNotContain("- [x] ");
        assertThat(result(Map.of())).contains("- **caution**: (for a person: ");
    }

    @Test
    void summaryAndNotesOfAMessageAreKept() {
        Value.Fields said =
                AgentXml.read(
                                "<task-result status=\"PASS\"><summary>short</summary>"
                                        + "<notes>mind the order</notes><context-handoff>"
                                        + "<what>long</what></context-handoff></task-result>")
                        .orElseThrow();
        String text = result(said.fields());

        assertThat(text).contains("## Summary\nshort\n");
        assertThat(text).contains("## Notes for Subsequent Tasks\nmind the order\n");
        assertThat(text).contains("### Builder Context (SUMMARY)\nlong\n");
    }

    @Test
    void messageToTheNextHasAllFourFieldsAndSaysOfWhichTask() {
        assertThat(chain(files).plan().header().mode()).isEqualTo(ExecutionMode.PIPELINE);
        add("TASK-00_result.md", result(Map.of("what", Value.of("made it"))));
        String next = Dispatches.builder(chain(files), new TaskId(1)).render();

        assertThat(next.replaceAll("\\s+<", "<"))
                .contains(
                        "<previous-results><context-handoff from=\"prev-task\" task=\"TASK-00\""
                                + " detail-level=\"FULL\"><what>made it</what><why>",
                        "</why><caution>None</caution><incomplete>None</incomplete>"
                                + "</context-handoff></previous-results>");
    }

    /// The TASKs of a pipeline follow one another, whether or not they say so.
    @Test
    void messageOfAPipelineTellsOfTheTaskBeforeThatNobodyDeclared() {
        add("TASK-00_result.md", result(Map.of("what", Value.of(TWELVE))));
        WorkDraft.of(Replies.of(List.of(), List.of(), List.of()), TERMS)
                .files()
                .forEach((name, text) -> add(name, text.replace("Execution-Mode: full", PIPELINE)));
        WorkFiles work = chain(files);
        assertThat(work.needs(new TaskId(1))).isEmpty();

        assertThat(Dispatches.builder(work, new TaskId(1)).render())
                .contains("from=\"prev-task\" task=\"TASK-00\"", "4\n5 …</what>");
        assertThat(Dispatches.builder(work, new TaskId(2)).render())
                .contains("from=\"prev-prev-task\" task=\"TASK-00\"", "2\n3 …</what>");
    }

    @Test
    void fullTextIsHandedOnBesideASummaryOfItsOwn() {
        add(
                "TASK-00_result.md",
                result(Map.of("summary", Value.of("short"), "what", Value.of(TWELVE))));
        WorkFiles work = chain(files);

        assertThat(Dispatches.builder(work, new TaskId(1)).render())
                .contains("<what>1\n2\n3\n4\n5 …</what>")
                .doesNotContain("short");
        assertThat(TaskText.told(work, work.task(new TaskId(1)), Set.of(), Optional.empty()))
                .contains("- TASK-00: 1 2 3 4 5 …\n");
    }

    @Test
    void recommendedOptionIsNamedByItsWords() {
        Value.Fields asked =
                AgentXml.read(
                                "<needs-decision><context>c</context><options>"
                                        + "<option id=\"1\">red</option>"
                                        + "<option id=\"2\">blue</option></options>"
                                        + "<recommended>2</recommended></needs-decision>")
                        .orElseThrow();

        assertThat(asked.object("needs_decision").flatMap(d -> d.scalar("recommended")))
                .contains("blue");
    }
}
