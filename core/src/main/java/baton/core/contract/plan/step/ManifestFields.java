package baton.core.contract.plan.step;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.RepoPath;
import baton.core.contract.plan.reading.Findings;
import baton.core.text.Markdown.Fence;
import baton.core.text.SafePattern;
import baton.core.text.Value;
import baton.core.text.Yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The keys of a fenced YAML block that starts with `manifest:` or `session_manifest:`. Asking for
/// a key reports what is wrong with it and answers with what could be read.
public final class ManifestFields {
    private static final Set<String> LANGUAGES = Set.of("yaml", "yml", "");

    private final Value.Fields fields;
    private final int line;
    private final Findings findings;

    private ManifestFields(Value.Fields fields, int line, Findings findings) {
        this.fields = fields;
        this.line = line;
        this.findings = findings;
    }

    /// True if the first line of the block that is neither blank nor a comment starts with this
    /// key.
    public static boolean startsWith(String root, Fence fence) {
        int first = firstLine(fence);
        return LANGUAGES.contains(fence.language())
                && first >= 0
                && opens(fence.content().get(first).stripLeading(), root);
    }

    /// A key may stand in quotes.
    private static boolean opens(String text, String root) {
        return Stream.of("", "\"", "'")
                .map(quote -> quote + root + quote)
                .filter(text::startsWith)
                .anyMatch(key -> text.substring(key.length()).stripLeading().startsWith(":"));
    }

    private static int firstLine(Fence fence) {
        for (int i = 0; i < fence.content().size(); i++) {
            String text = fence.content().get(i).strip();
            if (!text.isEmpty() && !text.startsWith("#")) {
                return i;
            }
        }
        return -1;
    }

    /// The map below the root key, or `MANIFEST_YAML_INVALID`.
    public static Optional<ManifestFields> open(String root, Fence fence, Findings findings) {
        int line = fence.line() + 1 + firstLine(fence);
        return switch (Yaml.parse(fence.text(), fence.line() + 1)) {
            case Yaml.Bad(int at, String reason) when isEscape(reason, at, fence) -> {
                findings.add(
                        Fault.MANIFEST_PATTERN_INVALID
                                .at(at, "a backslash in double quotes begins an escape of YAML")
                                .withFix("double the backslash, or write the pattern in '…'"));
                yield Optional.empty();
            }
            case Yaml.Bad(int at, String reason) -> refuse(at, reason, findings);
            case Yaml.Good(Value.Fields top) -> {
                ManifestFields around = new ManifestFields(top, line, findings);
                around.warnOfOthers(Set.of(root));
                yield below(root, top, line, findings);
            }
            case Yaml.Good _ -> refuse(line, "`" + root + ":` is not followed by a map", findings);
        };
    }

    /// True if the text is no YAML for a backslash of a pattern alone.
    private static boolean isEscape(String reason, int at, Fence fence) {
        List<String> lines = fence.text().lines().toList();
        int index = at - fence.line() - 1;
        return reason.contains("unknown escape character")
                && index >= 0
                && index < lines.size()
                && lines.get(index).contains("pattern");
    }

    private static Optional<ManifestFields> below(
            String root, Value.Fields top, int line, Findings findings) {
        return switch (top.field(root).orElseGet(() -> new Value.Null(line))) {
            case Value.Fields fields -> Optional.of(new ManifestFields(fields, line, findings));
            case Value.Null _ -> {
                Value.Fields empty = new Value.Fields(new LinkedHashMap<>(), line);
                yield Optional.of(new ManifestFields(empty, line, findings));
            }
            case Value.Text _, Value.Number _, Value.Bool _, Value.Items _ ->
                    refuse(line, "`" + root + ":` is not a map", findings);
        };
    }

    private static Optional<ManifestFields> refuse(int line, String reason, Findings findings) {
        findings.add(Fault.MANIFEST_YAML_INVALID.at(line, reason));
        return Optional.empty();
    }

    public Value.Fields value() {
        return fields;
    }

    /// The line of the root key.
    public int line() {
        return line;
    }

    public boolean has(String key) {
        return fields.field(key).isPresent();
    }

