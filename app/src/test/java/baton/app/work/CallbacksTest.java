package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.work.Ears.Heard;
import baton.core.text.Json;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The callbacks by which others hear of a WORK over HTTP; nothing depends on those others.
class CallbacksTest {
    private static final List<List<Integer>> TWO = List.of(List.of(), List.of(0));

    @TempDir private Path directory;
    private Yard yard;
    private Ears ears;

    @BeforeEach
    void makeYard() {
        yard = Yard.in(directory).answering(TWO);
        ears = Ears.open();
    }

    @AfterEach
    void close() {
        ears.close();
    }

    private Ran heard(Map<String, String> more, String... words) {
        Map<String, String> variables = new HashMap<>(more);
        variables.put("CALLBACK_ENABLED", "true");
        return yard.baton(variables, words);
    }

    private Map<String, String> all() {
        return Map.of(
                "CALLBACK_URL", ears.address("/stage"),
                "TASK_CALLBACK_URL", ears.address("/task"),
                "PROGRESS_CALLBACK_URL", ears.address("/progress"),
                "CALLBACK_TOKEN", "secret");
    }

    @Test
    void everyPartIsToldAndBringsItsDocument() {
        Ran ran = heard(all(), "work", "new", "Make two auto");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ears.stages("/stage"))
                .containsExactly(
                        "SPECIFIER START",
                        "SPECIFIER DONE",
                        "PLANNER START",
                        "PLANNER DONE",
                        "BUILDER START TASK-00",
                        "BUILDER DONE TASK-00",
                        "VERIFIER START TASK-00",
                        "VERIFIER DONE TASK-00",
                        "COMMITTER START TASK-00",
                        "COMMITTER DONE TASK-00",
                        "BUILDER START TASK-01",
                        "BUILDER DONE TASK-01",
                        "VERIFIER START TASK-01",
                        "VERIFIER DONE TASK-01",
                        "COMMITTER START TASK-01",
                        "COMMITTER DONE TASK-01");
        assertThat(ears.at("/stage"))
                .allMatch(message -> message.bearer().equals(Optional.of("Bearer secret")))
                .allMatch(message -> message.text("workId").equals("WORK-01"));
        assertThat(document("SPECIFIER DONE", "requirementContent"))
                .isEqualTo(yard.text("works/WORK-01/Requirement.md"));
        assertThat(document("PLANNER DONE", "planContent"))
                .isEqualTo(yard.text("works/WORK-01/PLAN.md"));
        assertThat(document("BUILDER START TASK-01", "taskContent"))
                .isEqualTo(yard.text("works/WORK-01/TASK-01.md"));
        assertThat(document("COMMITTER DONE TASK-01", "resultContent"))
                .isEqualTo(yard.text("works/WORK-01/TASK-01_result.md"));
    }

    private String document(String stage, String name) {
        return ears.at("/stage").stream()
                .filter(message -> message.stage().equals(stage))
                .map(message -> message.document(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theOrderOfAGraphIsToldToo() {
        yard.answering(WorkTest.DIAMOND);
        heard(all(), "work", "new", "Make six parts auto");

        assertThat(ears.stages("/stage")).contains("SCHEDULER START", "SCHEDULER DONE");
        assertThat(ears.at("/task")).hasSize(6);
    }

    @Test
    void aCommittedTaskIsToldWithItsCommit() {
        yard.beside(
                "builder.sh",
                """
                n=$((10#${BATON_UNIT#TASK-}))
                mkdir -p src; echo $n > src/part$n.txt
                [ $n = 0 ] && open=None || open="the other half"
                echo '{"what":"made it","why":"asked","caution":"hot","incomplete":"'"$open"'"}' \\
                    > "$BATON_OUTPUT_FILE"
                """);
        heard(all(), "work", "new", "Make two auto");

        Heard whole = ears.at("/task").getFirst();
        assertThat(whole.key()).contains("secret");
        assertThat(whole.bearer()).isEmpty();
        assertThat(Json.line(whole.body()))
                .startsWith(
                        "{\"workId\":\"WORK-01\",\"taskId\":\"TASK-00\",\"status\":\"SUCCESS\","
                                + "\"what\":\"made it\",\"why\":\"asked\",\"caution\":\"hot\","
                                + "\"incomplete\":\"\",\"filesChanged\":[\"src/part0.txt\"],"
                                + "\"commitHash\":\""
                                + yard.git("rev-parse", "HEAD~1").strip()
                                + "\",\"timestamp\":\"");
        Heard part = ears.at("/task").getLast();
        assertThat(part.text("status")).isEqualTo("PARTIAL");
        assertThat(part.text("incomplete")).isEqualTo("the other half");
        assertThat(part.text("commitHash")).isEqualTo(yard.git("rev-parse", "HEAD").strip());
        assertThat(ears.at("/progress").stream().map(CallbacksTest::progress))
                .containsExactly(
                        "TASK-00 IN_PROGRESS",
                        "TASK-00 COMPLETED",
                        "TASK-01 IN_PROGRESS",
                        "TASK-01 COMPLETED");
        assertThat(Json.line(ears.at("/progress").getLast().body()))
                .contains("\"checklist\":[{\"item\":\"part 1 is there\",\"done\":true}]");
        assertThat(ears.at("/progress").stream().map(m -> m.text("timestamp")))
                .doesNotHaveDuplicates();
    }

    @Test
    void aCommittedTaskOfADirectWorkIsToldWithItsWords() {
        yard.answering(List.of(List.of()));
        heard(all(), "work", "new", "Make one auto");

        assertThat(yard.text("works/WORK-01/PLAN.md")).contains("Execution-Mode: direct");
        assertThat(ears.at("/task"))
                .singleElement()
                .satisfies(
                        m -> {
                            assertThat(m.text("what")).isEqualTo("made part 0");
                            assertThat(m.text("why")).isEqualTo("asked for");
                        });
    }

    private static String progress(Heard message) {
        return message.text("taskId") + " " + message.text("status");
    }

    @Test
    void theLinesOfTheFirstAndTheThirdGenerationAreHeeded() {
        yard.with(
                "CLAUDE.md",
                "TaskCallback: %s\nProgressCallback: %s\nCallbackToken: one\n"
                        .formatted(ears.address("/first"), ears.address("/how-far")));
        commit();
        heard(Map.of(), "work", "new", "Make two auto");

        assertThat(ears.at("/first")).hasSize(2).allMatch(m -> m.key().orElse("").equals("one"));
        assertThat(ears.at("/how-far")).hasSize(4);
        yard.with(
                "CLAUDE.md",
                "- **Callback_URL**: %s\n- Callback_TOKEN: three\n"
                        .formatted(ears.address("/third")));
        commit();
        heard(Map.of(), "work", "new", "[new-work] Make two more auto");
        assertThat(ears.stages("/third")).startsWith("SPECIFIER START").hasSize(10);
        assertThat(ears.at("/third")).allMatch(m -> m.bearer().orElse("").equals("Bearer three"));
    }

    @Test
    void theUsersTokenGoesToNobodyTheRepositoryNames() {
        yard.with("CLAUDE.md", "Callback_URL: " + ears.address("/stranger") + "\n");
        commit();
        heard(Map.of("CALLBACK_TOKEN", "secret"), "work", "new", "Make two");

        assertThat(ears.at("/stranger")).hasSize(4).allMatch(m -> m.bearer().isEmpty());
    }

    @Test
    void nobodyIsToldUnlessTheUserWantsIt() {
        yard.with("CLAUDE.md", "Callback_URL: " + ears.address("/stranger") + "\n");
        commit();
        Ran quiet = yard.baton(all(), "work", "new", "Make two auto");

        assertThat(quiet.status()).as(quiet.err()).isZero();
        assertThat(ears.all()).isEmpty();
    }

    @Test
    void whoNeverAnswersHoldsNothingUp() {
        try (Ears deaf = Ears.deaf()) {
            Ran ran =
                    heard(
                            Map.of("CALLBACK_URL", deaf.address("/")),
                            "work",
                            "new",
                            "Make two auto");

            assertThat(ran.status()).as(ran.err()).isZero();
            assertThat(yard.subjects()).hasSize(2);
            assertThat(deaf.all()).isNotEmpty();
        }
    }

    private void commit() {
        yard.git("add", ".");
        yard.git("commit", "--quiet", "-m", "instructions");
    }
}
