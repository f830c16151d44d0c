package baton.core.contract.workplan;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Reading;
import baton.core.contract.work.Found;
import baton.core.contract.work.Samples;
import baton.core.contract.work.TaskId;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

class WorkPlanRoundTripTest {
    private static final int SEEDS = 500;

    @Test
    void whatIsWrittenIsReadBack() {
        for (long seed = 0; seed < SEEDS; seed++) {
            WorkPlan plan = sample(new Samples(seed));
            Source source = Source.of("works/" + plan.work() + "/PLAN.md", plan.render());
            Reading<WorkPlan> reading = WorkPlan.parse(source);
            assertThat(Found.in(reading)).as("seed %d\n%s", seed, plan.render()).isEmpty();
            assertThat(reading.value()).as("seed %d", seed).contains(plan);
        }
    }

    private static WorkPlan sample(Samples samples) {
        int count = 1 + samples.below(5);
        ExecutionMode mode = samples.oneOf(ExecutionMode.values());
        List<PlannedTask> tasks = new ArrayList<>();
        for (int i = 0; i < (mode == ExecutionMode.DIRECT ? 1 : count); i++) {
            List<TaskId> before = new ArrayList<>();
            for (int j = 0; j < i; j++) {
                if (samples.flag()) {
                    before.add(new TaskId(j * 3));
                }
            }
            tasks.add(
                    new PlannedTask(
                            new TaskId(i * 3),
                            samples.words(),
                            before,
                            samples.line(),
                            samples.some(3, samples::file)));
        }
        WorkPlanHeader header =
                new WorkPlanHeader(
                        Optional.of(LocalDate.of(2026, 1, 1).plusDays(samples.below(400))),
                        samples.words(),
                        mode,
                        samples.words(),
                        samples.words(),
                        samples.words(),
                        samples.words());
        return new WorkPlan(samples.work(), samples.words(), header, samples.prose(), tasks);
    }
}
