package baton.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The files that are records of runs, known by their names alone.
class RecordFilesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                ".ultraexecute-progress-plan.json",
                "docs/plans/.ultraexecute-progress-trim-session-2.json",
                ".claude/projects/2026-01-05-trim/progress.json",
                ".claude/projects/2026-01-05-trim/progress-session-3.json",
                ".claude/projects/2026-01-05-trim/.session-state.local.json",
                "elsewhere/.session-state.local.json",
                ".baton/runs",
                ".baton/runs/20260105-100000-abcd/journal.jsonl",
                ".baton/lock.branch"
            })
    void recordsOfRunsAreKnown(String path) {
        assertThat(RecordFiles.hold(new TreePath(path))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "progress.json",
                "src/progress.json",
                ".claude/projects/2026-01-05-trim/plan.md",
                ".claude/projects/2026-01-05-trim/src/progress.json",
                ".claude/projects/2026-01-05-trim/progress-session-.json",
                ".ultraexecute-progress-plan.json.txt",
                ".ultraexecute-progress-/plan.json",
                ".baton/config.yaml",
                "src/.baton/runs/x"
            })
    void otherFilesAreNone(String path) {
        assertThat(RecordFiles.hold(new TreePath(path))).isFalse();
    }
}
