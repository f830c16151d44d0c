package baton.app.terminal;

/// Text with ANSI colours, or without them where they are off.
public record Paint(boolean on) {
    public String red(String text) {
        return with("1;31", text);
    }

    public String yellow(String text) {
        return with("33", text);
    }

    public String green(String text) {
        return with("32", text);
    }

    public String cyan(String text) {
        return with("36", text);
    }

    public String bold(String text) {
        return with("1", text);
    }

    public String dim(String text) {
        return with("2", text);
    }

    private String with(String code, String text) {
        return on ? "\033[" + code + "m" + text + "\033[0m" : text;
    }
}
