package baton.core.contract.progress;

import baton.core.Fault;
import baton.core.contract.Form;
import baton.core.contract.JsonFields;
import baton.core.contract.Reading;
import baton.core.contract.progress.Progress.Audit;
import baton.core.contract.progress.Progress.Commits;
import baton.core.contract.progress.Progress.Conditions;
import baton.core.contract.progress.Progress.Period;
import baton.core.contract.progress.Progress.Plan;
import baton.core.contract.progress.Progress.Position;
import baton.core.contract.progress.Progress.Recovery;
import baton.core.text.Value;

import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/// Reads a progress file: aliases first, then field by field. What a resume depends on is an error
/// where it is missing or unreadable; the rest is a warning and counts as absent.
final class ProgressReader {
    private static final Value VERSION = Value.of("1");
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]+");

    private static final Form<Plan.Kind> KIND =
            new Form<>(
                    "`plan` or `session-spec`",
                    value -> value.scalar().flatMap(ProgressReader::kind));

    private static final Form<RunStatus> STATUS =
            new Form<>("one of its values", value -> value.scalar().flatMap(RunStatus::ofWord));

    private static final Form<Audit> AUDIT =
            new Form<>("an audit with status pass or drift", ProgressReader::audit);

    private final JsonFields fields;
    private final SequencedMap<String, Value> others;

    private ProgressReader(Value.Fields root) {
        this.fields = new JsonFields(root, Fault.PROGRESS_MISSING_FIELD, "");
        this.others = new LinkedHashMap<>(root.fields());
        others.keySet().removeAll(ProgressWriter.KEYS);
    }

    static Reading<Progress> read(Value.Fields root) {
        Value.Fields plain = ProgressAliases.resolved(root);
        ProgressReader reader = new ProgressReader(plain);
        Optional<Progress> progress = reader.progress();
        return new Reading<>(progress, plain, reader.fields.problems());
    }

    private Optional<Progress> progress() {
        boolean known = versionIsKnown();
        Optional<Plan> plan = plan();
        Optional<Period> period = period();
        Optional<Mode> mode = mode();
        Optional<Position> position = position();
        Optional<RunStatus> status = fields.required("status", STATUS, Fault.PROGRESS_BAD_STATUS);
        Optional<SequencedMap<Integer, StepRecord>> steps = ProgressStepReader.steps(fields);
        Commits commits = commits();
        Conditions conditions = conditions();
        Recovery recovery = recovery();
        Optional<Audit> audit = audit();
        boolean whole =
                known
                        && plan.isPresent()
                        && period.isPresent()
                        && mode.isPresent()
                        && position.isPresent()
                        && status.isPresent()
                        && steps.isPresent();
        return whole
                ? Optional.of(
                        new Progress(
                                plan.get(),
                                period.get(),
                                mode.get(),
                                position.get(),
                                status.get(),
                                commits,
                                steps.get(),
                                conditions,
                                recovery,
                                audit,
                                fields.present("summary"),
                                others))
                : Optional.empty();
    }

    /// A file of another version may mean something else by the same names: no value is built.
    private boolean versionIsKnown() {
        Optional<Value> version = fields.required("schema_version");
        boolean known = version.equals(Optional.of(VERSION));
        if (version.isPresent() && !known) {
            Fault fault = Fault.PROGRESS_SCHEMA_MISMATCH;
            fields.report(fields.unfit("schema_version", version.get(), "\"1\"", fault));
        }
        return known;
    }

    private Optional<Plan> plan() {
        Optional<String> path = fields.required("plan", Form.TEXT);
        Optional<Plan.Kind> kind = fields.optional("plan_type", KIND);
        Optional<String> version = version();
        boolean legacy = truth("legacy_plan");
        return path.map(named -> new Plan(named, kind, version, legacy));
    }

    private static Optional<Plan.Kind> kind(String word) {
        return Arrays.stream(Plan.Kind.values()).filter(k -> k.word().equals(word)).findFirst();
    }

    private Optional<String> version() {
        if (fields.present("plan_version").isEmpty()) {
            fields.report(fields.missing("plan_version").asWarning());
        }
        return fields.optional("plan_version", Form.SCALAR);
    }

    private Optional<Period> period() {
        Optional<Instant> started = fields.required("started_at", Form.TIME);
        Optional<Instant> updated = fields.required("updated_at", Form.TIME);
        Optional<Instant> completed = fields.optional("completed_at", Form.TIME);
        return started.flatMap(from -> updated.map(at -> new Period(from, at, completed)));
    }

    /// No rule depends on the mode, so that an unknown word is no reason to refuse the file.
    private Optional<Mode> mode() {
        Optional<String> word = fields.required("mode", Form.TEXT);
        Optional<Mode> mode = word.flatMap(Mode::ofWord);
        if (word.isPresent() && mode.isEmpty()) {
            Value value = fields.present("mode").orElseThrow();
            String wanted = "a mode Baton knows; it is read as `execute`";
            fields.report(
                    fields.unfit("mode", value, wanted, Fault.PROGRESS_MISSING_FIELD)
                            .asWarning()
                            .withFix("use one of execute, resume, step, session"));
        }
        return word.map(_ -> mode.orElse(Mode.EXECUTE));
    }

    private Optional<Position> position() {
        OptionalInt total = count("total_steps");
        OptionalInt current = count("current_step");
        if (total.isEmpty() || current.isEmpty()) {
            return Optional.empty();
        }
        if (current.getAsInt() > total.getAsInt()) {
            int line = fields.present("current_step").map(Value::line).orElse(0);
            String message =
                    "`current_step` is %d of %d".formatted(current.getAsInt(), total.getAsInt());
            fields.report(Fault.PROGRESS_STEP_RANGE.at(line, message));
            return Optional.empty();
        }
        return Optional.of(new Position(current.getAsInt(), total.getAsInt()));
    }

    /// A whole number that is no count is out of range; anything else has the wrong type.
    private OptionalInt count(String key) {
        Optional<Value> value = fields.required(key);
        if (value.isEmpty()) {
            return OptionalInt.empty();
        }
        Optional<Integer> count = Form.COUNT.read(value.get());
        if (count.isEmpty()) {
            boolean whole =
                    value.get() instanceof Value.Number(String literal, _)
                            && WHOLE.matcher(literal).matches();
            Fault fault = whole ? Fault.PROGRESS_STEP_RANGE : Fault.PROGRESS_MISSING_FIELD;
            fields.report(fields.unfit(key, value.get(), Form.COUNT.wanted(), fault));
        }
        return count.map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }

    private Commits commits() {
        return new Commits(
                fields.optional("session_start_sha", Form.SCALAR),
                fields.optional("session_end_sha", Form.SCALAR));
    }

    private Conditions conditions() {
        return new Conditions(truth("entry_condition_checked"), truth("exit_condition_checked"));
    }

    private Recovery recovery() {
        Optional<Integer> depth = fields.optional("recovery_depth", Form.COUNT);
        return new Recovery(truth("recovery_dispatched"), depth.orElse(0));
    }

    private boolean truth(String key) {
        return fields.optional(key, Form.TRUTH).orElse(false);
    }

    private Optional<Audit> audit() {
        boolean notApplicable =
                fields.present("manifest_audit").filter(Value.of("n/a")::equals).isPresent();
        return notApplicable ? Optional.empty() : fields.optional("manifest_audit", AUDIT);
    }

    /// An object, or its status alone.
    private static Optional<Audit> audit(Value value) {
        Optional<Value> details =
                value instanceof Value.Fields fields
                        ? fields.field("drift_details")
                        : Optional.empty();
        List<Drift> drifts = details.flatMap(Drift::list).orElse(List.of());
        return switch (ProgressAliases.status(value)) {
            case "pass" -> Optional.of(new Audit(true, drifts));
            case "drift" -> Optional.of(new Audit(false, drifts));
            case String _ -> Optional.empty();
        };
    }
}
