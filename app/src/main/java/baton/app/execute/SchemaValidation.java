package baton.app.execute;

import baton.app.check.Check;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.means.PlanPlace;
import baton.app.terminal.Printable;
import baton.core.Problem;
import baton.core.contract.ArtifactType;
import baton.core.policy.shell.Shell;
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

    /// A problem and the file that has it.
    private record Told(String file, Problem problem) {
        String line() {
            String at =
                    problem.line().isPresent() ? "line " + problem.line().getAsInt() + ": " : "";
            return at + problem.fault() + " " + Printable.line(problem.message());
        }

        String lineWithFile() {
            return Printable.line(file) + ": " + line();
        }
    }

    ExitStatus run() {
        PlanLoading.Loaded loaded = PlanLoading.load(place.path(), place.shown(), true);
        List<Told> problems = new ArrayList<>();
        loaded.problems().forEach(problem -> problems.add(new Told(place.shown(), problem)));
        problems.addAll(progress());
        List<Told> errors = problems.stream().filter(told -> told.problem().isError()).toList();
        List<Told> warnings = problems.stream().filter(told -> !told.problem().isError()).toList();
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
    private List<Told> progress() {
        Optional<Path> file = project.map(dir -> dir.resolve("progress.json"));
        if (file.filter(Files::exists).isEmpty()) {
            return List.of();
        }
        String shown = shown(file.get());
        return Check.file(file.get(), shown, Optional.of(ArtifactType.PROGRESS)).problems().stream()
                .map(problem -> new Told(shown, problem))
                .toList();
    }

    /// A file of this directory by its relative name, as people give it.
    private String shown(Path file) {
        Path here = context.terminal().directory();
        return file.startsWith(here) ? here.relativize(file).toString() : file.toString();
    }

    private void ready(Worksheet sheet, List<Told> warnings) {
        int steps = sheet.steps().size();
        String version =
                sheet.legacy() ? "legacy" : sheet.version().map(Object::toString).orElse("");
        context.result("=== Schema Validation: READY ===");
        context.result("File: " + Printable.line(place.shown()));
        context.result("Type: " + sheet.type().word());
        context.result("plan_version: " + version);
        context.result("Steps: " + steps);
        context.result(
                "Manifests: " + steps + (sheet.legacy() ? " synthesized (legacy)" : " valid"));
        context.result("Warnings: " + warnings.size());
        warnings.forEach(warning -> context.result("  " + named(warning)));
        String command = context.typed("baton execute " + Shell.path(place.shown()));
        context.result("It is safe to run: " + command);
    }

    /// Each file with an error, and its errors below its name.
    private void fail(List<Told> errors) {
        context.result("=== Schema Validation: FAIL ===");
        String file = "";
        for (Told error : errors) {
            if (!error.file().equals(file)) {
                file = error.file();
                context.result("File: " + Printable.line(file));
            }
            context.result("Reason: " + error.line());
            context.result("  Fix: " + error.problem().fix());
        }
    }

    private Value json(List<Told> errors, List<Told> warnings) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("schema_validation", errors.isEmpty() ? "READY" : "FAIL");
        fields.put("file", place.shown());
        fields.put("errors", Value.texts(errors.stream().map(this::named).toList()));
        fields.put("warnings", Value.texts(warnings.stream().map(this::named).toList()));
        return fields.build();
    }

    /// Problems of the plan stand without its name, which is told above them.
    private String named(Told told) {
        return told.file().equals(place.shown()) ? told.line() : told.lineWithFile();
    }
}
