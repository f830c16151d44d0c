package baton.core.contract;

import baton.core.text.Value;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;

/// A Markdown document with front matter, being written. Front matter keeps to what every YAML
/// reader takes the same way: block lists, and quotes around all that is not plainly text.
public final class Page {
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}0-9.][\\p{L}0-9 ./_,()+?!-]*");
    private static final Pattern NUMBER_LIKE =
            Pattern.compile("[.0-9][0-9_.]*(?:[eE][-+]?[0-9]*)?|0[xob][0-9A-Fa-f_]*");
    private static final Set<String> TAKEN =
            Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n", ".inf", ".nan");

    private final StringBuilder text = new StringBuilder("---\n");

    public Page(SequencedMap<String, Value> front) {
        front.forEach(this::field);
        text.append("---\n");
    }

    public Page heading(int level, String title) {
        return block("#".repeat(level) + " " + Prose.title(title));
    }

    /// Lines that were made fit before; nothing where there are none.
    public Page block(String lines) {
        if (!lines.isEmpty()) {
            text.append('\n').append(lines).append('\n');
        }
        return this;
    }

    public Page section(String title, String lines) {
        return heading(2, title).block(lines);
    }

    /// The section of a part, as its kind of document writes it.
    public <P extends Part> Page part(P part, Map<P, String> texts) {
        Optional<String> lines = Optional.ofNullable(texts.get(part)).or(part::whenEmpty);
        return lines.map(some -> section(part.title(), some)).orElse(this);
    }

    public String text() {
        return text.toString();
    }

    private void field(String key, Value value) {
        text.append(key).append(':');
        switch (value) {
            case Value.Text(String content, _) -> text.append(' ').append(scalar(content));
            case Value.Number(String literal, _) -> text.append(' ').append(literal);
            case Value.Bool(boolean holds, _) -> text.append(' ').append(holds);
            case Value.Null _ -> text.append(" null");
            case Value.Items(List<Value> items, _) -> items.forEach(this::item);
            case Value.Fields _ -> throw new IllegalArgumentException("a map under " + key);
        }
        text.append('\n');
    }

    private void item(Value item) {
        text.append("\n  - ").append(scalar(item.scalar().orElse("")));
    }

    private static String scalar(String content) {
        boolean plain =
                PLAIN.matcher(content).matches()
                        && !content.endsWith(" ")
                        && !NUMBER_LIKE.matcher(content).matches()
                        && !TAKEN.contains(content.toLowerCase(Locale.ROOT));
        return plain ? content : quoted(content);
    }

    private static String quoted(String content) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < content.length(); i++) {
            char c = content.charAt(i);
            boolean separator = c == '\u2028' || c == '\u2029' || c == '\uFEFF' || c > '\uFFFD';
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (Character.isISOControl(c) || separator) {
                out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }
}
