package baton.core.contract.plan.step;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.plan.PlanText;
import baton.core.contract.plan.step.StepHeadings.Range;
import baton.core.text.Markdown;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

class StepHeadingsTest {
    @Test
    void everyLineAndEveryFenceIsHandedToOneStepOnly() {
        Markdown text = Markdown.scan(Source.of("plan.md", PlanText.ofSteps(500)));
        List<Range> areas = text.sections(2).stream().map(Range::of).toList();
        List<StepHeading> steps = StepHeadings.find(text, areas);
        Set<Integer> lines = new HashSet<>();
        Set<Integer> fences = new HashSet<>();
        for (StepHeading step : steps) {
            for (int line = step.from(); line < step.to(); line++) {
                assertThat(lines.add(line)).isTrue();
            }
            text.fences(step.from(), step.to())
                    .forEach(fence -> assertThat(fences.add(fence.line())).isTrue());
        }
        assertThat(steps).hasSize(500);
        assertThat(fences).hasSize(500);
    }
}
