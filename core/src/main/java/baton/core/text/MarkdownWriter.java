package baton.core.text;

/// Pieces of Markdown that read back as what they were made of, whatever the text.
public final class MarkdownWriter {
    private MarkdownWriter() {}

    /// A heading. A title that ends in `#` gets closing `#`s, so that its own is not taken for one.
    public static String heading(int level, String title) {
        String signs = "#".repeat(level);
        return signs + " " + title + (title.endsWith("#") ? " " + signs : "");
    }

    /// A code span of one line, with as many back quotes around it as its content asks for.
    public static String code(String content) {
        int longest = 0;
        int run = 0;
        for (int i = 0; i < content.length(); i++) {
            run = content.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        String quotes = "`".repeat(longest + 1);
        boolean padded = content.startsWith("`") || content.endsWith("`");
        String space = padded ? " " : "";
        return quotes + space + content + space + quotes;
    }

    /// `- **Name:** text`. Further lines are indented, so that nothing in them can leave the item:
    /// neither a heading nor a fence nor another field.
    public static String field(String name, String text) {
        StringBuilder item = new StringBuilder("- **" + name + ":**");
        String indent = " ";
        for (String line : text.lines().toList()) {
            item.append(line.isEmpty() ? "" : indent + line).append('\n');
            indent = "  ";
        }
        return text.isEmpty() ? item.append('\n').toString() : item.toString();
    }
}
