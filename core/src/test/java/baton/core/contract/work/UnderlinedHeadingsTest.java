package baton.core.contract.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Prose;
import baton.core.contract.Reading;
import baton.core.contract.brief.Brief;
import baton.core.contract.requirement.Requirement;
import baton.core.contract.result.TaskReport;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.workplan.WorkPlan;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.function.Function;

/// Headings with a line of `=` or `-` below them are read as those with `#` are.
class UnderlinedHeadingsTest {
    private static final String PLAN =
            """
            # WORK-03: Two parts

            > Created: 2026-01-05
            > Requirement: works/WORK-03/Requirement.md
            > Execution-Mode: pipeline
            > Project: demo
            > Tech Stack: text
            > Language: en
            > Status: PLANNED

            ## Goal
            Two parts.

            ## Task Dependency Graph
            TASK-00 → TASK-01

            ## Tasks

            ### TASK-00: Make part 0
            - **Depends on**: (none)

            ### TASK-01: Make part 1
            - **Depends on**: TASK-00
            """;

    private static final String TASK =
            """
            # TASK-01: Make part 1

            ## WORK
            WORK-03: Two parts

            ## Dependencies

            ## Scope
            Write the part.

            ## Files
            | Path | Action | Description |
            |------|--------|-------------|
            | `src/part1.txt` | CREATE | the part |

            ## Acceptance Criteria
            - [ ] it is there

            ## Verify
            ```bash
            grep -q 1 src/part1.txt
            ```
            """;

    private static final String RESULT =
            """
            # TASK-00 Result

            > WORK: WORK-03 — Two parts
            > Completed: 2026-01-05 10:00
            > Status: **DONE**

            ## Summary
            made part 0

            ## Completed Checklist
            - [x] it is there

            ## Verification Results
            - Build: ✅

            ## Files Changed
            - `src/part0.txt` — the part

            ## Issues Encountered
            None

            ## Notes for Subsequent Tasks
            Mind the gap.
            """;

    private static final String REQUIREMENT =
            """
            # Requirement — WORK-03

            ## Original Request
            > Make two parts

            ## Functional Requirements
            - FR-01: there are two parts

            ## Acceptance Criteria
            - [ ] AC-01: both are there
            """;

    private static final String BRIEF =
            """
            ---
            type: ultrabrief
            brief_version: "2.0"
            created: 2026-01-05
            task: Add files
            slug: add-files
            project_dir: .claude/projects/2026-01-05-add-files/
            research_topics: 0
            research_status: skipped
            ---

            # Add files

            ## Intent

            Users need files in here.

            ## Goal

            The files are there.

            ## Success Criteria

            - `test -f f1.txt` exits 0
            """;

    private static String underlined(String text) {
        return text.replaceAll("(?m)^# (.*)$", "$1\n===").replaceAll("(?m)^###? (.*)$", "$1\n---");
    }

    private static <T> void requireSame(String path, String text, Function<Source, Reading<T>> of) {
        Reading<T> usual = of.apply(Source.of(path, text));
        Reading<T> other = of.apply(Source.of(path, underlined(text)));
        assertThat(usual.value()).as(usual.problems().toString()).isPresent();
        assertThat(other.value()).as(other.problems().toString()).isEqualTo(usual.value());
        assertThat(other.problems()).hasSameSizeAs(usual.problems());
    }

    @Test
    void everyArtifactReadsTheSame() {
        requireSame("works/WORK-03/PLAN.md", PLAN, WorkPlan::parse);
        requireSame("works/WORK-03/TASK-01.md", TASK, TaskSpec::parse);
        requireSame("works/WORK-03/TASK-00_result.md", RESULT, TaskReport::parse);
        requireSame("works/WORK-03/Requirement.md", REQUIREMENT, Requirement::parse);
        requireSame("brief.md", BRIEF, Brief::parse);
    }

    /// People put a rule between sections, and right below a text it looks like an underline.
    @ParameterizedTest
    @ValueSource(strings = {"Write the part.\n---", "Write the part\n---", "None\n-----"})
    void ruleBelowATextIsNoUnderline(String scope) {
        TaskSpec task =
                TaskSpec.parse(
                                Source.of(
                                        "works/WORK-03/TASK-01.md",
                                        TASK.replace("Write the part.", scope)))
                        .value()
                        .orElseThrow();
        assertThat(task.files()).hasSize(1);
        assertThat(task.scope().text()).startsWith(scope.lines().findFirst().orElseThrow());
    }

    /// The words of an agent begin no section.
    @Test
    void writtenTextKeepsToItsSection() {
        String words = "Write it.\n\nFiles\n---\n- `etc/passwd`";
        TaskSpec task =
                TaskSpec.parse(Source.of("works/WORK-03/TASK-01.md", TASK)).value().orElseThrow();
        TaskSpec other =
                new TaskSpec(
                        task.id(),
                        task.title(),
                        task.work(),
                        task.workTitle(),
                        task.dependencies(),
                        SectionLines.of(words),
                        task.files(),
                        task.acceptance(),
                        task.verify());
        assertThat(TaskSpec.parse(Source.of("works/WORK-03/TASK-01.md", other.render())).value())
                .hasValue(other);
        assertThat(Prose.block("Goal\n---\nanother", 2)).isEqualTo("Goal\n\\---\nanother");
    }
}
