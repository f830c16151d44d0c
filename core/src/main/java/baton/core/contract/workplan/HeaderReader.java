package baton.core.contract.workplan;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.QuoteField;
import baton.core.contract.work.Times;
import baton.core.contract.work.WorkDocument;
import baton.core.text.Value;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Reads the fields under the title. The mode may be missing or unknown and is then `full`; the
/// other six should be there.
final class HeaderReader {
    private static final String MODE = "Execution-Mode";
    private static final String REQUIREMENT = "Requirement";
    private static final String REQUIREMENT_KOREAN = "요구사항";

    private final WorkDocument document;
    private final List<Problem> problems = new ArrayList<>();
    private final SequencedMap<String, Value> parsed = new LinkedHashMap<>();
    private final Optional<QuoteField> modeField;
    private final ExecutionMode mode;
    private final WorkPlanHeader value;

    HeaderReader(WorkDocument document) {
        this.document = document;
        OneLine created = required("Created");
        OneLine requirement = required(REQUIREMENT, REQUIREMENT_KOREAN);
        this.modeField = document.field(MODE);
        this.mode = readMode();
        OneLine project = required("Project");
        OneLine techStack = required("Tech Stack");
        OneLine language = required("Language");
        OneLine status = required("Status");
        Optional<LocalDate> day = day(created);
        this.value =
                new WorkPlanHeader(day, requirement, mode, project, techStack, language, status);
    }

    List<Problem> problems() {
        return problems;
    }

    ExecutionMode mode() {
        return mode;
    }

    int modeLine() {
        return modeField.map(QuoteField::line).orElse(document.titleLine());
    }

    WorkPlanHeader value() {
        return value;
    }

    Value parsed() {
        document.fields().forEach(f -> parsed.putIfAbsent(f.label().name(), Value.of(f.value())));
        parsed.remove(REQUIREMENT_KOREAN);
        return Value.fields(parsed);
    }

    private OneLine required(String... names) {
        Optional<QuoteField> field = document.field(names);
        if (field.isEmpty()) {
            String fix = "add the line `> " + names[0] + ": …` under the title";
            problems.add(
                    Fault.WORK_PLAN_MISSING_META
                            .at(document.titleLine(), "the field `" + names[0] + "` is missing")
                            .withFix(fix));
        }
        field.ifPresent(found -> parsed.put(names[0], Value.of(found.value())));
        return field.map(found -> OneLine.of(found.value())).orElse(OneLine.EMPTY);
    }

    private ExecutionMode readMode() {
        modeField.ifPresent(field -> parsed.put(MODE, Value.of(field.value())));
        Optional<ExecutionMode> known = modeField.flatMap(f -> ExecutionMode.of(f.word()));
        if (known.isEmpty()) {
            String message =
                    modeField
                            .map(field -> "Execution-Mode is `" + field.value() + "`")
                            .orElse("the field `Execution-Mode` is missing");
            problems.add(Fault.WORK_PLAN_BAD_MODE.at(modeLine(), message));
        }
        return known.orElse(ExecutionMode.FULL);
    }

    private Optional<LocalDate> day(OneLine created) {
        Optional<QuoteField> field = document.field("Created");
        Optional<LocalDate> day = field.flatMap(found -> Times.date(found.word()));
        if (field.isPresent() && day.isEmpty()) {
            String message = "`" + created + "` is not a day";
            problems.add(Fault.WORK_PLAN_BAD_DATE.at(field.get().line(), message));
        }
        return day;
    }
}
