package baton.world.stage;

import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.AgentOutcome;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.step.StepEvent.RateLimited;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.agent.AgentReport;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Something that happened in a stage and is not to happen again.
sealed interface StageLine {

    /// The exact question to an agent: its role, what it is about, the how-manieth time, the words,
    /// and the commit that was checked out.
    record ReplyKey(
            String role, String unit, long attempt, long round, String prompt, String head) {}

    /// The words, the place and the subject of the stage, once more: its own file may be lost.
    record Recorded(StageRecord record) implements StageLine {}

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
            case Recorded _, Settled _, Spent _, Voided _ -> false;
        };
    }

    /// Its kind and its content.
    default FieldsBuilder fields() {
        FieldsBuilder fields = new FieldsBuilder();
        switch (this) {
            case Recorded(StageRecord record) -> {
                fields.put("kind", "begun");
                fields.put("record", record.value());
            }
            case Replied(ReplyKey key, AgentReport report) -> {
                fields.put("kind", "reply");
                fields.put("role", key.role());
                fields.put("unit", key.unit());
                fields.put("attempt", key.attempt());
                fields.put("round", key.round());
                fields.put("prompt", key.prompt());
                fields.put("head", key.head());
                failure(report.outcome()).ifPresent(why -> fields.put("failed", why));
                fields.put("output", report.output());
                fields.put("usage", report.usage());
            }
            case Answered(String kind, long count, String question, Value answer) -> {
                fields.put("kind", "answer");
                fields.put("about", kind);
                fields.put("count", count);
                fields.put("question", question);
                fields.put("answer", answer);
            }
            case Settled(String name, String value) -> {
                fields.put("kind", "settled");
                fields.put("name", name);
                fields.put("value", value);
            }
            case Spent(Value.Fields usage) -> {
                fields.put("kind", "spent");
                fields.put("usage", usage);
            }
            case Voided _ -> fields.put("kind", "voided");
        }
        return fields;
    }

    private static Optional<String> failure(AgentOutcome outcome) {
        return switch (outcome) {
            case Finished _, RateLimited _ -> Optional.empty();
            case AgentFailed(String reason) -> Optional.of(reason);
            case NeedsDecision _ -> Optional.of("the agent asked a question instead of answering");
        };
    }

    /// The line of these fields; nothing where a later version of the program wrote it.
    static Optional<StageLine> read(Value.Fields fields) {
        return switch (fields.text("kind")) {
            case "reply" -> Optional.of(reply(fields));
            case "answer" ->
                    Optional.of(
                            new Answered(
                                    fields.text("about"),
                                    fields.whole("count").orElse(0L),
                                    fields.text("question"),
                                    fields.field("answer").orElseGet(() -> new Value.Null(0))));
            case "settled" -> Optional.of(new Settled(fields.text("name"), fields.text("value")));
            case "spent" ->
                    Optional.of(
                            new Spent(
                                    fields.object("usage")
                                            .orElseGet(() -> Value.fields(Map.of()))));
            case "voided" -> Optional.of(new Voided());
            case "begun" -> fields.object("record").flatMap(StageRecord::read).map(Recorded::new);
            case String _ -> Optional.empty();
        };
    }

    private static Replied reply(Value.Fields fields) {
        ReplyKey key =
                new ReplyKey(
                        fields.text("role"),
                        fields.text("unit"),
                        fields.whole("attempt").orElse(0L),
                        fields.whole("round").orElse(0L),
                        fields.text("prompt"),
                        fields.text("head"));
        AgentOutcome outcome =
                fields.scalar("failed")
                        .<AgentOutcome>map(AgentFailed::new)
                        .orElseGet(Finished::new);
        return new Replied(
                key,
                new AgentReport(
                        outcome,
                        OptionalInt.empty(),
                        fields.object("output").orElseGet(() -> Value.fields(Map.of())),
                        fields.object("usage").orElseGet(() -> Value.fields(Map.of())),
                        false));
    }
}
