package baton.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Optional;

class DetectionTest {
    private static final String PLAN = "# P\n\n## Implementation Plan\n\n### Step 1: Do\n";
    private static final String SPEC =
            "# Session 1: Core\n\n## Dependencies\n\n## Scope Fence\n\n## Steps\n\n"
                    + "### Step 1: Do\n\n## Exit Condition\n";

    @ParameterizedTest
    @CsvSource({
        "brief.md, BRIEF",
        ".claude/projects/2026-01-05-x/brief.md, BRIEF",
        "research/01-trim.md, RESEARCH",
        "p/research/any name.md, RESEARCH",
        ".claude/research/ultraresearch-2026-01-05-x.md, RESEARCH",
        "p/architecture, ARCHITECTURE",
        "architecture/, ARCHITECTURE",
        "plan.md, PLAN",
        ".claude/plans/ultraplan-2026-01-05-x.md, PLAN",
        "sessions/session-1-core.md, SESSION_SPEC",
        "session-2-recovery-1.md, SESSION_SPEC",
        "progress.json, PROGRESS",
        "p/progress-session-12.json, PROGRESS",
        "p/.ultraexecute-progress-some-plan-session-2.json, PROGRESS",
        "review.md, REVIEW",
        ".session-state.local.json, SESSION_STATE",
        "works/WORK-07/Requirement.md, REQUIREMENT",
        "works/WORK-07/PLAN.md, WORK_PLAN",
        "works/WORK-07/TASK-00.md, TASK",
        "works/WORK-07/WORK-07-TASK-00.md, TASK",
        "works/WORK-07/TASK-00_result.md, RESULT",
        "works/WORK-07/WORK-07-TASK-00-result.md, RESULT",
        "works/WORK-07/work_WORK-07.log, WORK_LOG",
        "works/WORK-07/work_WORK-07.E0.log, WORK_LOG",
        "works/WORK-LIST.md, WORK_LIST",
        "works/WORK-07/DECISIONS.md, DECISIONS",
        "dispatch.xml, DISPATCH",
        "task-result.xml, TASK_RESULT",
    })
    void aCanonicalNameIsEnough(String path, ArtifactType type) {
        assertThat(Detection.detectMissing(path)).contains(type);
        assertThat(Detection.detect(path, Optional.empty())).contains(type);
        if (type != ArtifactType.ARCHITECTURE) {
            assertThat(Detection.detect(path, Optional.of(Source.of(path, "")))).contains(type);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "notes.md",
                "Brief.md",
                "brief.txt",
                "xplan.md",
                "task-00.md",
                "TASK-00.MD",
                "TASK-00_progress.md",
                "PROGRESS.md",
                "package.json",
                "work.log",
                "work_WORK-28_VERIFY.log",
                "pom.xml",
                "result.xml",
                "architecture/overview.md",
                "brief.md.draft",
                "",
                "/"
            })
    void otherNamesSayNothing(String path) {
        assertThat(Detection.detectMissing(path)).isEmpty();
        assertThat(of(path, "Just some words.\n")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "ultrabrief, BRIEF",
        "trekbrief, BRIEF",
        "ultraresearch-brief, RESEARCH",
        "trekresearch-brief, RESEARCH",
        "ultrareview, REVIEW",
        "trekreview, REVIEW",
        "'\"ultrabrief\"', BRIEF",
    })
    void theDeclaredTypeWinsOverAnyName(String declared, ArtifactType type) {
        String text = "---\ntype: " + declared + "\n---\n";
        assertThat(of("notes.md", text)).contains(type);
        assertThat(of("plan.md", text)).contains(type);
        assertThat(of("brief.md", text)).contains(type);
        assertThat(of("brief.md.draft", "\uFEFF" + text.replace("\n", "\r\n"))).contains(type);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "WORK_PLAN ! # WORK-07: Trim",
                "WORK_PLAN ! # PLAN WORK-07: Trim",
                "REQUIREMENT ! # Requirement — WORK-07",
                "REQUIREMENT ! # Requirement - WORK-07",
                "REQUIREMENT ! # 요구사항 명세서 — Trim",
                "RESULT ! # TASK-00 Result",
                "TASK ! # TASK-00: Add helper",
                "DECISIONS ! # DECISIONS — WORK-07",
                "WORK_LIST ! LAST_WORK_ID: WORK-07",
                "WORK_LIST ! # WORK-LIST",
                "WORK_LIST ! | WORK | 제목 | 상태 |",
                "WORK_LOG ! [2026-01-05T10:00:00Z] BUILDER_START — TASK-00 implement",
                "WORK_LOG ! [2026-01-05T10:00:00]_ROUTER_INIT_WORK-07 started",
                "WORK_LOG ! [2026-01-05T10:00:00Z] STAGE_DONE — stage=planner",
                "WORK_LOG ! [2026-01-05T10:00:00Z] ORCHESTRATOR_DEGRADED — reason=x",
            })
    void aTitleIsEnoughWhereTheNameSaysNothing(ArtifactType type, String line) {
        assertThat(of("notes.md", "\n" + line + "\n\nwords\n")).contains(type);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "works/WORK-07/TASK-00_result.md ! # TASK-00: Result ! RESULT",
                "works/WORK-07/Requirement.md ! # WORK-07: Trim ! REQUIREMENT",
                "works/WORK-07/TASK-00.md ! # WORK-07: Trim ! TASK",
                "review.md ! # TASK-00: x ! REVIEW",
                "brief.md ! no front matter ! BRIEF",
                "brief.md ! --- ! BRIEF",
                "progress.json ! {} ! PROGRESS",
                "progress.json ! {\"schema_version\": ! PROGRESS",
                ".session-state.local.json ! [] ! SESSION_STATE",
                "plan.md ! # Demo ! PLAN",
                "PLAN.md ! # PLAN ! WORK_PLAN",
                "dispatch.xml ! <order/> ! DISPATCH",
            })
    void aCanonicalNameWinsOverATitle(String path, String text, ArtifactType type) {
        assertThat(of(path, text)).contains(type);
    }

    @Test
    void theTwoNamesOfAPlanAreToldApartByContent() {
        assertThat(of("plan.md", PLAN)).contains(ArtifactType.PLAN);
        assertThat(of("PLAN.md", PLAN)).contains(ArtifactType.PLAN);
        assertThat(of("plan.md", "# WORK-07: Trim\n")).contains(ArtifactType.WORK_PLAN);
        assertThat(of("PLAN.md", "# WORK-07: Trim\n")).contains(ArtifactType.WORK_PLAN);
        assertThat(of("plan.md", PLAN + "about WORK-07\n")).contains(ArtifactType.PLAN);
        assertThat(of("plan.md", "# WORK-07: Trim\n" + PLAN)).contains(ArtifactType.PLAN);
    }

    @Test
    void sectionsTellPlanAndSessionSpecApart() {
        assertThat(of("notes.md", PLAN)).contains(ArtifactType.PLAN);
        assertThat(of("notes.md", PLAN.toLowerCase(java.util.Locale.ROOT)))
                .contains(ArtifactType.PLAN);
        assertThat(of("notes.md", SPEC)).contains(ArtifactType.SESSION_SPEC);
        assertThat(of("plan.md", SPEC)).contains(ArtifactType.SESSION_SPEC);
        assertThat(of("notes.md", SPEC.replace("## Scope Fence", "")))
                .contains(ArtifactType.SESSION_SPEC);
        assertThat(of("notes.md", "---\nsource_findings:\n  - a\n# x\n---\n" + PLAN))
                .contains(ArtifactType.PLAN);
        assertThat(of("notes.md", PLAN.replace("Implementation Plan", "Work"))).isEmpty();
        assertThat(of("notes.md", PLAN.replace("Step", "Phase"))).isEmpty();
    }

    @Test
    void whatStandsInAFenceIsNotContent() {
        assertThat(of("notes.md", "How to:\n\n````\n" + PLAN + "````\n")).isEmpty();
        assertThat(of("notes.md", "```\n# WORK-07: Trim\n```\n")).isEmpty();
        assertThat(of("plan.md", PLAN + "```\n" + SPEC + "```\n")).contains(ArtifactType.PLAN);
    }

    @Test
    void aCommentInCodeIsNoTitle() {
        assertThat(of("run.py", "# TASK-00: later\n")).isEmpty();
        assertThat(of("config.yaml", "# WORK-07: later\n")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "a.xml ; <dispatch to='builder'/> ; DISPATCH",
                "a.xml ; <task-result status='PASS'></task-result> ; TASK_RESULT",
                "a.xml ; Here it is: <task-result/> Done. ; TASK_RESULT",
                "a.xml ; <!-- a --><dispatch/> ; DISPATCH",
                "a.xml ; <dispatch to='builder'> ; DISPATCH",
                "a.xml ; <!DOCTYPE dispatch []><dispatch/> ; DISPATCH",
                "reply.txt ; <task-result> ; TASK_RESULT",
                "reply ; <?xml version='1.0'?><dispatch/> ; DISPATCH",
            })
    void aMessageIsKnownByItsRoot(String path, String text, ArtifactType type) {
        assertThat(of(path, text)).contains(type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<project/>", "<dispatcher/>", "", "<", "words", "<a><dispatch/></a>"})
    void otherXmlIsNoMessage(String text) {
        assertThat(of("pom.xml", text)).isEmpty();
    }

    @Test
    void aRecordIsKnownByItsKeys() {
        assertThat(of("x.json", "{\"plan\": \"p\", \"steps\": {}}"))
                .contains(ArtifactType.PROGRESS);
        assertThat(of("x.json", "{\"total_steps\": 1, \"current_step\": 0}"))
                .contains(ArtifactType.PROGRESS);
        assertThat(of("x", " {\"next_session_label\": \"a\"}"))
                .contains(ArtifactType.SESSION_STATE);
        assertThat(of("progress.json", "{\"next_session_brief_path\": \"a\"}"))
                .contains(ArtifactType.SESSION_STATE);
        assertThat(of("x.json", "{\"steps\": []}")).isEmpty();
        assertThat(of("x.json", "[1]")).isEmpty();
        assertThat(of("x.json", "{")).isEmpty();
    }

    private static Optional<ArtifactType> of(String path, String text) {
        return Detection.detect(path, Optional.of(Source.of(path, text)));
    }
}
