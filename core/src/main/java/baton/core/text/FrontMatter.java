package baton.core.text;

import baton.core.Fault;
import baton.core.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The block between two `---` lines at the top of a Markdown file, read as a subset of YAML:
/// `key: scalar`, `key:` with a block list of scalars, comments. Everything else is a problem.
///
/// `bodyFrom` is the first line after the block (1-based).
public record FrontMatter(
        boolean present,
        SequencedMap<String, Value> fields,
        Set<String> flowLists,
        int bodyFrom,
        List<Problem> problems) {

    private static final String FENCE = "---";
    private static final Pattern KEY = Pattern.compile("([A-Za-z_][A-Za-z0-9_.-]*):(?: (.*))?");
    private static final Pattern ITEM = Pattern.compile(" *-(?: +(.*))?");
    private static final Pattern NESTED = Pattern.compile("[A-Za-z_\"'][^\\s:]*:(?: .*)?");

    public FrontMatter {
        fields = new LinkedHashMap<>(fields);
        flowLists = Set.copyOf(flowLists);
        problems = List.copyOf(problems);
    }

    /// The value of a key; an absent key and a key without a value are both empty.
    public Optional<Value> field(String key) {
        return Optional.ofNullable(fields.get(key)).filter(v -> !(v instanceof Value.Null));
    }

    /// The scalar of a key as text.
    public Optional<String> text(String key) {
        return field(key).flatMap(Value::scalar);
    }

    /// The line of a key, or the first line where there is none.
    public int line(String key) {
        Value value = fields.get(key);
        return value == null ? 1 : value.line();
    }

    public static FrontMatter read(Source source) {
        return new Reader(source).read();
    }

    private static final class Reader {
        private final Source source;
        private final SequencedMap<String, Value> fields = new LinkedHashMap<>();
        private final Set<String> flowLists = new HashSet<>();
        private final List<Problem> problems = new ArrayList<>();
        private Optional<String> listKey = Optional.empty();
        private final List<Value> listItems = new ArrayList<>();

        Reader(Source source) {
            this.source = source;
        }

        FrontMatter read() {
            List<String> lines = source.lines();
            if (lines.isEmpty() || !lines.getFirst().stripTrailing().equals(FENCE)) {
                problems.add(Fault.FM_MISSING.at(1, "the file does not start with `---`"));
                return new FrontMatter(false, fields, flowLists, 1, problems);
            }
            for (int number = 2; number <= lines.size(); number++) {
                String line = source.line(number).stripTrailing();
                if (line.equals(FENCE) || line.equals("...")) {
                    endList();
                    return new FrontMatter(true, fields, flowLists, number + 1, problems);
                }
                take(line, number);
            }
            problems.add(Fault.FM_PARSE_ERROR.at(1, "the front matter is not closed by `---`"));
            return new FrontMatter(true, fields, flowLists, lines.size() + 1, problems);
        }

        private void take(String line, int number) {
            if (line.isBlank() || line.stripLeading().startsWith("#")) {
                return;
            }
            if (line.indexOf('\t') >= 0) {
                refuse(number, "a tab");
                return;
            }
            Matcher key = KEY.matcher(line);
            if (key.matches()) {
                endList();
                takeKey(key.group(1), Optional.ofNullable(key.group(2)).orElse(""), number);
                return;
            }
            Matcher item = ITEM.matcher(line);
            if (item.matches() && listKey.isPresent()) {
                takeItem(Optional.ofNullable(item.group(1)).orElse(""), number);
                return;
            }
            boolean nested = line.startsWith(" ") && NESTED.matcher(line.strip()).matches();
            refuse(number, nested ? "a nested map" : "neither `key: value` nor a list item");
        }

        private void takeKey(String key, String rest, int number) {
            if (fields.containsKey(key)) {
                refuse(number, "the key `" + key + "` stands twice");
                return;
            }
            String text = withoutComment(rest);
            if (text.isEmpty()) {
                listKey = Optional.of(key);
                fields.put(key, new Value.Null(number));
            } else if (text.startsWith("[")) {
                takeFlowList(key, text, number);
            } else {
                fields.put(key, scalar(text, number));
            }
        }

        private void takeFlowList(String key, String text, int number) {
            if (text.substring(1).strip().equals("]")) {
                fields.put(key, new Value.Items(List.of(), number));
                return;
            }
            flowLists.add(key);
            fields.put(key, new Value.Text(text, number));
            refuse(number, "a list in brackets under `" + key + "`");
        }

        private void takeItem(String rest, int number) {
            String text = withoutComment(rest);
            boolean quoted = text.startsWith("\"") || text.startsWith("'");
            if (!quoted && NESTED.matcher(text).matches()) {
                refuse(number, "a map in a list");
            } else if (text.startsWith("[") || text.startsWith("- ")) {
                refuse(number, "a list in a list");
            } else {
                listItems.add(scalar(text, number));
            }
        }

        private void endList() {
            if (listKey.isPresent() && !listItems.isEmpty()) {
                int line = Optional.ofNullable(fields.get(listKey.get())).map(Value::line).orElse(0);
                fields.put(listKey.get(), new Value.Items(listItems, line));
            }
            listKey = Optional.empty();
            listItems.clear();
        }

        private Value scalar(String text, int number) {
            if (text.isEmpty()) {
                return new Value.Null(number);
            }
            char first = text.charAt(0);
            if (first == '"' || first == '\'') {
                return quoted(text, number);
            }
            Optional<String> notAllowed = notAllowed(first);
            notAllowed.ifPresent(what -> refuse(number, what));
            return notAllowed.isEmpty() ? Yaml.plain(text, number) : new Value.Text(text, number);
        }

        private static Optional<String> notAllowed(char first) {
            if (first == '{') {
                return Optional.of("a map in braces");
            }
            if ("&*!".indexOf(first) >= 0) {
                return Optional.of("an anchor, alias or tag");
            }
            if ("|>".indexOf(first) >= 0) {
                return Optional.of("a block of text");
            }
            boolean reserved = "%@`".indexOf(first) >= 0;
            return reserved ? Optional.of("a character YAML reserves") : Optional.empty();
        }

        private Value quoted(String text, int number) {
            return switch (Yaml.parse(text, number)) {
                case Yaml.Good(Value.Text(String content, _)) -> new Value.Text(content, number);
                case Yaml.Good _, Yaml.Bad _ -> {
                    refuse(number, "a quote that is not closed");
                    yield new Value.Text(text, number);
                }
            };
        }

        private void refuse(int number, String what) {
            problems.add(Fault.FM_PARSE_ERROR.at(number, "not allowed in front matter: " + what));
        }

        /// Cuts ` # …`, but not inside quotes.
        private static String withoutComment(String text) {
            String stripped = text.strip();
            if (stripped.startsWith("#")) {
                return "";
            }
            char quote = 0;
            for (int i = 0; i < stripped.length(); i++) {
                char c = stripped.charAt(i);
                if (quote == 0 && i == 0 && (c == '"' || c == '\'')) {
                    quote = c;
                } else if (quote == '"' && c == '\\') {
                    i++;
                } else if (quote != 0 && c == quote) {
                    quote = 0;
                } else if (quote == 0 && c == '#' && i > 0 && stripped.charAt(i - 1) == ' ') {
                    return stripped.substring(0, i).strip();
                }
            }
            return stripped;
        }
    }
}
