package baton.core.view;

import baton.core.prove.StepGrade;
import baton.core.run.PlanRun;
import baton.core.step.StepRun;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The grades of steps by their witnesses, as people and programs are told them.
final class GradeReport {
    private GradeReport() {}

    /// The section of the report; none where no witness was asked.
    static List<String> section(PlanRun run) {
        List<String> lines = new ArrayList<>();
        for (StepRun step : run.steps()) {
            step.tally().finding().grade().ifPresent(grade -> tell(step, grade, lines));
        }
        if (!lines.isEmpty()) {
            lines.addAll(0, List.of("### Grades", ""));
            lines.add("");
        }
        return lines;
    }

    private static void tell(StepRun step, StepGrade grade, List<String> lines) {
        lines.add("- Step %d: %s".formatted(step.rules().number(), Cells.cell(grade.line())));
        grade.findings().forEach(finding -> lines.add("  - " + Cells.cell(finding)));
    }

    /// The same for programs; nothing where no witness was asked.
    static Optional<Value> values(PlanRun run) {
        List<Value> all = new ArrayList<>();
        for (StepRun step : run.steps()) {
            step.tally().finding().grade().ifPresent(grade -> all.add(value(step, grade)));
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(Value.items(all));
    }

    private static Value value(StepRun step, StepGrade grade) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("step", step.rules().number());
        fields.put("grade", grade.word());
        fields.put("words", grade.words());
        fields.put("findings", Value.texts(grade.findings()));
        return fields.build();
    }
}
