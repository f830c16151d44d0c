package baton.core.work;

/// Text as one word of a shell command.
final class ShellQuotes {
    private ShellQuotes() {}

    static String around(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
