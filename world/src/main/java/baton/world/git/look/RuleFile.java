package baton.world.git.look;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A file of rules, and the directory from which its patterns are meant.
///
/// @param directory as git names it, one character a byte; empty for the top
/// @param content one character a byte
public record RuleFile(String directory, String content) {
    private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";

    public static RuleFile of(byte[] directory, byte[] content) {
        return new RuleFile(text(directory), text(content));
    }

    public static RuleFile top(byte[] content) {
        return new RuleFile("", text(content));
    }

    /// The lines without their ends.
    List<String> lines() {
        String bare =
                content.startsWith(BYTE_ORDER_MARK)
                        ? content.substring(BYTE_ORDER_MARK.length())
                        : content;
        List<String> lines = new ArrayList<>();
        for (String line : bare.split("\n", -1)) {
            lines.add(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
        }
        return lines;
    }

    boolean isTop() {
        return directory.isEmpty();
    }

    /// True if rules of the directory can be written from the top, each on a line: its name holds
    /// no line end.
    boolean isSayable() {
        return directory.indexOf('\n') < 0;
    }

    /// A pattern of this directory as one from the top. One without a slash holds at any depth.
    String fromTop(String pattern) {
        if (isTop()) {
            return pattern;
        }
        String bare = pattern.endsWith("/") ? pattern.substring(0, pattern.length() - 1) : pattern;
        String start = "/" + directory.replaceAll("[\\\\*?\\[]", "\\\\$0");
        if (pattern.startsWith("/")) {
            return start + pattern;
        }
        return bare.indexOf('/') >= 0 ? start + "/" + pattern : start + "/**/" + pattern;
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