    /// One `MANIFEST_MISSING_KEY` for each key that is not there.
    public List<Problem> missing(List<String> keys) {
        return keys.stream().filter(key -> !has(key)).map(this::missing).toList();
    }

    private Problem missing(String key) {
        String example =
                switch (key) {
                    case "expected_paths" -> ":`, and below it a list of the files";
                    case "min_file_count" -> ": 1`, or how many of the files have to be there";
                    case "commit_message_pattern" -> ": \"^feat:\"`, a pattern of the message";
                    case "bash_syntax_check", "forbidden_paths", "must_contain" -> ": []`";
                    case String _ -> "`; an empty list is written `[]`";
                };
        return Fault.MANIFEST_MISSING_KEY
                .at(line, "the manifest has no `" + key + "`")
                .withFix("add `" + key + example);
    }

    public void warnOfOthers(Set<String> known) {
        fields.fields()
                .forEach(
                        (key, value) -> {
                            if (!known.contains(key)) {
                                String message = "`" + key + "` is not a key of a manifest";
                                findings.add(Fault.MANIFEST_UNKNOWN_KEY.at(value.line(), message));
                            }
                        });
    }

    /// The items of a list of texts, with their lines.
    public List<Value.Text> texts(String key) {
        List<Value.Text> texts = new ArrayList<>();
        for (Value item : items(key)) {
            item.scalar()
                    .ifPresentOrElse(
                            text -> texts.add(new Value.Text(text, item.line())),
                            () -> notAList(item.line(), "an item of `" + key + "` is not text"));
        }
        return texts;
    }

    public List<RepoPath> paths(String key) {
        List<RepoPath> paths = new ArrayList<>();
        for (Value.Text text : texts(key)) {
            findings.path(text.text(), text.line(), "`" + key + "`").ifPresent(paths::add);
        }
        return paths;
    }

    public List<Value> items(String key) {
        return fields.field(key)
                .map(
                        value -> {
                            if (value instanceof Value.Items(List<Value> items, _)) {
                                return items;
                            }
                            notAList(value.line(), "`" + key + "` is not a list");
                            return List.<Value>of();
                        })
                .orElse(List.of());
    }

    private void notAList(int at, String message) {
        findings.add(Fault.MANIFEST_LIST_TYPE.at(at, message));
    }

    /// A whole number of at least 0.
    public int count(String key) {
        Optional<Value> value = fields.field(key);
        Optional<Long> count =
                value.flatMap(Value::whole).filter(n -> n >= 0 && n <= Integer.MAX_VALUE);
        if (value.isPresent() && count.isEmpty()) {
            String found = value.get().scalar().map(text -> "`" + text + "`").orElse("no number");
            String message = "`" + key + "` is " + found + ", not a whole number of at least 0";
            findings.add(Fault.MANIFEST_COUNT_TYPE.at(value.get().line(), message));
        }
        return Math.toIntExact(count.orElse(0L));
    }

    public Optional<String> pattern(String key) {
        return fields.field(key).flatMap(value -> pattern(key, value));
    }

    public Optional<String> pattern(String key, Value value) {
        Optional<String> text = value.scalar();
        Optional<String> wrong =
                text.isEmpty() ? Optional.of("it is not text") : SafePattern.fault(text.get());
        wrong.ifPresent(
                reason -> {
                    String found = text.map(t -> " `" + t + "`").orElse("");
                    String message = "`" + key + "`" + found + " cannot be used: " + reason;
                    findings.add(Fault.MANIFEST_PATTERN_INVALID.at(value.line(), message));
                });
        return wrong.isPresent() ? Optional.empty() : text;
    }

    /// True or false; false where the key is not there.
    public boolean flag(String key) {
        return fields.field(key)
                .map(
                        value -> {
                            if (value instanceof Value.Bool(boolean holds, _)) {
                                return holds;
                            }
                            String message = "`" + key + "` is neither true nor false";
                            findings.add(Fault.MANIFEST_OPTIONAL_TYPE.at(value.line(), message));
                            return false;
                        })
                .orElse(false);
    }
}
