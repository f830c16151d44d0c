package baton.world.run.store;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.policy.secrets.Secrets;
import baton.core.prove.ProofLevel;
import baton.core.run.RunMode;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.git.CommitId;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The record of a run, which says what the run was started with: `run.json`, written once before
/// the first event.
///
/// `steps` are the numbers of the steps that the run was asked for, in order; `spread` is true when
/// its sessions have worktrees of their own; `proof` is the amount of proof that it wants of steps,
/// which records of earlier versions do not tell.
public record RunRecord(
        String plan,
        String planHash,
        Optional<String> briefHash,
        String baseCommit,
        Optional<String> branch,
        RunMode mode,
        Optional<String> project,
        String agent,
        List<Integer> steps,
        boolean spread,
        Optional<ProofLevel> proof,
        List<String> arguments,
        String version) {

    /// The form of run folders that this program writes and reads. A change that an older program
    /// would misread raises it.
    private static final int FORMAT = 1;

    public RunRecord {
        steps = List.copyOf(steps);
        arguments = List.copyOf(arguments);
    }

    /// The same without secrets in the words it was started with. Nobody needs them to go on:
    /// whoever resumes a run names its agent again.
    public RunRecord scrubbed(Secrets secrets) {
        return new RunRecord(
                plan,
                planHash,
                briefHash,
                baseCommit,
                branch,
                mode,
                project,
                secrets.scrub(agent),
                steps,
                spread,
                proof,
                arguments.stream().map(secrets::scrub).toList(),
                version);
    }

    public void write(Path file) {
        AtomicFile.writeDurably(file, render());
    }

    public String render() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("format", FORMAT);
        fields.put("plan", plan);
        fields.put("plan_sha256", planHash);
        fields.put("brief_sha256", briefHash);
        fields.put("base_commit", baseCommit);
        fields.put("branch", branch);
        fields.put("mode", mode.word());
        fields.put("project", project);
        fields.put("agent", agent);
        fields.put("steps", Value.items(steps.stream().map(step -> Value.of(step)).toList()));
        fields.put("worktrees", spread);
        proof.ifPresent(level -> fields.put("proof", level.word()));
        fields.put("argv", Value.texts(arguments));
        fields.put("version", version);
        return Json.pretty(fields.build());
    }

    /// The plan, where one is named.
    public Optional<String> planName() {
        return Optional.of(plan).filter(name -> !name.isEmpty());
    }

    /// The agent, where one is named.
    public Optional<String> agentName() {
        return Optional.of(agent).filter(name -> !name.isEmpty());
    }

    /// The steps without their titles, which are the plan's.
    SortedMap<Integer, Optional<String>> untitled() {
        SortedMap<Integer, Optional<String>> untitled = new TreeMap<>();
        steps.forEach(step -> untitled.put(step, Optional.empty()));
        return untitled;
    }

    /// The record of a run; nothing where the program died before it was written.
    public static Optional<RunRecord> read(Path file) {
        Below place = Below.around(file);
        if (place.kind(file.getFileName()) == Below.Kind.NOTHING) {
            return Optional.empty();
        }
        Value.Fields fields =
                place.read(file.getFileName(), Source.BYTES_MAX)
                        .flatMap(bytes -> fields(new String(bytes, StandardCharsets.UTF_8)))
                        .orElseThrow(() -> invalid(file));
        refuseNewer(fields, file);
        return Optional.of(
                Optional.of(of(fields))
                        .filter(RunRecord::isWhole)
                        .orElseThrow(() -> invalid(file)));
    }

    /// True if the record names the plan and the base commit, which every run has: a run that goes
    /// on without them would fail somewhere else.
    private boolean isWhole() {
        return !plan.isEmpty() && CommitId.of(baseCommit).isPresent();
    }

    /// The record in a text; nothing where it is none.
    public static Optional<RunRecord> parse(String text) {
        return fields(text).map(RunRecord::of);
    }

    private static Optional<Value.Fields> fields(String text) {
        return Json.parse(text) instanceof Json.Good(Value.Fields fields)
                ? Optional.of(fields)
                : Optional.empty();
    }

    /// A run of a later version may mean by its words what this one does not know.
    private static void refuseNewer(Value.Fields fields, Path file) {
        long format = fields.whole("format").orElse(1L);
        if (format > FORMAT) {
            String by = fields.scalar("version").map(word -> " (" + word + ")").orElse("");
            throw new Failure(
                    Fault.RUN_NEWER.because(
                            file + " was written by a later version of Baton" + by));
        }
    }

    private static RunRecord of(Value.Fields fields) {
        return new RunRecord(
                fields.scalar("plan").orElse(""),
                fields.scalar("plan_sha256").orElse(""),
                fields.scalar("brief_sha256"),
                fields.scalar("base_commit").orElse(""),
                fields.scalar("branch"),
                RunMode.ofRecord(fields.scalar("mode")),
                fields.scalar("project"),
                fields.scalar("agent").orElse(""),
                steps(fields),
                fields.field("worktrees").orElse(null) instanceof Value.Bool(boolean yes, _) && yes,
                fields.scalar("proof").flatMap(ProofLevel::ofWord),
                fields.items("argv").stream().flatMap(v -> v.scalar().stream()).toList(),
                fields.scalar("version").orElse(""));
    }

    private static List<Integer> steps(Value.Fields fields) {
        return fields.items("steps").stream()
                .flatMap(step -> step.whole().stream())
                .filter(number -> number == number.intValue())
                .map(Long::intValue)
                .toList();
    }

    private static Failure invalid(Path file) {
        String message = file + " is not the record of a run";
        return new Failure(Fault.RUN_RECORD_INVALID.because(message));
    }
}
