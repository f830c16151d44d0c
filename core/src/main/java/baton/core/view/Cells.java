package baton.core.view;

/// Text from plans and agents in a Markdown table.
final class Cells {
    private Cells() {}

    static String row(String... cells) {
        StringBuilder row = new StringBuilder("|");
        for (String cell : cells) {
            row.append(' ').append(cell(cell)).append(" |");
        }
        return row.toString();
    }

    /// On one line, unable to end a cell or start markup of its own.
    static String cell(String text) {
        return text.replaceAll("\\s+", " ").replace("|", "\\|").strip();
    }

    /// As git shows it to people.
    static String brief(String commit) {
        return commit.substring(0, Math.min(commit.length(), 10));
    }
}
