package baton.core.contract.progress;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.ArtifactType;
import baton.core.contract.JsonFields;
import baton.core.contract.Reading;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.TreeMap;

/// The progress of a plan, as its file tells. Steps are in ascending order; fields that other tools
/// put into the file are kept when it is written again.
public record Progress(
        Plan plan,
        Period period,
        Mode mode,
        Position position,
        RunStatus status,
        Commits commits,
        SequencedMap<Integer, StepRecord> steps,
        Conditions conditions,
        Recovery recovery,
        Optional<Audit> manifestAudit,
        Optional<Value> summary,
        SequencedMap<String, Value> others) {

    /// The plan as the run was given it. Its version is what the plan said; `legacy` says that its
    /// manifests were made up.
    public record Plan(String path, Optional<Kind> kind, Optional<String> version, boolean legacy) {
        public Plan {
            if (path.isBlank()) {
                throw new IllegalArgumentException("a plan without a path");
            }
        }

        /// The kind of document that was executed.
        public enum Kind {
            PLAN(ArtifactType.PLAN),
            SESSION_SPEC(ArtifactType.SESSION_SPEC);

            private final ArtifactType type;

            Kind(ArtifactType type) {
                this.type = type;
            }

            public String word() {
                return type.word();
            }
        }
    }

    public record Period(Instant startedAt, Instant updatedAt, Optional<Instant> completedAt) {}

    /// The step that is worked on, or was last, of `total`; 0 before the first. Step 0 of a session
    /// spec is not counted.
    public record Position(int current, int total) {
        public Position {
            if (current < 0 || current > total) {
                throw new IllegalArgumentException(current + " of " + total);
            }
        }
    }

    /// The commits at which the session began and ended.
    public record Commits(Optional<String> start, Optional<String> end) {}

    /// The conditions of a session spec: whether its entry condition and its exit condition have
    /// been checked.
    public record Conditions(boolean entryChecked, boolean exitChecked) {}

    /// The recovery of missing steps: whether they were run once more, and how deep that went.
    public record Recovery(boolean dispatched, int depth) {
        public Recovery {
            if (depth < 0) {
                throw new IllegalArgumentException("depth " + depth);
            }
        }
    }

    /// The audit of the whole run, and each check of it that did not hold.
    public record Audit(boolean passed, List<Drift> drifts) {
        public Audit {
            drifts = List.copyOf(drifts);
        }
    }

    public Progress {
        boolean clash = others.keySet().stream().anyMatch(ProgressWriter.KEYS::contains);
        boolean negative = steps.keySet().stream().anyMatch(number -> number < 0);
        if (clash || negative) {
            throw new IllegalArgumentException(steps.keySet() + ", " + others.keySet());
        }
        steps = Collections.unmodifiableSequencedMap(new TreeMap<>(steps));
        summary = summary.filter(value -> !(value instanceof Value.Null));
        others = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(others));
    }

    /// The same with other steps, another commit to begin with, and other fields of other tools.
    public Progress with(
            SequencedMap<Integer, StepRecord> told,
            Optional<String> start,
            SequencedMap<String, Value> kept) {
        return new Progress(
                plan,
                period,
                mode,
                position,
                status,
                new Commits(start, commits.end()),
                told,
                conditions,
                recovery,
                manifestAudit,
                summary,
                kept);
    }

    public static Reading<Progress> parse(Source source) {
        return JsonFields.ofFile(source, Fault.PROGRESS_PARSE_ERROR, ProgressReader::read);
    }

    public String render() {
        return Json.pretty(ProgressWriter.value(this));
    }

    /// The problems that a resume must know of before it starts; a plain validation does not ask
    /// for them.
    public List<Problem> checkResumable() {
        return status == RunStatus.COMPLETED
                ? List.of(Fault.PROGRESS_ALREADY_DONE.because("the run is completed"))
                : List.of();
    }

    /// The step a resume starts with: the first that is not settled.
    public OptionalInt nextStep() {
        return steps.entrySet().stream()
                .filter(step -> !step.getValue().status().settled())
                .mapToInt(Map.Entry::getKey)
                .findFirst();
    }
}
