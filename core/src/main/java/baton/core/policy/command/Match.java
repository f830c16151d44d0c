package baton.core.policy.command;

/// A rule that a command meets, and the command as it was written, shortened where it is long.
public record Match(Level level, String rule, String command) {
    static final int COMMAND_CHARS_MAX = 200;

    static Match of(Rule rule, String command) {
        String line = Hole.shown(command).strip();
        boolean fits = line.length() <= COMMAND_CHARS_MAX;
        String text = fits ? line : line.substring(0, COMMAND_CHARS_MAX - 1) + "…";
        return new Match(rule.level(), rule.title(), text);
    }
}
