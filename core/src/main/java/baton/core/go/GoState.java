package baton.core.go;

import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/// The facts that cannot be seen from the files of a project: the sentence it began with, what a
/// person was shown last, and what was approved.
public record GoState(
        String task, Optional<Journey.Ask> shown, Map<Stage, String> approved, Instant updatedAt) {
    /// The name of the state's file in a project; `PROJECTS` is the directory of projects in a
    /// checkout.
    public static final String FILE = ".go-state.local.json";

    public static final String PROJECTS = ".claude/projects";

    public GoState {
        approved = Map.copyOf(approved);
    }

    public static GoState begun(String task, Instant now) {
        return new GoState(task, Optional.empty(), Map.of(), now);
    }

    /// Nothing where the text is no such state.
    public static Optional<GoState> parse(String text) {
        if (!(Json.parse(text) instanceof Json.Good(Value.Fields fields))) {
            return Optional.empty();
        }
        Map<Stage, String> approved = new EnumMap<>(Stage.class);
        if (fields.field("approved").orElse(null) instanceof Value.Fields all) {
            all.fields()
                    .forEach(
                            (word, hash) ->
                                    Stage.named(word)
                                            .ifPresent(
                                                    stage ->
                                                            hash.scalar()
                                                                    .ifPresent(
                                                                            h ->
                                                                                    approved.put(
                                                                                            stage,
                                                                                            h))));
        }
        return fields.scalar("task")
                .flatMap(
                        task ->
                                time(fields)
                                        .map(at -> new GoState(task, shown(fields), approved, at)));
    }

    private static Optional<Journey.Ask> shown(Value.Fields fields) {
        return fields.field("shown").orElse(null) instanceof Value.Fields shown
                ? shown.scalar("gate")
                        .flatMap(Stage::named)
                        .flatMap(stage -> shown.scalar("hash").map(h -> new Journey.Ask(stage, h)))
                : Optional.empty();
    }

    private static Optional<Instant> time(Value.Fields fields) {
        try {
            return fields.scalar("updated_at").map(Instant::parse);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /// The same with the approvals that count.
    public GoState where(BiPredicate<Stage, String> counts) {
        Map<Stage, String> fewer = new EnumMap<>(Stage.class);
        approved.forEach(
                (stage, hash) -> {
                    if (counts.test(stage, hash)) {
                        fewer.put(stage, hash);
                    }
                });
        return new GoState(task, shown, fewer, updatedAt);
    }

    /// The same with the approvals of another that this one knows nothing of.
    public GoState beside(GoState other) {
        Map<Stage, String> more = new EnumMap<>(Stage.class);
        more.putAll(other.approved);
        more.putAll(approved);
        return new GoState(task, shown, more, updatedAt);
    }

    public GoState showing(Journey.Ask ask, Instant now) {
        return new GoState(task, Optional.of(ask), approved, now);
    }

    /// The answer to what was shown.
    public GoState approving(Journey.Ask ask, Instant now) {
        Map<Stage, String> more = new EnumMap<>(Stage.class);
        more.putAll(approved);
        more.put(ask.stage(), ask.hash());
        return new GoState(task, Optional.empty(), more, now);
    }

    public String render() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("v", 1);
        fields.put("task", task);
        shown.ifPresent(
                ask -> {
                    FieldsBuilder gate = new FieldsBuilder();
                    gate.put("gate", ask.stage().word());
                    gate.put("hash", ask.hash());
                    fields.put("shown", gate.build());
                });
        FieldsBuilder hashes = new FieldsBuilder();
        for (Stage stage : Stage.values()) {
            Optional.ofNullable(approved.get(stage))
                    .ifPresent(hash -> hashes.put(stage.word(), hash));
        }
        fields.put("approved", hashes.build());
        fields.put("updated_at", updatedAt.toString());
        return Json.pretty(fields.build());
    }
}
