package baton.world.stage;

import baton.core.Fault;
import baton.core.Plural;
import baton.core.Problem;
import baton.core.agent.stream.Used;
import baton.core.run.RunId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.files.RunLock;
import baton.world.process.Liveness;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// A stage that has not ended, as it lies on disk.
///
/// @param alive whether somebody works on it now
/// @param calls what each call used that was paid for
/// @param touched when something was last kept
/// @param question the question with which it waits for an answer, where it does
/// @param damage the reason why it cannot be gone on with, with the way out
public record StoredStage(
        RunId id,
        StageRecord record,
        boolean alive,
        int answers,
        int replies,
        List<Used> calls,
        Instant touched,
        Optional<String> question,
        Optional<Problem> damage) {
    public StoredStage {
        calls = List.copyOf(calls);
    }

    public Used used() {
        return Used.sum(calls);
    }

    /// @param typed a command as it can be typed where the person stands
    static StoredStage of(
            StageFolder folder, StageRecord record, StageSeal seal, UnaryOperator<String> typed) {
        StageMemory memory = new StageMemory();
        folder.lines(seal).forEach(memory::add);
        return new StoredStage(
                folder.id(),
                record,
                isAlive(folder),
                memory.answers(),
                memory.replies(),
                memory.calls(),
                touched(folder, record),
                StageRun.question(memory),
                damage(folder, record, typed));
    }

    /// The damage of a stage that was begun with this.
    static Optional<Problem> damage(
            StageFolder folder, StageRecord record, UnaryOperator<String> typed) {
        return folder.damage()
                .map(Fault.JOURNAL_DAMAGED::because)
                .map(
                        problem ->
                                problem.withFix(
                                        "ask everything anew: " + typed.apply(record.anew())));
    }

    private static boolean isAlive(StageFolder folder) {
        // In a copy the file tells of the one who works on the original, which holds no lock here.
        return RunLock.holder(folder.path())
                .filter(holder -> holder.run().equals(folder.id().value()))
                .flatMap(_ -> RunLock.process(folder.path()))
                .filter(Liveness::isAlive)
                .isPresent();
    }

    private static Instant touched(StageFolder folder, StageRecord record) {
        try {
            return Files.getLastModifiedTime(folder.journal()).toInstant();
        } catch (IOException e) {
            return record.started();
        }
    }

    /// Its state, in a word.
    public String state() {
        String left = question.isPresent() ? "waiting" : "unfinished";
        return alive ? "running" : damage.isPresent() ? "damaged" : left;
    }

    /// True where a person has to answer before it goes on.
    public boolean waits() {
        return !alive && damage.isEmpty() && question.isPresent();
    }

    /// The counts of what is kept, and the cost.
    public String counts() {
        return counts(answers, replies, used());
    }

    static String counts(int answers, int replies, Used used) {
        List<String> parts = new ArrayList<>();
        if (answers > 0) {
            parts.add(Plural.count(answers, "answer"));
        }
        parts.add(Plural.count(replies, "reply", "replies"));
        used.cost().map(StoredStage::dollars).ifPresent(parts::add);
        if (used.tokens() > 0) {
            parts.add(Plural.count(used.tokens(), "token"));
        }
        return String.join(", ", parts);
    }

    private static String dollars(BigDecimal amount) {
        return "$" + amount.stripTrailingZeros().toPlainString();
    }

    public Value.Fields value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("run", id.value());
        fields.put("stage", record.stage());
        fields.put("state", state());
        fields.put("about", record.about());
        fields.put("project", record.project());
        fields.put("started", record.started().toString());
        question.filter(_ -> waits()).ifPresent(words -> fields.put("question", words));
        fields.put("answers", answers);
        fields.put("replies", replies);
        fields.put("cost", used().costValue());
        fields.put("tokens", used().tokens());
        damage.ifPresent(
                problem -> {
                    fields.put("code", problem.fault().name());
                    fields.put("message", problem.message());
                    fields.put("fix", problem.fix());
                });
        return fields.build();
    }
}
