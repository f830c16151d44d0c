package baton.core.prompt;

import baton.core.text.Value;

import java.util.Optional;

/// A handoff that an agent left for the agents after it.
public record Handoff(
        String what, Optional<String> why, Optional<String> caution, Optional<String> incomplete) {

    /// The handoff an agent returned, where it returned one.
    public static Optional<Handoff> read(Value.Fields output) {
        return text(output, "what")
                .map(
                        what ->
                                new Handoff(
                                        what,
                                        text(output, "why"),
                                        text(output, "caution"),
                                        text(output, "incomplete")));
    }

    private static Optional<String> text(Value.Fields output, String key) {
        return output.scalar(key).filter(text -> !text.isBlank());
    }
}
