package baton.core.contract.plan.step;

import baton.core.Each;
import baton.core.Fault;
import baton.core.Plural;
import baton.core.contract.plan.reading.Findings;
import baton.core.contract.plan.reading.Section;
import baton.core.contract.plan.step.StepHeadings.Range;
import baton.core.text.Markdown;
import baton.core.text.Markdown.Heading;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The steps of a plan or a session spec. `steps` is there where every one of them could be read
/// and their numbers are right.
public record ReadSteps(List<ReadStep> all, Optional<List<Step>> steps) {
    public ReadSteps {
        all = List.copyOf(all);
        steps = steps.map(List::copyOf);
    }

    /// Reads the steps under the sections with this title. Where there is none, every step heading
    /// counts that is in none of the sections `elsewhere`.
    public static ReadSteps read(
            Markdown text, StepArea scope, boolean legacy, Findings findings, Each each) {
        int errors = findings.errors();
        List<StepHeading> headings = StepHeadings.find(text, areas(text, scope));
        if (headings.isEmpty()) {
            reportNone(text, findings);
        } else {
            reportAbove(text, findings);
        }
        StepHeadings.checkNumbers(headings, scope.starts(), findings);
        List<One> found = each.map(headings, heading -> One.read(text, heading, legacy));
        found.forEach(one -> findings.addAll(one.findings()));
        List<ReadStep> all = found.stream().map(One::step).toList();
        long manifests = all.stream().filter(ReadStep::hasManifest).count();
        if (!legacy && manifests != all.size()) {
            String message =
                    "the plan has "
                            + Plural.count(all.size(), "step")
                            + " and "
                            + Plural.count(manifests, "manifest");
            findings.add(Fault.PLAN_MANIFEST_COUNT_MISMATCH.because(message));
        }
        boolean whole = findings.errors() == errors && !all.isEmpty();
        List<Step> steps = all.stream().flatMap(step -> step.step().stream()).toList();
        return new ReadSteps(all, whole ? Optional.of(steps) : Optional.empty());
    }

    /// A step and what was found in it, before it is known what was found in others.
    private record One(ReadStep step, Findings findings) {
        static One read(Markdown text, StepHeading heading, boolean legacy) {
            Findings findings = new Findings();
            return new One(new StepReader(text, heading, legacy, findings).read(), findings);
        }
    }

    /// The area in which steps are looked for, and the numbers they may start with.
    public record StepArea(String section, Set<String> elsewhere, Set<Integer> starts) {}

    public Value parsed() {
        return Value.items(all.stream().map(ReadStep::parsed).toList());
    }

    private static List<Range> areas(Markdown text, StepArea scope) {
        List<Markdown.Section> sections = text.sections(2);
        boolean named = sections.stream().anyMatch(section -> is(section, scope.section()));
        return named ? named(sections, scope) : outside(text, sections, scope);
    }

    /// A forbidden heading of level two does not end the section: it is reported, and the steps
    /// below it are still the plan's.
    private static List<Range> named(List<Markdown.Section> sections, StepArea scope) {
        List<Range> areas = new ArrayList<>();
        boolean inside = false;
        for (Markdown.Section section : sections) {
            boolean goesOn = inside && Section.isForbidden(section.heading());
            inside = goesOn || is(section, scope.section());
            if (inside) {
                areas.add(Range.of(section));
            }
        }
        return areas;
    }

    private static List<Range> outside(
            Markdown text, List<Markdown.Section> sections, StepArea scope) {
        List<Range> areas = new ArrayList<>();
        int from = 1;
        for (Markdown.Section section : sections) {
            if (scope.elsewhere().stream().anyMatch(title -> is(section, title))) {
                areas.add(new Range(from, section.from()));
                from = section.to();
            }
        }
        areas.add(new Range(from, text.source().lines().size() + 1));
        return areas;
    }

    private static boolean is(Markdown.Section section, String title) {
        return section.heading().title().equalsIgnoreCase(title);
    }

    private static void reportNone(Markdown text, Findings findings) {
        Optional<Heading> misplaced =
                text.headings().stream()
                        .filter(heading -> StepHeading.read(heading, 0).isPresent())
                        .findFirst();
        Optional<Heading> counted =
                text.headings().stream().filter(StepHeading::isCounted).findFirst();
        String message =
                misplaced
                        .map(h -> "`" + h.title() + "` is not a heading of level 3 in its section")
                        .or(() -> counted.map(h -> "`" + h.title() + "` is no `Step N: title`"))
                        .orElse("there is no heading `### Step 1: title`");
        int line = misplaced.or(() -> counted).map(Heading::line).orElse(0);
        findings.add(Fault.PLAN_NO_STEPS.at(line, message));
    }

    /// `## Step 4: …` would be lost without a word, and so would one that is underlined.
    private static void reportAbove(Markdown text, Findings findings) {
        for (Heading heading : text.allHeadings()) {
            if (heading.level() == 2 && StepHeading.read(heading, 0).isPresent()) {
                String message = "`" + heading.title() + "` is a heading of level 2";
                findings.add(Fault.PLAN_STEP_NUMBERING.at(heading.line(), message));
            }
        }
    }
}
