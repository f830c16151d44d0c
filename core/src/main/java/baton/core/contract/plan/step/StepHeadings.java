package baton.core.contract.plan.step;

import baton.core.Fault;
import baton.core.contract.plan.reading.Findings;
import baton.core.text.Markdown;
import baton.core.text.Markdown.Heading;
import baton.core.text.Markdown.Section;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The step headings of some sections, in order, found in one pass over all headings.
final class StepHeadings {
    private static final int LEVEL = 3;

    private StepHeadings() {}

    /// Lines from `from` up to, not including, `to`.
    record Range(int from, int to) {
        static Range of(Section section) {
            return new Range(section.from(), section.to());
        }
    }

    /// `areas` are in order and do not overlap. A step ends at the next heading of its level or
    /// above; deeper headings are part of it.
    static List<StepHeading> find(Markdown text, List<Range> areas) {
        List<StepHeading> steps = new ArrayList<>();
        int to = text.source().lines().size() + 1;
        int area = areas.size() - 1;
        for (Heading heading : text.headings().reversed()) {
            while (area >= 0 && heading.line() < areas.get(area).from()) {
                area--;
            }
            boolean inside = area >= 0 && heading.line() < areas.get(area).to();
            if (inside && heading.level() == LEVEL) {
                StepHeading.read(heading, to).ifPresent(steps::add);
            }
            to = heading.level() <= LEVEL ? heading.line() : to;
        }
        return steps.reversed();
    }

    /// Steps count from one of `starts` without gaps, each number once, spelled `Step N: title`.
    static void checkNumbers(List<StepHeading> steps, Set<Integer> starts, Findings findings) {
        Set<Integer> seen = new HashSet<>();
        int next =
                steps.isEmpty() || !starts.contains(steps.getFirst().number())
                        ? starts.stream().mapToInt(Integer::intValue).max().orElse(1)
                        : steps.getFirst().number();
        for (StepHeading step : steps) {
            if (!step.wellFormed()) {
                report(step, "the heading is not of the form `### Step N: title`", findings);
            } else if (!seen.contains(step.number()) && step.number() != next) {
                String message = "step " + step.number() + " stands where step " + next + " should";
                report(step, message, findings);
            } else if (seen.contains(step.number())) {
                report(step, "step " + step.number() + " stands twice", findings);
            }
            seen.add(step.number());
            next = Math.max(next, step.number() + 1);
        }
    }

    private static void report(StepHeading step, String message, Findings findings) {
        findings.add(Fault.PLAN_STEP_NUMBERING.at(step.line(), message));
    }
}
