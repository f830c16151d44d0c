package baton.app.plan;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.means.PlanPlace;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.plan.Plan;
import baton.core.planning.PlanExport;
import baton.core.planning.PlanExport.Format;
import baton.core.text.FieldsBuilder;
import baton.core.text.Source;

import java.nio.file.Path;
import java.util.Optional;

/// `plan --export`: the plan for other places. Text is printed; a script lies beside the plan.
final class ExportRun {
    private static final String SCRIPT = "launch.sh";

    private final Context context;
    private final PlanPlace place;

    ExportRun(Context context, PlanPlace place) {
        this.context = context;
        this.place = place;
    }

    ExitStatus run(Format format) {
        PlanDocument document = PlanDocument.read(place);
        Reading<Plan> reading = Plan.parse(Source.of(document.name(), document.raw()));
        Optional<Problem> error = reading.problems().stream().filter(Problem::isError).findFirst();
        if (error.isPresent() || reading.value().isEmpty()) {
            throw new Failure(
                    error.orElseGet(() -> Fault.PLAN_NO_STEPS.because("the plan has no steps")));
        }
        String text = PlanExport.of(reading.value().get(), format, document.name());
        return switch (format) {
            case PR, ISSUE, MARKDOWN -> print(format, text);
            case HEADLESS -> write(document, text);
        };
    }

    private ExitStatus print(Format format, String text) {
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("format", PlanStage.word(format));
            fields.put("text", text);
            context.result(fields.build());
        } else {
            context.terminal().out().print(Printable.text(text));
        }
        return ExitStatus.DONE;
    }

    private ExitStatus write(PlanDocument document, String text) {
        Path script = document.file().resolveSibling(SCRIPT);
        document.tree().writeExecutable(script, text);
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("format", PlanStage.word(Format.HEADLESS));
            fields.put("path", script.toString());
            context.result(fields.build());
        } else {
            context.result(Printable.line(script.toString()));
        }
        return ExitStatus.DONE;
    }
}
