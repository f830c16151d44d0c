package baton.core.contract.plan;

import baton.core.Each;
import baton.core.Fault;
import baton.core.contract.Document;
import baton.core.contract.Reading;
import baton.core.contract.plan.reading.Findings;
import baton.core.contract.plan.reading.Section;
import baton.core.contract.plan.step.ReadStep;
import baton.core.contract.plan.step.ReadSteps;
import baton.core.contract.plan.step.SectionCommands;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.text.FieldsBuilder;
import baton.core.text.FrontMatter;
import baton.core.text.Markdown;
import baton.core.text.Markdown.Heading;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads a plan in one pass over its headings. The plan is there where its steps and its strategy
/// could be read as a whole.
final class PlanReader {
    static final String STEPS = "Implementation Plan";

    private static final String STRATEGY = "Execution Strategy";
    private static final String VERIFICATION = "Verification";
    private static final Set<String> OWN = Set.of(STEPS, STRATEGY, VERIFICATION);
    private static final ReadSteps.StepArea SCOPE =
            new ReadSteps.StepArea(STEPS, Set.of(STRATEGY, VERIFICATION), Set.of(1));

    private final FrontMatter front;
    private final Markdown text;
    private final List<Markdown.Section> sections;
    private final Optional<PlanVersion> version;
    private final Findings findings = new Findings();

    private PlanReader(Document document) {
        this.front = document.front().withFlowList(PlanHeader.FINDINGS);
        this.text = document.body();
        this.sections = text.sections(2);
        Optional<PlanVersion.Found> found = PlanVersion.find(document.source(), front);
        PlanVersion.judge(found, findings);
        this.version = found.map(PlanVersion.Found::version);
    }

    static Reading<Plan> read(Document document, Each each) {
        return new PlanReader(document).read(each);
    }

    static boolean isOwnSection(String title) {
        return OWN.stream().anyMatch(own -> own.equalsIgnoreCase(title));
    }

    private Reading<Plan> read(Each each) {
        if (front.present()) {
            findings.addAll(front.problems());
            PlanHeader.doubt(front).ifPresent(findings::add);
        }
        checkHeadings();
        boolean legacy = version.map(PlanVersion::isLegacy).orElse(true);
        ReadSteps steps = ReadSteps.read(text, SCOPE, legacy, findings, each);
        Optional<StrategyRules.Result> strategy = strategy(steps.all());
        List<VerifyCommand> verification = verification();

        FieldsBuilder parsed = new FieldsBuilder();
        parsed.put("plan_version", version.map(PlanVersion::text));
        parsed.put("legacy", legacy);
        front.field(PlanHeader.FINDINGS)
                .ifPresent(
                        _ ->
                                parsed.put(
                                        PlanHeader.FINDINGS,
                                        Value.texts(PlanHeader.findings(front))));
        parsed.put("steps", steps.parsed());
        parsed.put("strategy", strategy.map(ParsedStrategy::of).orElseGet(() -> new Value.Null(0)));
        parsed.put(
                "verification",
                Value.texts(verification.stream().map(VerifyCommand::command).toList()));
        boolean spread = strategy.isEmpty() || strategy.get().strategy().isPresent();
        Optional<Plan> plan =
                steps.steps().filter(_ -> spread).map(whole -> plan(whole, strategy, verification));
        return new Reading<>(plan, parsed.build(), findings.problems());
    }

    private Plan plan(
            List<Step> steps,
            Optional<StrategyRules.Result> strategy,
            List<VerifyCommand> verification) {
        List<Section> opening = new ArrayList<>();
        List<Section> closing = new ArrayList<>();
        boolean before = true;
        for (Markdown.Section section : sections) {
            before &= !isOwnSection(section.heading().title());
            if (!isOwnSection(section.heading().title())) {
                Section.read(text, section).ifPresent((before ? opening : closing)::add);
            }
        }
        return new Plan(
                PlanHeader.read(text, front),
                version,
                opening,
                steps,
                strategy.flatMap(StrategyRules.Result::strategy),
                verification,
                closing,
                findings.places());
    }

    private void checkHeadings() {
        if (text.section(2, STEPS).isEmpty()) {
            findings.add(Fault.PLAN_NO_SECTION.because("there is no section `## " + STEPS + "`"));
        }
        for (Heading heading : text.allHeadings()) {
            if (Section.isForbidden(heading)) {
                String message = "`" + heading.title() + "` is not a heading of a plan";
                findings.add(Fault.PLAN_FORBIDDEN_HEADING.at(heading.line(), message));
            }
        }
        text.underlined().stream().filter(Section::isSwallowed).forEach(this::refuseUnderlined);
    }

    /// The text below such a heading would be text of the section above, without a word.
    private void refuseUnderlined(Heading heading) {
        String message = "`" + heading.title() + "` is underlined, so it begins no section";
        findings.add(
                Fault.PLAN_FORBIDDEN_HEADING
                        .at(heading.line(), message)
                        .withFix("write it as `## " + heading.title() + "`"));
    }

    /// A strategy section without sessions says nothing.
    private Optional<StrategyRules.Result> strategy(List<ReadStep> steps) {
        return text.section(2, STRATEGY)
                .map(section -> StrategyReader.read(text, section, findings))
                .filter(drafts -> !drafts.isEmpty())
                .map(drafts -> StrategyRules.judge(drafts, steps, findings));
    }

    private List<VerifyCommand> verification() {
        return text.section(2, VERIFICATION)
                .map(section -> SectionCommands.read(text, section))
                .orElse(List.of());
    }
}
