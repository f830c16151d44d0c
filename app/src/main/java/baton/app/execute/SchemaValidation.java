package baton.app.execute;

import baton.app.check.Check;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.means.PlanPlace;
import baton.app.terminal.Printable;
import baton.core.Problem;
import baton.core.contract.ArtifactType;
import baton.core.run.Worksheet;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `execute --validate`: whether a plan could be executed, as far as its text tells. It touches
/// nothing and needs neither agent nor repository.
final class SchemaValidation {
    private final Context context;
    private final PlanPlace place;
    private final Optional<Path> project;

    SchemaValidation(Context context, PlanPlace place, Optional<Path> project) {
        this.context = context;
        this.place = place;
        this.project = project;
    }

    ExitStatus run() {
        PlanLoading.Loaded loaded = PlanLoading.load(place.path(), place.shown(), true);
        List<Problem> problems = new ArrayList<>(loaded.problems());
        problems.addAll(progress());
        List<Problem> errors = problems.stream().filter(Problem::isError).toList();
        List<Problem> warnings = problems.stream().filter(p -> !p.isError()).toList();
        if (context.json()) {
            context.result(json(errors, warnings));
        } else if (errors.isEmpty()) {
            ready(loaded.ready().orElseThrow().plan().sheet(), warnings);
        } else {
            fail(errors);
        }
        return errors.isEmpty() ? ExitStatus.DONE : ExitStatus.PROBLEMS;
    }

    /// The progress file that a resume would read.
    private List<Problem> progress() {
        return project.map(dir -> dir.resolve("progress.json"))
                .filter(Files::exists)
                .map(file -> Check.file(file, file.toString(), Optional.of(ArtifactType.PROGRESS)))
                .map(verdict -> verdict.problems())
                .orElse(List.of());
    }

    private void ready(Worksheet sheet, List<Problem> warnings) {
        int steps = sheet.steps().size();
        String version =
                sheet.legacy() ? "legacy" : sheet.version().map(Object::toString).orElse("");
        context.result("=== Schema Validation: READY ===");
        context.result("File: " + place.shown());
        context.result("Type: " + sheet.type().word());
        context.result("plan_version: " + version);
        context.result("Steps: " + steps);
        context.result(
                "Manifests: " + steps + (sheet.legacy() ? " synthesized (legacy)" : " valid"));
        context.result("Warnings: " + warnings.size());
        warnings.forEach(warning -> context.result("  " + line(warning)));
        context.result("It is safe to run: baton execute " + place.shown());
    }

    private void fail(List<Problem> errors) {
        context.result("=== Schema Validation: FAIL ===");
        context.result("File: " + place.shown());
        for (Problem error : errors) {
            context.result("Reason: " + line(error));
            context.result("  Fix: " + error.fix());
        }
    }

    private static String line(Problem problem) {
        String at = problem.line().isPresent() ? "line " + problem.line().getAsInt() + ": " : "";
        return at + problem.fault() + " " + Printable.line(problem.message());
    }

    private Value json(List<Problem> errors, List<Problem> warnings) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("schema_validation", errors.isEmpty() ? "READY" : "FAIL");
        fields.put("file", place.shown());
        fields.put("errors", Value.texts(errors.stream().map(SchemaValidation::line).toList()));
        fields.put("warnings", Value.texts(warnings.stream().map(SchemaValidation::line).toList()));
        return fields.build();
    }
}
