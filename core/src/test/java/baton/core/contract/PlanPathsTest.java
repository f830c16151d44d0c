package baton.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import baton.core.text.Json;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;

class PlanPathsTest {
    private static final String PARSED =
            """
            {"plan_version": "1.7",
             "steps": [{"title": "path", "changes": "none",
               "files": [{"path": "a.txt", "new": true}],
               "manifest": {"expected_paths": ["b.txt"], "forbidden_paths": ["c.txt"],
                 "bash_syntax_check": ["d.sh"], "must_contain": [{"path": "e.txt", "pattern": "x"}]}}],
             "strategy": {"sessions": [{"touch": ["src/**"], "never_touch": ["../out", "f.txt"]}]},
             "touch": ["a.txt"]}
            """;

    @Test
    void everyPathListIsCollectedOnceAndInside() {
        assertThat(PlanPaths.in(value(PARSED)))
                .containsExactly(
                        entry("a.txt", 3),
                        entry("b.txt", 4),
                        entry("c.txt", 4),
                        entry("d.sh", 5),
                        entry("e.txt", 5),
                        entry("src/**", 6),
                        entry("f.txt", 6));
    }

    @Test
    void aPathThatLeavesSaysHow() {
        assertThat(PlanPaths.leaves("lib/a.txt", 7))
                .satisfies(problem -> assertThat(problem.line()).hasValue(7))
                .satisfies(
                        problem ->
                                assertThat(problem.message())
                                        .isEqualTo(
                                                "`lib/a.txt` leaves the repository through a"
                                                        + " symlink"));
    }

    private static Value value(String json) {
        return ((Json.Good) Json.parse(json)).value();
    }
}
