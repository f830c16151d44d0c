package baton.world.stage;

import baton.core.agent.stream.Used;
import baton.core.text.Value;
import baton.world.agent.AgentReport;
import baton.world.stage.StageLine.Answered;
import baton.world.stage.StageLine.Recorded;
import baton.world.stage.StageLine.Replied;
import baton.world.stage.StageLine.ReplyKey;
import baton.world.stage.StageLine.Settled;
import baton.world.stage.StageLine.Spent;
import baton.world.stage.StageLine.Voided;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The sum of a stage's lines. Money counts however often a reply was asked for anew: it was
/// paid.
final class StageMemory {
    private final Map<ReplyKey, AgentReport> replies = new HashMap<>();
    private final Map<Asked, Value> answers = new HashMap<>();
    private final Map<String, String> settled = new HashMap<>();
    private Optional<StageRecord> record = Optional.empty();
    private Optional<Value> last = Optional.empty();
    private final List<Used> calls = new ArrayList<>();

    private record Asked(String kind, long count, String question) {}

    void add(StageLine line) {
        switch (line) {
            case Recorded(StageRecord known) -> {
                record = Optional.of(known);
                known.settled().forEach(settled::putIfAbsent);
            }
            case Replied(ReplyKey key, AgentReport report) -> {
                replies.put(key, report);
                calls.add(Used.said(report.usage()));
            }
            case Answered(String kind, long count, String question, Value answer) -> {
                answers.put(new Asked(kind, count, question), answer);
                last = Optional.of(answer);
            }
            case Settled(String name, String value) -> settled.put(name, value);
            case Spent(Value.Fields usage) -> calls.add(Used.said(usage));
            case Voided _ -> replies.clear();
        }
    }

    Optional<StageRecord> record() {
        return record;
    }

    Optional<AgentReport> reply(ReplyKey key) {
        return Optional.ofNullable(replies.get(key));
    }

    Optional<Value> answer(String kind, long count, String question) {
        return Optional.ofNullable(answers.get(new Asked(kind, count, question)));
    }

    Optional<String> settled(String name) {
        return Optional.ofNullable(settled.get(name));
    }

    /// The answer that was given last.
    Optional<Value> last() {
        return last;
    }

    int replies() {
        return replies.size();
    }

    int answers() {
        return answers.size();
    }

    /// The usage of each call that somebody paid for.
    List<Used> calls() {
        return List.copyOf(calls);
    }

    Used used() {
        return Used.sum(calls);
    }
}
