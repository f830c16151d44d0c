package baton.core.policy.shell;

/// The word that ends a here-document: quotes are taken off, and nothing in it is expanded.
final class Delimiter {
    private Delimiter() {}

    static boolean isQuoted(String written) {
        String joined = written.replace("\\\n", "");
        return joined.indexOf('\'') >= 0 || joined.indexOf('"') >= 0 || joined.indexOf('\\') >= 0;
    }

    static String unquoted(String written) {
        String joined = written.replace("\\\n", "");
        StringBuilder word = new StringBuilder();
        char quote = Cursor.END;
        for (int i = 0; i < joined.length(); i++) {
            char next = joined.charAt(i);
            if (next == quote) {
                quote = Cursor.END;
            } else if (quote == Cursor.END && (next == '\'' || next == '"')) {
                quote = next;
            } else if (next == '\\' && quote == Cursor.END && i + 1 < joined.length()) {
                i++;
                word.append(joined.charAt(i));
            } else {
                word.append(next);
            }
        }
        return word.toString();
    }
}
