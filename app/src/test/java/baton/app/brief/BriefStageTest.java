package baton.app.brief;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

class BriefStageTest {
    private static final String ANSWERS =
            """
            intent: Users paste padded text and get no hits.
            goal: Search ignores whitespace around the words.
            success_criteria:
              - "`npm test` exits 0"
              - a padded word finds its page
            """;

    private static final String PASSING =
            """
            {"completeness":{"score":5,"gaps":[]},"consistency":{"score":5,"issues":[]},
             "testability":{"score":4,"weak_criteria":[]},
             "scope_clarity":{"score":4,"unclear_sections":[]},
             "research_plan":{"score":5,"invalid_topics":[]},"verdict":"PROCEED"}
            """;

    private static final String TOPICS =
            """
            {"topics":[{"title":"Spaces","why":"it decides the code","question":"Which spaces count?",
             "required_for":"the trimming","scope":"local","confidence":"high","cost":"quick"}]}
            """;

    @TempDir Path directory;

    @BeforeEach
    void answers() throws IOException {
        Files.writeString(directory.resolve("answers.yaml"), ANSWERS);
    }

    private Ran brief(String... more) {
        List<String> words = new ArrayList<>(List.of("brief", "--answers", "answers.yaml"));
        words.addAll(List.of(more));
        words.add("Trim the search input");
        Map<String, String> environment =
                Map.of(
                        "PATH", Surroundings.path(),
                        "CLAUDE_PLUGIN_DATA", directory.resolve("stats").toString());
        return Ran.with(directory, environment, Ttys.NONE, words.toArray(String[]::new));
    }

    private Path project() throws IOException {
        try (Stream<Path> all = Files.list(directory.resolve(".claude/projects"))) {
            return all.findFirst().orElseThrow();
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.list(project())) {
            return all.map(path -> path.getFileName().toString()).toList();
        }
    }

