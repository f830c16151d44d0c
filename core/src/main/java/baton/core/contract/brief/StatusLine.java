package baton.core.contract.brief;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The line of a brief that says where its research stands. It is changed in place: everything else
/// in the file stays as whoever wrote it left it.
public final class StatusLine {
    private static final Pattern FRONT =
            Pattern.compile(
                    "\\A\\uFEFF?---[ \\t]*\\r?\\n(?:[^\\r\\n]*\\r?\\n)*?---", Pattern.DOTALL);
    private static final Pattern LINE =
            Pattern.compile("(?m)^(" + BriefedTask.RESEARCH_STATUS + "[ \\t]*:[ \\t]*)[^\\r\\n]*");

    private StatusLine() {}

    /// The brief apart from this line, which research changes.
    public static String fixed(String brief) {
        return set(brief, ResearchStatus.PENDING).orElse(brief);
    }

    /// The text with this status; nothing where it says none.
    public static Optional<String> set(String brief, ResearchStatus status) {
        Matcher front = FRONT.matcher(brief);
        if (!front.find()) {
            return Optional.empty();
        }
        Matcher line = LINE.matcher(brief).region(0, front.end());
        return line.find()
                ? Optional.of(
                        brief.substring(0, line.end(1))
                                + status.word()
                                + brief.substring(line.end()))
                : Optional.empty();
    }
}
