package baton.core.agent.stream;

import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The usage that Claude Code's messages tell, before a result tells it for all of them. A message
/// is told block by block under one id, and its usage with each block; the last one counts, once.
/// The usage is from the message's start, so that most of the output is missing until the result.
///
/// @param recent the messages that may be told of again, the newest last
/// @param used the usage of all messages, those that are forgotten too
record ClaudeMessages(List<Message> recent, Used used) {
    /// Helpers speak at the same time, each with one message.
    private static final int RECENT_MAX = 64;

    static final ClaudeMessages NONE = new ClaudeMessages(List.of(), Used.NOTHING);

    record Message(String id, Used used) {}

    ClaudeMessages {
        recent = List.copyOf(recent);
    }

    /// After a line of the stream with a message in it.
    ClaudeMessages and(Value line) {
        Optional<String> id = Look.maybe(line, "message", "id");
        return id.map(known -> and(new Message(known, used(line)))).orElse(this);
    }

    private ClaudeMessages and(Message now) {
        List<Message> all = new ArrayList<>(recent);
        Used before =
                recent.stream()
                        .filter(message -> message.id().equals(now.id()))
                        .map(Message::used)
                        .findFirst()
                        .orElse(Used.NOTHING);
        all.removeIf(message -> message.id().equals(now.id()));
        all.add(now);
        List<Message> kept = all.subList(Math.max(0, all.size() - RECENT_MAX), all.size());
        return new ClaudeMessages(kept, used.plus(now.used().since(before)));
    }

    private static Used used(Value line) {
        return ClaudeDialect.tokens(Look.object(line, "message", "usage"));
    }
}
