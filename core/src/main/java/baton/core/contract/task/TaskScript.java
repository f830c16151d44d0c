package baton.core.contract.task;

/// The commands that verify a TASK, run as they are written. There is at least one line that is not
/// blank.
public record TaskScript(String text) {
    private static final int FENCE_MIN = 3;

    public TaskScript {
        if (text.isBlank() || !text.equals(clean(text))) {
            throw new IllegalArgumentException("not a script: " + text);
        }
    }

    /// Any text as a script; it must not be blank.
    public static TaskScript of(String any) {
        return new TaskScript(clean(any));
    }

    /// Line ends are `\n`, and every character can be written to a file.
    private static String clean(String any) {
        StringBuilder clean = new StringBuilder(any.length());
        any.replace("\r\n", "\n")
                .replace('\r', '\n')
                .codePoints()
                .filter(c -> c != 0)
                .map(c -> Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }

    /// The script in a fence longer than every run of back quotes in it.
    String render() {
        int longest = 0;
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            run = text.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        String fence = "`".repeat(Math.max(FENCE_MIN, longest + 1));
        return fence + "bash\n" + text + "\n" + fence + "\n";
    }
}
