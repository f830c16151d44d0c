package baton.core.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.text.Source;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// The ids, titles and files in headings and rows of other tools, however they are written.
class HeadingsOfOthersTest {
    private static final TaskId FIRST = new TaskId(0);
    private static final String PLAN =
            """
            # WORK-03: Two parts

            ## Tasks

            ### TASK-00: Make part 0
            - **Depends on**: (none)

            ### TASK-01: Make part 1
            - **Depends on**: TASK-00
            """;
    private static final String TASK =
            """
            # TASK-0%1$d: Make part %1$d

            ## WORK
            WORK-03: Two parts
            """;

    private final Map<String, String> files =
            new HashMap<>(Map.of("PLAN.md", PLAN, "TASK-00.md", TASK.formatted(0)));

    private WorkFiles work() {
        Map<String, Source> texts = new HashMap<>();
        files.forEach((name, text) -> texts.put(name, Source.of("works/WORK-03/" + name, text)));
        return WorkFiles.read(new WorkId(3), texts).work().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "**TASK-00** — Make part 0",
        "**TASK-00: Make part 0**",
        "__TASK-00__: Make part 0",
        "*TASK-00*: Make part 0",
        "**WORK-03-TASK-00**: Make part 0",
        "✅ **TASK-00** Make part 0",
    })
    void boldIdsAreIds(String heading) {
        files.put("PLAN.md", PLAN.replace("TASK-00: Make part 0", heading));
        assertThat(work().plan().tasks())
                .extracting(task -> task.id() + " " + task.title())
                .containsExactly("TASK-00 Make part 0", "TASK-01 Make part 1");
        assertThat(work().needs(new TaskId(1))).containsExactly(FIRST);
        String own = heading.replace("✅ ", "").replace("WORK-03-", "");
        files.put("TASK-00.md", TASK.formatted(0).replace("TASK-00: Make part 0", own));
        assertThat(work().task(FIRST).title().text()).isEqualTo("Make part 0");
        files.put("PLAN.md", PLAN.replace("# WORK-03: Two parts", "# **WORK-03**: Two parts"));
        assertThat(work().plan().title().text()).isEqualTo("Two parts");
    }

    @ParameterizedTest
    @CsvSource({
        "# Two parts — WORK-03, Two parts",
        "# Two parts: WORK-03, Two parts",
        "# Two parts (WORK-03), Two parts",
        "# WORK-03, WORK-03",
        "# PLAN — WORK-03, WORK-03",
        "# 작업 계획서 — WORK-03, WORK-03",
    })
    void titleMayStandBeforeTheId(String heading, String title) {
        files.put("PLAN.md", PLAN.replace("# WORK-03: Two parts", heading));
        assertThat(work().plan().title().text()).isEqualTo(title);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "`src/{a,b}.txt` | src/a.txt src/b.txt",
                "src/{a,b}{1,2}.txt | src/a1.txt src/a2.txt src/b1.txt src/b2.txt",
                "`src/{a,b}/*.txt` | src/a/*.txt src/b/*.txt",
                "`app/{id}/page.tsx` | app/{id}/page.tsx",
                "`a.txt`, `b.txt` | a.txt b.txt",
                "`a.txt`<br>`b.txt` | a.txt b.txt",
                "`a.txt` (`b.txt`) | a.txt",
            })
    void namesOfSeveralFilesInOneRowAreSeveralFiles(String cell, String paths) {
        String table = "\n## Files\n| Path | Action |\n|---|---|\n| " + cell + " | CREATE |\n";
        files.put("TASK-00.md", TASK.formatted(0) + table);
        assertThat(work().task(FIRST).files())
                .extracting(change -> change.action() + " " + change.file().path().text())
                .containsExactly(
                        Arrays.stream(paths.split(" "))
                                .map(path -> "CREATE " + path)
                                .toArray(String[]::new));
    }
}
