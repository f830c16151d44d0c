package baton.core.planning;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.FieldList;
import baton.core.contract.plan.reading.PlanWording;
import baton.core.planning.StepMentions.Span;
import baton.core.text.FrontMatter;
import baton.core.text.Markdown;
import baton.core.text.Source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The needs that the steps of a plan declare in a field `Depends on`. Only earlier steps can be
/// meant; anything else is a problem, because the steps of a session run in the order of their
/// numbers.
record DeclaredNeeds(List<Need> needs, List<Problem> problems) {
    private static final String FIELD = "depends on";
    private static final String STEPS = "Implementation Plan";
    private static final Pattern HEADING =
            Pattern.compile("step\\s+(\\d{1,6})\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    DeclaredNeeds {
        needs = List.copyOf(needs);
        problems = List.copyOf(problems);
    }

    static DeclaredNeeds read(Source source) {
        Markdown text = Markdown.scan(source, FrontMatter.read(source).bodyFrom());
        List<Need> needs = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        Optional<Markdown.Section> steps = text.section(2, STEPS);
        for (Markdown.Section section : text.sections(3)) {
            Matcher heading = HEADING.matcher(section.heading().title());
            boolean inside = steps.map(s -> s.holds(section.heading().line())).orElse(true);
            if (inside && heading.matches()) {
                int number = Integer.parseInt(heading.group(1));
                FieldList.read(text, section.from(), section.to(), Set.of(FIELD))
                        .field(FIELD)
                        .ifPresent(field -> take(number, field, needs, problems));
            }
        }
        return new DeclaredNeeds(needs, problems);
    }

    private static void take(
            int step, FieldList.Field field, List<Need> needs, List<Problem> problems) {
        String said = PlanWording.line(field.text());
        if (PlanWording.startsWithNone(said)) {
            return;
        }
        for (Span span : StepMentions.numbers(said)) {
            span.numbers(step)
                    .forEach(on -> needs.add(new Need(step, on, "its `Depends on` says so")));
            if (span.from() < 1 || span.to() >= step) {
                String message =
                        "step " + step + " depends on `" + said + "`, which is no earlier step";
                problems.add(
                        Fault.PLAN_NOT_DECOMPOSABLE
                                .at(field.valueLine(), message)
                                .withFix("name earlier steps only, or put the steps in order"));
            }
        }
    }
}
