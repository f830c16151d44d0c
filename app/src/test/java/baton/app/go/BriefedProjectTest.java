package baton.app.go;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.app.TwoSessions;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// `status` of a project that a person carries through stage by stage.
class BriefedProjectTest {
    private static final String PROJECT = ".claude/projects/2026-01-05-trim";
    private static final String BRIEF =
            """
            ---
            type: ultrabrief
            brief_version: "2.0"
            created: 2026-01-05
            task: Trim search input
            slug: trim
            project_dir: .claude/projects/2026-01-05-trim/
            research_topics: 1
            research_status: pending
            source: interview
            ---
            ## Intent
            Users paste padded text and get no hits.
            ## Goal
            Search ignores outer whitespace.
            ## Success Criteria
            - `./gradlew test --tests TrimTest` exits 0
            ## Research Plan
            ### Topic 1: Blanks
            - **Why it matters:** hits
            - **Research question:** Which blanks are there?
            - **Required for plan steps:** 1
            - **Scope:** local
            - **Confidence:** high
            - **Cost:** quick
            """;

    @TempDir Path directory;
    private FreshRepository repository;

    @BeforeEach
    void make() {
        repository = FreshRepository.in(directory);
    }

    private void write(String file, String text) throws IOException {
        Path path = repository.top().resolve(PROJECT).resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private Ran baton(String... words) {
        return repository.run(Map.of("HOME", directory.resolve("home").toString()), words);
    }

    private void assertNext(String stage) {
        Ran ran = baton("status");
        assertThat(ran.out())
                .contains("project 2026-01-05-trim", stage + " comes next")
                .contains("baton " + stage + " --project " + PROJECT);
        assertThat(ran.status()).isZero();
        assertThat(baton("status", "--json").out())
                .contains("\"command\":\"baton " + stage + " --project " + PROJECT + "\"");
        for (String verb : List.of("resume", "continue")) {
            assertThat(baton(verb).err())
                    .contains(stage + " comes next: baton " + stage + " --project " + PROJECT);
        }
    }

    @Test
    void theStageThatComesNextIsToldUntilThePlanIsCarriedOut() throws IOException {
        write("brief.md", BRIEF);
        assertNext("research");
        write("brief.md", BRIEF.replace("pending", "complete"));
        assertNext("plan");
        write("plan.md", TwoSessions.plan());
        assertNext("execute");
        Ran ran =
                baton(
                        "execute",
                        "--agent",
                        TwoSessions.AGENT,
                        "--sandbox",
                        "off",
                        "--project",
                        PROJECT);
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(baton("status").out()).doesNotContain("comes next");
    }

    @Test
    void aPlanOfWhichAPartWasCarriedOutIsGoneOnWith() throws IOException {
        write("brief.md", BRIEF.replace("pending", "complete"));
        write("plan.md", TwoSessions.plan());
        Files.writeString(repository.top().resolve("stray.txt"), "stray\n");
        repository.git("add", "stray.txt");
        assertThat(execute("--step", "1").err()).contains("DIRTY_TREE");
        assertRest();
        repository.git("rm", "-q", "-f", "stray.txt");
        assertThat(execute("--step", "1").status()).isZero();
        assertRest();
        assertThat(execute("--resume").status()).isZero();
        assertThat(baton("status").out()).doesNotContain("comes next");
    }

    private Ran execute(String... more) {
        List<String> words = new ArrayList<>(List.of("execute", "--agent", TwoSessions.AGENT));
        words.addAll(List.of("--sandbox", "off", "--project", PROJECT));
        words.addAll(List.of(more));
        return baton(words.toArray(String[]::new));
    }

    private void assertRest() {
        assertThat(baton("status").out())
                .containsOnlyOnce("comes next")
                .contains("the rest of its plan comes next", "baton continue " + PROJECT);
    }

    @Test
    void aBriefThatCameWithTheRepositoryIsSomebodyElses() throws IOException {
        write("brief.md", BRIEF);
        repository.git("add", ".");
        repository.git("commit", "-q", "-m", "brief");
        assertThat(baton("status").out()).doesNotContain("comes next");
    }
}
