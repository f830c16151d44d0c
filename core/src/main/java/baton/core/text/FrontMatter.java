package baton.core.text;

import baton.core.Fault;
import baton.core.Problem;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The block between two `---` lines at the top of a Markdown file, read as a subset of YAML:
/// `key: scalar`, `key: |` or `key: >` with a block of text, `key:` with a block list of scalars,
/// comments; keys may stand in quotes. A list of scalars in brackets, on one line or several, is
/// read and warned about. Everything else is a problem.
///
/// `bodyFrom` is the first line after the block (1-based).
public record FrontMatter(
        boolean present,
        SequencedMap<String, Value> fields,
        Set<String> flowLists,
        int bodyFrom,
        List<Problem> problems) {

    private static final String FENCE = "---";
    private static final Pattern KEY =
            Pattern.compile(
                    "(['\"]?)([\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_.-]*)\\1 *:(?: (.*))?",
                    Pattern.DOTALL);
    private static final Pattern BLOCK = Pattern.compile("[|>](?:[+-]?[1-9]?|[1-9][+-])");
    private static final Pattern FLOW_END = Pattern.compile("](?: +#.*)?$");
    private static final Pattern ITEM = Pattern.compile("( *)-(?: +(.*))?", Pattern.DOTALL);
    private static final Pattern NESTED =
            Pattern.compile("[\\p{L}\\p{N}_\"'][^\\s:]*:(?: .*)?", Pattern.DOTALL);

    public FrontMatter {
        fields = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(fields));
        flowLists = Set.copyOf(flowLists);
        problems = List.copyOf(problems);
    }

    /// The value of a key; an absent key and a key without a value are both empty.
    public Optional<Value> field(String key) {
        return Optional.ofNullable(fields.get(key)).filter(v -> !(v instanceof Value.Null));
    }

    /// The scalar of a key as text, without the line end of a block.
    public Optional<String> text(String key) {
        return field(key).flatMap(Value::scalar).map(String::stripTrailing);
    }

    /// The line of a key, or the first line where there is none.
    public int line(String key) {
        Value value = fields.get(key);
        return value == null ? 1 : value.line();
    }

    /// The same without the warning about a list in brackets under this key, for a key whose
    /// documents write it so.
    public FrontMatter withFlowList(String key) {
        if (!flowLists.contains(key) || !(fields.get(key) instanceof Value.Items)) {
            return this;
        }
        int line = line(key);
        List<Problem> left =
                problems.stream().filter(problem -> problem.line().orElse(0) != line).toList();
        return new FrontMatter(present, fields, flowLists, bodyFrom, left);
    }

    private static boolean isScalar(Value value) {
        return value instanceof Value.Null || value.scalar().isPresent();
    }

    public static FrontMatter read(Source source) {
        return new Reader(source).read();
    }

    private static final class Reader {
        private static final int NO_INDENT = -1;

        private final Source source;
        private final SequencedMap<String, Value> fields = new LinkedHashMap<>();
        private final Set<String> flowLists = new HashSet<>();
        private final List<Problem> problems = new ArrayList<>();
        private Optional<String> listKey = Optional.empty();
        private final List<Value> listItems = new ArrayList<>();
        private int listIndent = NO_INDENT;
        private Optional<String> flowKey = Optional.empty();
        private final List<String> flowLines = new ArrayList<>();
        private Optional<String> blockKey = Optional.empty();
        private final List<String> blockLines = new ArrayList<>();

        Reader(Source source) {
            this.source = source;
        }

        FrontMatter read() {
            List<String> lines = source.lines();
            if (lines.isEmpty() || !Spaces.stripTrailing(lines.getFirst()).equals(FENCE)) {
                problems.add(Fault.FM_MISSING.at(1, "the file does not start with `---`"));
                return new FrontMatter(false, fields, flowLists, 1, problems);
            }
            for (int number = 2; number <= lines.size(); number++) {
                String line = Spaces.stripTrailing(source.line(number));
                if (line.equals(FENCE) || line.equals("...")) {
                    endValue();
                    return new FrontMatter(true, fields, flowLists, number + 1, problems);
                }
                take(line, number);
            }
            endValue();
            // Most of these lines were meant as the body: they are not wrong one by one.
            Problem open = Fault.FM_PARSE_ERROR.at(1, "the front matter is not closed by `---`");
            return new FrontMatter(true, fields, flowLists, lines.size() + 1, List.of(open));
        }

        private void take(String line, int number) {
            if (blockKey.isPresent() && (line.isEmpty() || line.startsWith(" "))) {
                blockLines.add(source.line(number));
                return;
            }
            if (flowKey.isPresent() && (line.startsWith(" ") || line.equals("]"))) {
                takeFlowLine(line);
                return;
            }
            if (line.isEmpty() || Spaces.stripLeading(line).startsWith("#")) {
                return;
            }
            if (line.indexOf('\t') >= 0) {
                refuse(number, "a tab");
                return;
            }
            Matcher key = KEY.matcher(line);
            if (key.matches()) {
                endValue();
                takeKey(key.group(2), Optional.ofNullable(key.group(3)).orElse(""), number);
                return;
            }
            Matcher item = ITEM.matcher(line);
            if (item.matches() && listKey.isPresent()) {
                takeItem(item.group(1), Optional.ofNullable(item.group(2)).orElse(""), number);
                return;
            }
            boolean nested = line.startsWith(" ") && NESTED.matcher(Spaces.strip(line)).matches();
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
            } else if (BLOCK.matcher(text).matches()) {
                blockKey = Optional.of(key);
                blockLines.add(text);
                fields.put(key, new Value.Null(number));
            } else if (text.startsWith("[")) {
                flowKey = Optional.of(key);
                fields.put(key, new Value.Null(number));
                takeFlowLine(Spaces.strip(rest));
            } else {
                fields.put(key, scalar(text, number));
            }
        }

        /// A list in brackets goes on to the line that ends with its bracket.
        private void takeFlowLine(String line) {
            flowLines.add(line);
            if (FLOW_END.matcher(line).find()) {
                endFlow();
            }
        }

        private Yaml.Parsed flow() {
            return Yaml.parse(String.join("\n", flowLines), flowLine());
        }

        private int flowLine() {
            return flowKey.flatMap(key -> Optional.ofNullable(fields.get(key)))
                    .map(Value::line)
                    .orElse(0);
        }

        private void endFlow() {
            if (flowKey.isEmpty()) {
                return;
            }
            String key = flowKey.get();
            int number = flowLine();
            String what = "a list in brackets under `" + key + "`";
            if (flow() instanceof Yaml.Good(Value.Items(List<Value> items, _))
                    && items.stream().allMatch(FrontMatter::isScalar)) {
                fields.put(key, new Value.Items(items, number));
                if (!items.isEmpty()) {
                    flowLists.add(key);
                    problems.add(
                            Fault.FM_PARSE_ERROR
                                    .at(number, what + " is read; other readers do not take it")
                                    .asWarning());
                }
            } else {
                flowLists.add(key);
                fields.put(key, new Value.Text(String.join(" ", flowLines), number));
                refuse(number, what);
            }
            flowKey = Optional.empty();
            flowLines.clear();
        }

        private void takeItem(String indent, String rest, int number) {
            String text = withoutComment(rest);
            boolean quoted = text.startsWith("\"") || text.startsWith("'");
            boolean map = !quoted && (text.contains(": ") || text.endsWith(":"));
            listIndent = listIndent == NO_INDENT ? indent.length() : listIndent;
            if (indent.length() != listIndent) {
                refuse(number, "a list item that is indented differently");
            } else if (map) {
                refuse(number, "a map in a list");
            } else if (text.startsWith("[") || text.startsWith("- ") || text.equals("-")) {
                refuse(number, "a list in a list");
            } else {
                listItems.add(scalar(text, number));
            }
        }

        private void endValue() {
            endList();
            endFlow();
            blockKey.ifPresent(this::endBlock);
            blockKey = Optional.empty();
            blockLines.clear();
        }

        /// The text of a block, with its lines as `|` keeps or `>` joins them.
        private void endBlock(String key) {
            int line = Optional.ofNullable(fields.get(key)).map(Value::line).orElse(0);
            String text = "block: " + String.join("\n", blockLines) + "\n";
            if (Yaml.parse(text, line) instanceof Yaml.Good(Value.Fields parsed)
                    && parsed.field("block").flatMap(Value::scalar).isPresent()) {
                String content = parsed.field("block").flatMap(Value::scalar).orElseThrow();
                fields.put(key, new Value.Text(content, line));
            } else {
                refuse(line, "a block of text whose lines are indented differently");
            }
        }

        private void endList() {
            if (listKey.isPresent() && !listItems.isEmpty()) {
                int line =
                        Optional.ofNullable(fields.get(listKey.get())).map(Value::line).orElse(0);
                fields.put(listKey.get(), new Value.Items(listItems, line));
            }
            listKey = Optional.empty();
            listItems.clear();
            listIndent = NO_INDENT;
        }

        private Value scalar(String text, int number) {
            if (text.isEmpty()) {
                return new Value.Null(number);
            }
            char first = text.charAt(0);
            if (first == '"' || first == '\'') {
                return quoted(text, number);
            }
            Optional<String> notAllowed = notAllowed(text);
            notAllowed.ifPresent(what -> refuse(number, what));
            return notAllowed.isEmpty() ? Yaml.plain(text, number) : new Value.Text(text, number);
        }

        private static Optional<String> notAllowed(String text) {
            char first = text.charAt(0);
            if (first == '{') {
                return Optional.of("a map in braces");
            }
            if ("&*!".indexOf(first) >= 0) {
                return Optional.of("an anchor, alias or tag");
            }
            if ("|>".indexOf(first) >= 0) {
                return Optional.of("a block of text");
            }
            boolean alone = text.length() == 1 || text.charAt(1) == ' ';
            boolean reserved = "%@`,]}".indexOf(first) >= 0 || ("-?:".indexOf(first) >= 0 && alone);
            return reserved
                    ? Optional.of("`" + first + "` at the start of a value")
                    : Optional.empty();
        }

        private Value quoted(String text, int number) {
            if (Yaml.parse(text, number) instanceof Yaml.Good(Value.Text(String content, _))) {
                return new Value.Text(content, number);
            }
            refuse(number, "a quote that is not closed");
            return new Value.Text(text, number);
        }

        private void refuse(int number, String what) {
            problems.add(Fault.FM_PARSE_ERROR.at(number, "not allowed in front matter: " + what));
        }

        /// Cuts ` # …`, but not inside quotes.
        private static String withoutComment(String text) {
            String stripped = Spaces.strip(text);
            if (stripped.startsWith("#")) {
                return "";
            }
            int comment = stripped.indexOf(" #", quoteEnd(stripped));
            return comment < 0 ? stripped : Spaces.strip(stripped.substring(0, comment));
        }

        /// The index at which the quotation ends that the text starts with; 0 where the text starts
        /// with none.
        private static int quoteEnd(String text) {
            char quote = text.isEmpty() ? 0 : text.charAt(0);
            if (quote != '"' && quote != '\'') {
                return 0;
            }
            for (int i = 1; i < text.length(); i++) {
                char c = text.charAt(i);
                boolean doubled = quote == '\'' && text.startsWith("''", i);
                if (doubled || (quote == '"' && c == '\\')) {
                    i++;
                } else if (c == quote) {
                    return i;
                }
            }
            return text.length();
        }
    }
}
