package baton.core.contract.spec;

import baton.core.contract.Document;
import baton.core.contract.FieldList;
import baton.core.contract.Reading;
import baton.core.contract.plan.Fence;
import baton.core.contract.plan.PlanVersion;
import baton.core.contract.plan.reading.Places;
import baton.core.contract.plan.reading.Places.PathPlace;
import baton.core.contract.plan.reading.PlanWording;
import baton.core.contract.plan.reading.Section;
import baton.core.contract.plan.step.Step;
import baton.core.text.Markdown;
import baton.core.text.Source;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// One session of a plan as a document of its own. Its steps count from 0 or 1 without a gap, and
/// it says when it may start and when it has ended. `opening` and `closing` are the sections before
/// and after those the contract knows.
public record SessionSpec(
        int number,
        String title,
        Optional<String> masterPlan,
        OptionalInt total,
        Optional<PlanVersion> version,
        List<Section> opening,
        Dependencies dependencies,
        Fence fence,
        Optional<SessionManifest> manifest,
        List<Step> steps,
        List<Condition> exitConditions,
        Optional<SpecRecovery> recovery,
        List<Section> closing,
        Places places) {

    public SessionSpec {
        title = PlanWording.line(title);
        masterPlan = masterPlan.map(PlanWording::line).filter(path -> !path.isEmpty());
        opening = List.copyOf(opening);
        steps = List.copyOf(steps);
        exitConditions = List.copyOf(exitConditions);
        closing = List.copyOf(closing);
        requireNumbers(steps);
        if (exitConditions.isEmpty() || number < 0) {
            throw new IllegalArgumentException("session " + number + " never ends");
        }
        if (opening.stream().anyMatch(SpecReader::isOwn)
                || closing.stream().anyMatch(SpecReader::isOwn)) {
            throw new IllegalArgumentException("not a free section");
        }
    }

    public static Reading<SessionSpec> parse(Source source) {
        return parse(Document.read(source));
    }

    public static Reading<SessionSpec> parse(Document document) {
        return SpecReader.read(document);
    }

    /// True if a text is meant as a session spec: it has an entry condition, a scope fence and an
    /// exit condition.
    public static boolean fits(Markdown text) {
        boolean entry =
                text.section(2, SpecReader.DEPENDENCIES)
                        .map(s -> FieldList.read(text, s.from(), s.to(), Set.of(SpecReader.ENTRY)))
                        .filter(fields -> fields.field(SpecReader.ENTRY).isPresent())
                        .isPresent();
        return entry
                && text.section(2, SpecReader.FENCE).isPresent()
                && text.section(2, SpecReader.EXIT).isPresent();
    }

    /// The spec as Markdown; reading it again gives this spec.
    public String render() {
        return SpecWriter.render(this);
    }

    public boolean legacy() {
        return version.map(PlanVersion::isLegacy).orElse(true);
    }

    /// Every path of Files, Test first, manifests and fences, with its line.
    public List<PathPlace> paths() {
        return places.all();
    }

    private static void requireNumbers(List<Step> steps) {
        int first = steps.isEmpty() ? -1 : steps.getFirst().number();
        if (first != 0 && first != 1) {
            throw new IllegalArgumentException("steps start at " + first);
        }
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).number() != first + i) {
                throw new IllegalArgumentException("step " + steps.get(i).number());
            }
        }
    }
}
