package baton.core.contract.spec;

import baton.core.Each;
import baton.core.Fault;
import baton.core.contract.Document;
import baton.core.contract.FieldList;
import baton.core.contract.FieldList.Field;
import baton.core.contract.FieldList.Item;
import baton.core.contract.FieldList.Line;
import baton.core.contract.Reading;
import baton.core.contract.plan.Fence;
import baton.core.contract.plan.FenceReader;
import baton.core.contract.plan.PlanVersion;
import baton.core.contract.plan.reading.Findings;
import baton.core.contract.plan.reading.PlanWording;
import baton.core.contract.plan.reading.Section;
import baton.core.contract.plan.step.CommandBlock;
import baton.core.contract.plan.step.ManifestFields;
import baton.core.contract.plan.step.ReadSteps;
import baton.core.policy.Glob;
import baton.core.text.FieldsBuilder;
import baton.core.text.FrontMatter;
import baton.core.text.Markdown;
import baton.core.text.MarkdownWriter;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads a session spec. The spec is there where its steps could be read as a whole and it says
/// when it starts, where it may write and when it has ended.
final class SpecReader {
    static final String DEPENDENCIES = "Dependencies";
    static final String FENCE = "Scope Fence";
    static final String EXIT = "Exit Condition";
    static final String ENTRY = "entry condition";

    private static final String MANIFEST = "Session Manifest";
    private static final String STEPS = "Steps";
    private static final String PLAN_STEPS = "Implementation Plan";
    private static final String RECOVERY = "Recovery Metadata";
    private static final Set<String> OWN =
            Set.of(DEPENDENCIES, FENCE, EXIT, MANIFEST, STEPS, PLAN_STEPS, RECOVERY);
    private static final Set<String> NAMES = Set.of("depends on", "blocks", ENTRY);

    private final Source source;
    private final FrontMatter front;
    private final Markdown text;
    private final Findings findings = new Findings();

    private SpecReader(Document document) {
        this.source = document.source();
        this.front = document.front();
        this.text = document.body();
    }

    static Reading<SessionSpec> read(Document document) {
        return new SpecReader(document).read();
    }

    static boolean isOwn(Section section) {
        return isOwn(section.title());
    }

    private static boolean isOwn(String title) {
        return OWN.stream().anyMatch(own -> own.equalsIgnoreCase(title));
    }

    private Reading<SessionSpec> read() {
        if (front.present()) {
            findings.addAll(front.problems());
        }
        int errors = findings.errors();
        Optional<Dependencies> dependencies = dependencies();
        Optional<Fence> fence = fence();
        Optional<SessionManifest> manifest = manifest();
        Optional<PlanVersion> version = version(manifest);
        boolean legacy = version.map(PlanVersion::isLegacy).orElse(true);
        List<Condition> exits = exits();
        ReadSteps steps = ReadSteps.read(text, scope(), legacy, findings, Each.IN_TURN);
        fence.ifPresent(f -> steps.all().forEach(s -> f.warnOfFilesOutside(s, findings)));

        FieldsBuilder parsed = new FieldsBuilder();
        parsed.put("plan_version", version.map(PlanVersion::text));
        parsed.put("legacy", legacy);
        parsed.put("steps", steps.parsed());
        parsed.put("strategy", new Value.Null(0));
        parsed.put("verification", Value.items(List.of()));
        parsed.put("entry_condition", dependencies.map(d -> d.entry().text()));
        parsed.put("exit_conditions", Value.texts(exits.stream().map(Condition::text).toList()));
        parsed.put("touch", globs(fence.map(Fence::touch).orElse(List.of())));
        parsed.put("never_touch", globs(fence.map(Fence::neverTouch).orElse(List.of())));

        SpecTitle title = SpecTitle.read(source, text);
        Sections sections = sections();
        boolean whole = findings.errors() == errors;
        Optional<SessionSpec> spec =
                steps.steps()
                        .filter(_ -> whole)
                        .map(
                                all ->
                                        new SessionSpec(
                                                title.number(),
                                                title.title(),
                                                title.masterPlan(),
                                                title.total(),
                                                version,
                                                sections.opening(),
                                                dependencies.orElseThrow(),
                                                fence.orElseThrow(),
                                                manifest,
                                                all,
                                                exits,
                                                recovery(),
                                                sections.closing(),
                                                findings.places()));
        return new Reading<>(spec, parsed.build(), findings.problems());
    }

