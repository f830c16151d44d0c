package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.AtomicFile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a run was started with: `run.json`, written once before the first event.
///
/// `steps` are the numbers of the steps it was asked for, in order; `spread` when its sessions have
/// worktrees of their own.
public record RunRecord(
        String plan,
        String planHash,
        Optional<String> briefHash,
        String baseCommit,
        Optional<String> branch,
        String mode,
        Optional<String> project,
        String agent,
        List<Long> steps,
        boolean spread,
        List<String> arguments,
        String version) {

    public RunRecord {
        steps = List.copyOf(steps);
        arguments = List.copyOf(arguments);
    }

    public void write(Path file) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("plan", Value.of(plan));
        fields.put("plan_sha256", Value.of(planHash));
        fields.put("brief_sha256", Value.of(briefHash));
        fields.put("base_commit", Value.of(baseCommit));
        fields.put("branch", Value.of(branch));
        fields.put("mode", Value.of(mode));
        fields.put("project", Value.of(project));
        fields.put("agent", Value.of(agent));
        fields.put("steps", Value.items(steps.stream().map(Value::of).toList()));
        fields.put("worktrees", Value.of(spread));
        fields.put("argv", Value.texts(arguments));
        fields.put("version", Value.of(version));
        AtomicFile.writeDurably(file, Json.pretty(Value.fields(fields)));
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
        steps.forEach(step -> untitled.put(step.intValue(), Optional.empty()));
        return untitled;
    }

    /// The record of a run; nothing where the program died before it was written.
    public static Optional<RunRecord> read(Path file) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            String text = Files.readString(file, StandardCharsets.UTF_8);
            return Optional.of(parse(text).orElseThrow(() -> damaged(file)));
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(file + ": " + e.getMessage()), e);
        }
    }

    /// The record in a text; nothing where it is none.
    static Optional<RunRecord> parse(String text) {
        return Json.parse(text) instanceof Json.Good(Value.Fields fields)
                ? Optional.of(of(fields))
                : Optional.empty();
    }

    private static RunRecord of(Value.Fields fields) {
        return new RunRecord(
                text(fields, "plan").orElse(""),
                text(fields, "plan_sha256").orElse(""),
                text(fields, "brief_sha256"),
                text(fields, "base_commit").orElse(""),
                text(fields, "branch"),
                text(fields, "mode").orElse("execute"),
                text(fields, "project"),
                text(fields, "agent").orElse(""),
                items(fields, "steps").stream().flatMap(v -> v.whole().stream()).toList(),
                fields.field("worktrees").orElse(null) instanceof Value.Bool(boolean yes, _) && yes,
                items(fields, "argv").stream().flatMap(v -> v.scalar().stream()).toList(),
                text(fields, "version").orElse(""));
    }

    private static Optional<String> text(Value.Fields fields, String key) {
        return fields.field(key).flatMap(Value::scalar);
    }

    private static List<Value> items(Value.Fields fields, String key) {
        return fields.field(key).orElse(null) instanceof Value.Items(List<Value> items, _)
                ? items
                : List.of();
    }

    private static Failure damaged(Path file) {
        return new Failure(Fault.JOURNAL_DAMAGED.because(file + " is not JSON"));
    }
}
