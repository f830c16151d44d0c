package baton.core.contract.progress;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Source;

import org.junit.jupiter.api.Test;

import java.util.List;

class ToldStepsTest {
    private static Progress file(String at, String start, String... steps) {
        String text =
                """
                {"schema_version": "1", "plan": "x/plan.md", "plan_type": "plan",
                 "plan_version": "1.7", "started_at": "%1$s", "updated_at": "%1$s",
                 "mode": "session", "total_steps": %3$d, "current_step": 0, "status": "partial",
                 "session_start_sha": "%2$s", "steps": {%4$s}}
                """
                        .formatted(at, start, steps.length, String.join(", ", steps));
        return Progress.parse(Source.of("progress.json", text)).value().orElseThrow();
    }

    private static String step(int number, String status) {
        return "\"%d\": {\"status\": \"%s\", \"attempts\": 1, \"error\": null}"
                .formatted(number, status);
    }

    @Test
    void lastWordAboutEachStepCounts() {
        Progress whole =
                file("2026-01-05T10:00:00Z", "aaaaaaa", step(1, "failed"), step(2, "pending"));
        Progress first = file("2026-01-05T11:00:00Z", "bbbbbbb", step(1, "completed"));
        Progress second = file("2026-01-05T09:00:00Z", "ccccccc", step(2, "completed"));

        ToldSteps told = ToldSteps.of(List.of(whole, first, second));

        assertThat(told.steps().get(1).status()).isEqualTo(StepStatus.COMPLETED);
        assertThat(told.steps().get(2).status()).isEqualTo(StepStatus.COMPLETED);
        assertThat(told.starts()).containsExactly("aaaaaaa", "bbbbbbb", "ccccccc");
    }

    @Test
    void stepThatFailedLaterHasNotPassed() {
        Progress before = file("2026-01-05T09:00:00Z", "aaaaaaa", step(1, "completed"));
        Progress after = file("2026-01-05T10:00:00Z", "aaaaaaa", step(1, "failed"));

        ToldSteps told = ToldSteps.of(List.of(after, before));

        assertThat(told.steps().get(1).status()).isEqualTo(StepStatus.FAILED);
        assertThat(told.starts()).containsExactly("aaaaaaa");
    }
}
