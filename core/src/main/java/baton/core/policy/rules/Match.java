package baton.core.policy.rules;

import baton.core.Shown;
import baton.core.policy.call.Hole;

/// A rule that a command meets, the simple command that is meant as it was written, shortened where
/// it is long, and what to write instead.
public record Match(Level level, String rule, String command, String fix) {
    static final int COMMAND_CHARS_MAX = 200;

    static Match of(Rule rule, String command) {
        String line = Hole.shown(command).strip();
        boolean fits = line.length() <= COMMAND_CHARS_MAX;
        String text = fits ? line : Shown.start(line, COMMAND_CHARS_MAX - 1) + "…";
        return new Match(rule.level(), rule.title(), text, rule.fix());
    }
}
