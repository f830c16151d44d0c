package baton.app.research;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.cli.Damage;
import baton.app.terminal.Terminal.Ttys;
import baton.core.research.ResearchRole;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

class ResearchStageTest {
    private static final String BRIEF =
            """
            ---
            type: ultrabrief
            brief_version: "2.0"
            created: 2026-01-05
            task: Trim input
            slug: trim-input
            project_dir: p/
            research_topics: 2
            research_status: pending
            note: kept as it is
            ---

            ## Intent

            Users paste padded text.

            ## Goal

            Search ignores padding.

            ## Success Criteria

            - `test -f a.js` exits 0

            ## Research Plan

            ### Topic 1: Which spaces count

            - **Why it matters:** the plan trims them
            - **Research question:** Which signs are spaces?
            - **Required for plan steps:** all
            - **Scope:** both
            - **Confidence:** high
            - **Cost:** standard

            ### Topic 2: Who else trims

            - **Why it matters:** one place is enough
            - **Research question:** Where is input trimmed now?
            - **Required for plan steps:** the first
            - **Scope:** local
            - **Confidence:** medium
            - **Cost:** quick
            """;
    private static final String LOCAL =
            """
            {"findings":[{"dimension":"Compatibility","claim":"tabs are kept at present",
             "evidence":["a.js:1"],"source":"code","confidence":"high","stance":"for"}]}
            """;
    private static final String EXTERNAL =
            """
            {"findings":[{"dimension":"Compatibility","claim":"the manual counts tabs as spaces",
             "evidence":["https://example.org/spaces"],"source":"manual","confidence":"medium",
             "stance":"for"}]}
            """;
    private static final String NOTHING = "{\"findings\":[]}";

    @TempDir Path directory;

    @BeforeEach
    void project() throws IOException {
        Shell.in(directory).git("init", "-q");
        Files.createDirectories(directory.resolve("p"));
        Files.writeString(directory.resolve("p/brief.md"), BRIEF);
        Files.writeString(directory.resolve("a.js"), "trim();\n");
        for (ResearchRole role : ResearchRole.values()) {
            boolean outside = role.side() == ResearchRole.Side.EXTERNAL;
            record(role.word(), outside ? EXTERNAL : LOCAL);
        }
    }