    private Optional<Dependencies> dependencies() {
        Optional<Markdown.Section> section = text.section(2, DEPENDENCIES);
        FieldList fields =
                section.map(s -> FieldList.read(text, s.from(), s.to(), NAMES))
                        .orElseGet(() -> new FieldList(List.of()));
        Optional<Condition> entry =
                fields.field(ENTRY)
                        .map(SpecReader::line)
                        .filter(words -> !words.isEmpty())
                        .map(Condition::new);
        if (entry.isEmpty()) {
            int line = section.map(s -> s.heading().line()).orElse(0);
            String message = "`## Dependencies` does not say when the session may start";
            findings.add(Fault.SPEC_NO_ENTRY_CONDITION.at(line, message));
        }
        String dependsOn = fields.field("depends on").map(SpecReader::line).orElse("");
        String blocks = fields.field("blocks").map(SpecReader::line).orElse("");
        return entry.map(condition -> new Dependencies(dependsOn, blocks, condition));
    }

    private static String line(Field field) {
        List<Item> items = field.items();
        boolean several = items.size() > 1;
        return several
                ? String.join(
                        "; ", items.stream().map(item -> PlanWording.line(item.text())).toList())
                : PlanWording.line(field.text());
    }

    private Optional<Fence> fence() {
        Optional<Markdown.Section> section = text.section(2, FENCE);
        Optional<Fence> fence =
                section.map(s -> FieldList.read(text, s.from(), s.to(), FenceReader.NAMES))
                        .flatMap(fields -> FenceReader.read(fields, findings));
        if (fence.isEmpty()) {
            int line = section.map(s -> s.heading().line()).orElse(0);
            String message = "the spec does not say what the session may touch";
            findings.add(Fault.SPEC_NO_SCOPE_FENCE.at(line, message));
        }
        return fence;
    }

    private Optional<SessionManifest> manifest() {
        Optional<Markdown.Section> section = text.section(2, MANIFEST);
        Optional<Markdown.Fence> block =
                section.stream()
                        .flatMap(s -> text.fences(s).stream())
                        .filter(f -> ManifestFields.startsWith(SessionManifestReader.ROOT, f))
                        .findFirst();
        if (block.isEmpty()) {
            int line = section.map(s -> s.heading().line()).orElse(0);
            findings.add(Fault.SPEC_NO_MANIFEST.at(line, "the spec has no session manifest"));
        }
        return block.flatMap(fence -> SessionManifestReader.read(fence, findings));
    }

    /// The spec's own marker counts before that of its manifest.
    private Optional<PlanVersion> version(Optional<SessionManifest> manifest) {
        Optional<PlanVersion.Found> found =
                PlanVersion.find(source, front)
                        .or(
                                () ->
                                        manifest.flatMap(SessionManifest::planVersion)
                                                .map(v -> new PlanVersion.Found(v, 0)));
        PlanVersion.judge(found, findings);
        return found.map(PlanVersion.Found::version);
    }

    private ReadSteps.StepArea scope() {
        String section = text.section(2, STEPS).isPresent() ? STEPS : PLAN_STEPS;
        return new ReadSteps.StepArea(section, Set.of(EXIT, DEPENDENCIES, FENCE), Set.of(0, 1));
    }

    /// List items, paragraphs, and the lines of shell blocks, in order.
    private List<Condition> exits() {
        record At(int line, Condition condition) {}
        List<At> all = new ArrayList<>();
        Optional<Markdown.Section> section = text.section(2, EXIT);
        if (section.isPresent()) {
            List<Line> lines = FieldList.lines(text, section.get().from(), section.get().to());
            for (Item item : FieldList.items(lines)) {
                all.add(new At(item.line(), new Condition(item.text())));
            }
            for (Markdown.Fence fence : text.fences(section.get())) {
                if (CommandBlock.isShell(fence)) {
                    CommandBlock.read(fence).stream()
                            .map(command -> MarkdownWriter.code(command.command()))
                            .forEach(code -> all.add(new At(fence.line(), new Condition(code))));
                }
            }
        }
        if (all.isEmpty()) {
            int line = section.map(s -> s.heading().line()).orElse(0);
            String message = "the spec does not say when the session has ended";
            findings.add(Fault.SPEC_NO_EXIT_CONDITION.at(line, message));
        }
        return all.stream().sorted(Comparator.comparingInt(At::line)).map(At::condition).toList();
    }

    private Optional<SpecRecovery> recovery() {
        return text.section(2, RECOVERY).flatMap(section -> RecoveryReader.read(text, section));
    }

    private record Sections(List<Section> opening, List<Section> closing) {}

    private Sections sections() {
        List<Section> opening = new ArrayList<>();
        List<Section> closing = new ArrayList<>();
        boolean before = true;
        for (Markdown.Section section : text.sections(2)) {
            boolean own = isOwn(section.heading().title());
            before &= !own;
            if (!own) {
                Section.read(text, section).ifPresent((before ? opening : closing)::add);
            }
        }
        return new Sections(opening, closing);
    }

    private static Value globs(List<Glob> globs) {
        return Value.texts(globs.stream().map(Glob::pattern).toList());
    }
}