    private void record(String role, String unit, String attempt, String output)
            throws IOException {
        Path folder = directory.resolve("replay/" + role + "/" + unit + "/" + attempt);
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("output.json"), output);
    }

    private void add(String line) throws IOException {
        Files.writeString(directory.resolve("answers.yaml"), ANSWERS + line + "\n");
    }

    @Test
    void withoutAnAgentABriefIsWrittenByRule() throws IOException {
        add("research_plan: none");
        Ran ran = brief();
        assertThat(ran.out())
                .contains("Review iterations: 1\nFinal quality: complete\n")
                .contains("Research topics identified: 0\n");
        assertThat(ran.err())
                .contains("Mode: default\nTask: Trim the search input\n")
                .contains("Phase 3 complete: 0 questions asked across 4 sections.");
        assertThat(ran.status()).isZero();
        assertThat(files()).containsExactly("brief.md", "research");
        assertThat(Ran.in(directory, "validate", ".").out()).isEmpty();
    }

    @Test
    void researchFollowsABriefWhenItIsAskedFor() throws IOException {
        add("research_plan: none");
        brief();
        assertThat(Files.readString(project().resolve("brief.md")))
                .contains("auto_research: false\n");
        assertThat(Files.readString(directory.resolve("stats/ultrabrief-stats.jsonl")))
                .contains("\"auto_research\":false,\"auto_result\":\"manual\"");
    }

    @Test
    void aSecondBriefDoesNotReplaceTheFirst() throws IOException {
        add("research_plan: none");
        brief();
        assertThat(brief("--json").out()).contains("-trim-the-search-input-2/brief.md\"");
    }

    @Test
    void whatIsMissingMakesItPartial() throws IOException {
        Ran ran = brief("--json");
        assertThat(ran.out())
                .contains("\"brief_quality\":\"partial\"")
                .contains("\"findings\":[\"Research Plan (score 2/5): it is not said");
        assertThat(files()).containsExactly("brief.md", "research");
    }

    @Test
    void agentsProposeTopicsAndReview() throws IOException {
        record("topic-scout", "topics", "1", TOPICS);
        record("brief-reviewer", "draft", "any", PASSING);
        Ran ran = brief("--agent", "replay:replay");
        assertThat(ran.out()).contains("Final quality: complete\nResearch topics identified: 1\n");
        assertThat(Files.readString(project().resolve("brief.md")))
                .contains("### Topic 1: Spaces")
                .contains("- **Required for plan steps:** the trimming");
    }

    @Test
    void aReviewThatNeverPassesEndsAfterThreeDrafts() throws IOException {
        add("research_plan: none\ngate: continue");
        String weak =
                PASSING.replace("{\"score\":5,\"gaps\":[]", "{\"score\":2,\"gaps\":[\"who?\"]");
        record("brief-reviewer", "draft", "any", weak);
        Ran ran = brief("--agent", "replay:replay");
        assertThat(ran.out())
                .contains("Review iterations: 3\nFinal quality: partial\n")
                .contains("  - Completeness (score 2/5): who?\n");
        assertThat(Files.readString(project().resolve("brief.md")))
                .contains("- **Completeness (score 2/5):** who?");
    }

    @Test
    void aReplyThatDoesNotFitIsSentBackOnce() throws IOException {
        add("research_plan: none");
        Files.writeString(directory.resolve("good.json"), PASSING);
        String agent =
                "exec:test -s \"$BATON_SCHEMA_FILE\" || exit 3;"
                        + " if grep -q 'did not fit' ; then cp good.json \"$BATON_OUTPUT_FILE\";"
                        + " else echo '{\"verdict\":1}' > \"$BATON_OUTPUT_FILE\"; fi";
        Ran ran = brief("--agent", agent);
        assertThat(ran.out()).contains("Final quality: complete");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exit 1",
                "true",
                "echo '{}' > \"$BATON_OUTPUT_FILE\"",
                "echo '{\"needs_decision\":{\"context\":\"?\"}}' > \"$BATON_OUTPUT_FILE\"",
                "head -c 100000 /dev/zero > \"$BATON_OUTPUT_FILE\"",
                "kill -9 $$",
            })
    void agentsThatFailLeaveAPartialBrief(String command) throws IOException {
        Ran ran = brief("--agent", "exec:" + command);
        assertThat(ran.out()).contains("Final quality: partial");
        assertThat(files()).containsExactly("brief.md", "research");
        assertThat(Ran.in(directory, "validate", ".").status()).isZero();
    }

    /// Whoever cannot be heard has let nothing pass.
    @ParameterizedTest
    @ValueSource(strings = {"exit 1", "true", "echo '{}' > \"$BATON_OUTPUT_FILE\"", "echo hello"})
    void aReviewThatCannotBeReadAcceptsNoBrief(String command) throws IOException {
        add("research_plan: none");
        Ran ran = brief("--agent", "exec:" + command);
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.err()).contains("BRIEF_NOT_REVIEWED").contains("brief.md.draft");
        assertThat(files()).containsExactly("brief.md.draft");
    }

    @Test
    void aReviewerWhoIsNotLoggedInEndsTheStageWithThat() throws IOException {
        add("research_plan: none");
        Ran ran = brief("--agent", "exec:echo 'Not logged in · Please run /login'; exit 1");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err()).contains("AGENT_LOGIN_REFUSED");
        assertThat(files()).containsExactly("brief.md.draft");
    }

    /// Replies that are nearly right: every part may be cut, doubled or replaced.
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void whateverAgentsReturnTheBriefValidates(long seed) throws IOException {
        Random random = new Random(seed);
        for (int round = 0; round < 40; round++) {
            Path folder = Files.createDirectories(directory.resolve("r" + round));
            Files.writeString(folder.resolve("answers.yaml"), ANSWERS);
            damage(folder, "topic-scout/topics", TOPICS, random);
            damage(folder, "brief-reviewer/draft", PASSING, random);
            Ran ran =
                    Ran.with(
                            folder,
                            Map.of("PATH", Surroundings.path()),
                            Ttys.NONE,
                            "brief",
                            "--agent",
                            "replay:replay",
                            "--answers",
                            "answers.yaml",
                            "Trim");
            boolean read = !ran.err().contains("BRIEF_NOT_REVIEWED");
            assertThat(ran.status()).as(ran.err()).isEqualTo(read ? 0 : 3);
            Ran valid = Ran.in(folder, "validate", ".claude");
            assertThat(valid.status()).as(valid.out()).isZero();
            try (Stream<Path> all = Files.walk(folder.resolve(".claude"))) {
                assertThat(all.filter(Files::isRegularFile))
                        .extracting(path -> path.getFileName().toString())
                        .containsExactly(read ? "brief.md" : "brief.md.draft");
            }
        }
    }

    private static void damage(Path folder, String unit, String reply, Random random)
            throws IOException {
        Path place = Files.createDirectories(folder.resolve("replay/" + unit + "/any"));
        byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
        for (int i = random.nextInt(4); i > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        int end = random.nextInt(3) == 0 ? random.nextInt(bytes.length) : bytes.length;
        Files.write(place.resolve("output.json"), Arrays.copyOf(bytes, end));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "brief | 2 | TASK",
                "brief Trim | 2 | an interview needs a terminal",
                "brief --quick Trim | 2 | baton brief --quick --next Trim",
                "brief --agent exec:x Trim | 2 | baton brief --next --agent exec:x Trim",
                "brief --answers none.yaml Trim | 4 | there is no file `none.yaml`",
                "brief --answers bad.yaml Trim | 1 | there is no section `x`",
            })
    void wrongUsageIsSaid(String words, int status, String message) throws IOException {
        Files.writeString(directory.resolve("bad.yaml"), "x: 1\n");
        Ran ran = Ran.in(directory, words.split(" "));
        assertThat(ran.status()).isEqualTo(status);
        assertThat(ran.err()).contains(message);
        assertThat(directory.resolve(".claude")).doesNotExist();
    }
}