    private void record(String role, String output) throws IOException {
        for (int topic = 1; topic <= 3; topic++) {
            Path folder = directory.resolve("replay/" + role + "/topic-" + topic + "/any");
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("output.json"), output);
        }
    }

    private Ran research(String... more) {
        return with("replay:replay", more);
    }

    private Ran with(String agent, String... more) {
        List<String> words = new ArrayList<>(List.of("research", "--agent", agent));
        words.addAll(List.of("--project", "p"));
        words.addAll(List.of(more));
        Map<String, String> environment = Map.of("PATH", Surroundings.path());
        return Ran.with(directory, environment, Ttys.NONE, words.toArray(String[]::new));
    }

    private String text(String file) throws IOException {
        return Files.readString(directory.resolve("p").resolve(file));
    }

    @Test
    void everyTopicGetsAFileAndTheBriefSaysSo() throws IOException {
        Ran ran = research();
        assertThat(ran.out())
                .isEqualTo(
                        """
                        Research written: p/research/01-which-spaces-count.md (confidence 0.9)
                        Research written: p/research/02-who-else-trims.md (confidence 0.6)
                        """);
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(Ran.in(directory, "validate", "p").out()).isEmpty();
        assertThat(text("brief.md"))
                .isEqualTo(BRIEF.replace("research_status: pending", "research_status: complete"));
        assertThat(text("research/01-which-spaces-count.md"))
                .contains("### Compatibility -- Confidence: high")
                .contains("git-historian", "contrarian-researcher")
                .doesNotContain("second-opinion");
    }

    @Test
    void topicsThatAreAnsweredAreNotAskedAgain() throws IOException {
        assertThat(research("--topic", "1").status()).isZero();
        assertThat(text("brief.md")).contains("research_status: in_progress");
        Ran rest = research("--json");
        assertThat(rest.out()).contains("\"topic\":2").doesNotContain("\"topic\":1");
        assertThat(rest.err()).contains("topic 1 is answered in 01-which-spaces-count.md");
        assertThat(research("--topic", "1", "--yes", "--json").out()).contains("\"topic\":1");
        assertThat(research().err()).contains("every research topic has an answer");
    }

    @Test
    void evidenceThatIsNotThereIsLeftOut() throws IOException {
        for (ResearchRole role : ResearchRole.of(ResearchRole.Side.LOCAL)) {
            record(role.word(), LOCAL.replace("a.js:1", "a.js:99"));
        }
        Ran ran = research("--topic", "1", "--local");
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.err()).contains("RESEARCH_NOT_MADE nothing was found that holds about");
        assertThat(text("research/01-which-spaces-count.md"))
                .contains("confidence: 0.0")
                .contains("Nothing was found that holds.")
                .contains("5 pieces of evidence did not hold");
    }

    @Test
    void aTopicAboutWhichNothingWasFoundStaysOpen() throws IOException {
        for (ResearchRole role : ResearchRole.values()) {
            record(role.word(), NOTHING);
        }
        assertThat(research().status()).isEqualTo(3);
        assertThat(text("brief.md")).contains("research_status: in_progress");

        record("docs-researcher", EXTERNAL);
        assertThat(research("--topic", "1").out()).contains("01-which-spaces-count.md");
        assertThat(text("brief.md")).contains("research_status: in_progress");
        record("architecture-mapper", LOCAL);
        assertThat(research("--topic", "2").status()).isZero();
        assertThat(text("brief.md")).contains("research_status: complete");
    }

    @Test
    void contradictionsAreFollowedUpOnce() throws IOException {
        record("docs-researcher", EXTERNAL.replace("\"for\"", "\"against\""));
        record("follow-up", NOTHING);
        Ran open = research("--topic", "1");
        assertThat(open.err()).contains("following up");
        assertThat(text("research/01-which-spaces-count.md"))
                .contains("### Compatibility -- Confidence: contradictory");
        record("follow-up", LOCAL);
        research("--topic", "1", "--yes");
        assertThat(text("research/01-which-spaces-count.md"))
                .contains("settled by the follow-up")
                .contains("### Compatibility -- Confidence: high");
    }

    @Test
    void aSecondAgentGivesItsOpinionWhereOneIsSet() throws IOException {
        Files.createDirectories(directory.resolve("replay2/second-opinion/topic-1/any"));
        Files.writeString(
                directory.resolve("replay2/second-opinion/topic-1/any/output.json"), LOCAL);
        Files.writeString(
                directory.resolve("own.yaml"), "roles:\n  second-opinion: replay:replay2\n");
        Ran ran = research("--topic", "1", "--config", "own.yaml");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(text("research/01-which-spaces-count.md")).contains("second-opinion");
    }

    @Test
    void aQuestionOfOnesOwnGetsTheNextNumber() throws IOException {
        Ran ran = research("--quick", "--parallel", "1", "Is", "trimming", "fast?");
        assertThat(ran.out()).contains("p/research/03-is-trimming-fast.md");
        assertThat(text("research/03-is-trimming-fast.md"))
                .contains("architecture-mapper", "docs-researcher")
                .doesNotContain("risk-assessor");
        assertThat(text("brief.md")).isEqualTo(BRIEF);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exec:false", "exec:true", "replay:p"})
    void withoutAnAnswerNothingIsWritten(String agent) throws IOException {
        Ran ran = with(agent);
        assertThat(ran.status()).isEqualTo(3);
        assertThat(ran.err()).contains("error RESEARCH_NOT_MADE", "topic 1, topic 2");
        assertThat(directory.resolve("p/research")).doesNotExist();
        assertThat(text("brief.md")).contains("research_status: in_progress");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void whateverAgentsReturnAnswersValidateOrAreNotThere(long seed) throws IOException {
        Random random = new Random(seed);
        for (int round = 0; round < 15; round++) {
            for (ResearchRole role : ResearchRole.values()) {
                record(role.word(), Damage.of(random.nextBoolean() ? LOCAL : EXTERNAL, random));
            }
            Ran ran = research("--topic", "1", "--yes", "--quick");
            assertThat(ran.status()).as(ran.err()).isIn(0, 3);
            assertThat(Ran.in(directory, "validate", "p").status()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "research | 2 | no project is named",
                "research --project nowhere | 4 | BRIEF_NOT_FOUND",
                "research --project p | 2 | AGENT_MISSING",
                "research --project p --topic 7 --agent exec:true | 2 | has no topic 7",
                "research --project p --topic x | 2 | takes a number",
                "research --project p --local --external | 2 | exclude each other",
                "research --project p --topic 1 Why? | 2 | exclude each other",
            })
    void wrongUsageIsSaid(String words, int status, String message) {
        Ran ran = Ran.in(directory, words.split(" "));
        assertThat(ran.err()).contains(message);
        assertThat(ran.status()).isEqualTo(status);
    }
}
