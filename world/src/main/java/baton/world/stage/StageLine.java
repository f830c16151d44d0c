package baton.world.stage;

import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.AgentOutcome;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.step.StepEvent.RateLimited;
import baton.core.text.Value;
import baton.world.agent.AgentReport;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;

/// Something that happened in a stage and is not to happen again.
sealed interface StageLine {

    /// The exact question to an agent: its role, what it is about, the how-manieth time, the words,
    /// and the commit that was checked out.
    record ReplyKey(
            String role, String unit, long attempt, long round, String prompt, String head) {}

    /// A reply, and what that used.
    record Replied(ReplyKey key, AgentReport report) implements StageLine {}

    /// An answer of a person.
    ///
    /// @param kind what sort of thing was asked
    /// @param count the how-manieth time this very question is asked
    /// @param question the hash of its words
    record Answered(String kind, long count, String question, Value answer) implements StageLine {}

    /// A choice that must stay the same, such as where something is written.
    record Settled(String name, String value) implements StageLine {}

    /// Money and tokens that were used without a reply.
    record Spent(Value.Fields usage) implements StageLine {}

    /// The replies so far led nowhere, and are not taken again.
    record Voided() implements StageLine {}

    /// True for what has cost money, or the time of a person.
    default boolean isPaid() {
        return switch (this) {
            case Replied _, Answered _ -> true;
            case Settled _, Spent _, Voided _ -> false;
        };
    }

    /// Its kind and its content.
    default SequencedMap<String, Value> fields() {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        switch (this) {
            case Replied(ReplyKey key, AgentReport report) -> {
                fields.put("kind", Value.of("reply"));
                fields.put("role", Value.of(key.role()));
                fields.put("unit", Value.of(key.unit()));
                fields.put("attempt", Value.of(key.attempt()));
                fields.put("round", Value.of(key.round()));
                fields.put("prompt", Value.of(key.prompt()));
                fields.put("head", Value.of(key.head()));
                failure(report.outcome()).ifPresent(why -> fields.put("failed", Value.of(why)));
                fields.put("output", report.output());
                fields.put("usage", report.usage());
            }
            case Answered(String kind, long count, String question, Value answer) -> {
                fields.put("kind", Value.of("answer"));
                fields.put("about", Value.of(kind));
                fields.put("count", Value.of(count));
                fields.put("question", Value.of(question));
                fields.put("answer", answer);
            }
            case Settled(String name, String value) -> {
                fields.put("kind", Value.of("settled"));
                fields.put("name", Value.of(name));
                fields.put("value", Value.of(value));
            }
            case Spent(Value.Fields usage) -> {
                fields.put("kind", Value.of("spent"));
                fields.put("usage", usage);
            }
            case Voided _ -> fields.put("kind", Value.of("voided"));
        }
        return fields;
    }

    private static Optional<String> failure(AgentOutcome outcome) {
        return switch (outcome) {
            case Finished _, RateLimited _ -> Optional.empty();
            case AgentFailed(String reason) -> Optional.of(reason);
            case NeedsDecision _ -> Optional.of("the agent asked instead of answering");
        };
    }

    /// The line of these fields; nothing where a later version of the program wrote it.
    static Optional<StageLine> read(Value.Fields fields) {
        return switch (text(fields, "kind")) {
            case "reply" -> Optional.of(reply(fields));
            case "answer" ->
                    Optional.of(
                            new Answered(
                                    text(fields, "about"),
                                    number(fields, "count"),
                                    text(fields, "question"),
                                    fields.field("answer").orElseGet(() -> new Value.Null(0))));
            case "settled" -> Optional.of(new Settled(text(fields, "name"), text(fields, "value")));
            case "spent" -> Optional.of(new Spent(part(fields, "usage")));
            case "voided" -> Optional.of(new Voided());
            case String _ -> Optional.empty();
        };
    }

    private static Replied reply(Value.Fields fields) {
        ReplyKey key =
                new ReplyKey(
                        text(fields, "role"),
                        text(fields, "unit"),
                        number(fields, "attempt"),
                        number(fields, "round"),
                        text(fields, "prompt"),
                        text(fields, "head"));
        AgentOutcome outcome =
                fields.field("failed")
                        .flatMap(Value::scalar)
                        .<AgentOutcome>map(AgentFailed::new)
                        .orElseGet(Finished::new);
        return new Replied(
                key,
                new AgentReport(
                        outcome,
                        OptionalInt.empty(),
                        part(fields, "output"),
                        part(fields, "usage"),
                        false));
    }

    private static String text(Value.Fields fields, String name) {
        return StageRecord.text(fields, name);
    }

    private static long number(Value.Fields fields, String name) {
        return fields.field(name).flatMap(Value::whole).orElse(0L);
    }

    private static Value.Fields part(Value.Fields fields, String name) {
        return fields.field(name).orElseGet(() -> new Value.Null(0)) instanceof Value.Fields part
                ? part
                : Value.fields(new LinkedHashMap<>());
    }
}
