package baton.core.contract.plan.step;

import baton.core.Fault;
import baton.core.contract.FieldList;
import baton.core.contract.plan.reading.Findings;
import baton.core.contract.plan.reading.PlanWording;
import baton.core.text.FieldsBuilder;
import baton.core.text.Markdown;
import baton.core.text.Markdown.Fence;
import baton.core.text.Value;

import java.util.List;
import java.util.Optional;

/// Reads one step: its fields, then its manifest block.
final class StepReader {
    private final StepHeading heading;
    private final StepFields fields;
    private final boolean legacy;
    private final Findings findings;

    StepReader(Markdown text, StepHeading heading, boolean legacy, Findings findings) {
        List<Fence> fences = text.fences(heading.from(), heading.to());
        FieldList list = FieldList.read(text, heading.from(), heading.to(), StepFields.NAMES);
        this.heading = heading;
        this.fields = new StepFields(list, fences, heading.line(), findings);
        this.legacy = legacy;
        this.findings = findings;
    }

    /// The step before it is known whether all of it could be read.
    private record Draft(
            List<FileEntry> files,
            Optional<TestFirst> testFirst,
            List<VerifyCommand> verify,
            Optional<OnFailure> onFailure,
            Checkpoint checkpoint) {}

    ReadStep read() {
        int errors = findings.errors();
        Draft draft =
                new Draft(
                        fields.files(),
                        fields.testFirst(),
                        fields.verify(),
                        fields.onFailure(),
                        fields.checkpoint());
        ManifestReader.Result block = manifest();
        Optional<Manifest> manifest = block.manifest().or(() -> synthesised(block, draft));
        manifest.ifPresent(m -> warnOfNoProof(draft, m));
        boolean whole = findings.errors() == errors && heading.number() >= 0;
        return new ReadStep(
                heading.number(),
                heading.line(),
                draft.files(),
                draft.checkpoint(),
                block.found(),
                manifest.filter(_ -> whole).map(m -> step(draft, m)),
                parsed(draft, block.parsed().or(() -> manifest.map(Manifest::parsed))));
    }

    private Step step(Draft draft, Manifest manifest) {
        return new Step(
                heading.number(),
                heading.title(),
                draft.files(),
                fields.text("changes"),
                fields.text("reuses"),
                draft.testFirst(),
                draft.verify(),
                draft.onFailure().orElseThrow(),
                draft.checkpoint(),
                manifest);
    }

    private Optional<Manifest> synthesised(ManifestReader.Result block, Draft draft) {
        return legacy && !block.found()
                ? Optional.of(Manifest.synthesised(draft.files(), draft.checkpoint()))
                : Optional.empty();
    }

    private ManifestReader.Result manifest() {
        Optional<Fence> block = Optional.empty();
        for (Fence fence : fields.fences()) {
            boolean manifest = ManifestFields.startsWith(ManifestReader.ROOT, fence);
            if (manifest && block.isPresent()) {
                String message = "the step has a second manifest, which is not read";
                findings.add(Fault.MANIFEST_DUPLICATE.at(fence.line(), message));
            } else if (manifest) {
                block = Optional.of(fence);
            }
        }
        if (block.isEmpty() && !legacy) {
            String message = "step " + heading.number() + " has no manifest";
            findings.add(Fault.MANIFEST_MISSING.at(heading.line(), message));
        }
        return block.map(fence -> ManifestReader.read(fence, findings))
                .orElseGet(ManifestReader.Result::none);
    }

    private void warnOfNoProof(Draft draft, Manifest manifest) {
        if (!Step.provable(draft.files(), draft.verify(), manifest)) {
            String message = "nothing could show that step " + heading.number() + " was not done";
            findings.add(Fault.STEP_UNPROVABLE.at(heading.line(), message));
        }
    }

    private Value parsed(Draft draft, Optional<Value> manifest) {
        Optional<String> changes =
                Optional.of(fields.text("changes")).filter(text -> !PlanWording.isNone(text));
        FieldsBuilder parsed = new FieldsBuilder();
        parsed.put("number", heading.number());
        parsed.put("title", heading.title());
        parsed.put("files", Value.items(draft.files().stream().map(StepReader::parsed).toList()));
        parsed.put("changes", changes);
        parsed.put("verify", Value.items(draft.verify().stream().map(StepReader::parsed).toList()));
        parsed.put("on_failure", draft.onFailure().map(said -> said.action().word()));
        parsed.put("checkpoint", draft.checkpoint().written());
        parsed.put("manifest", manifest.orElseGet(() -> new Value.Null(0)));
        return parsed.build();
    }

    private static Value parsed(FileEntry file) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("path", file.path().value());
        fields.put("new", file.isNew());
        return fields.build();
    }

    private static Value parsed(VerifyCommand command) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("command", command.command());
        fields.put("expected", command.expected());
        return fields.build();
    }
}
