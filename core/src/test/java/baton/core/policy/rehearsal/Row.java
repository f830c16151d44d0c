package baton.core.policy.rehearsal;

import baton.core.policy.rules.CommandVerdict;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/// A row of the table of commands: what is expected of which command, and by which rule (`-` for
/// none).
record Row(CommandVerdict verdict, String rule, String command) {
    static List<Row> all() {
        try (InputStream table = Row.class.getResourceAsStream("commands.tsv")) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.indexOf('\t') > 0 && !line.startsWith("# "))
                    .map(Row::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Row of(String line) {
        String[] cells = line.split("\t", 3);
        CommandVerdict verdict = CommandVerdict.valueOf(cells[0].toUpperCase(Locale.ROOT));
        return new Row(verdict, cells[1], unescaped(cells[2]));
    }

    /// `\n`, `\t` and `\\` are escapes; other backslashes stand for themselves.
    private static String unescaped(String cell) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < cell.length(); i++) {
            char next = cell.charAt(i);
            int escape = i + 1 < cell.length() ? "nt\\".indexOf(cell.charAt(i + 1)) : -1;
            boolean escaped = next == '\\' && escape >= 0;
            text.append(escaped ? "\n\t\\".charAt(escape) : next);
            i += escaped ? 1 : 0;
        }
        return text.toString();
    }
}
