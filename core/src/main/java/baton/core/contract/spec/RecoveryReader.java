package baton.core.contract.spec;

import baton.core.contract.FieldList;
import baton.core.text.Inline;
import baton.core.text.Markdown;
import baton.core.text.Value;
import baton.core.text.Yaml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads `## Recovery Metadata`: a fenced YAML block, or one field a line.
final class RecoveryReader {
    static final String ROOT = "recovery_metadata";
    static final String OF = "recovery_of";
    static final String DEPTH = "recovery_depth";
    static final String MISSING = "missing_steps";
    static final String ENTRY = "entry_condition_override";
    static final String PARENT = "parent_progress_file";

    private static final Set<String> KEYS = Set.of(OF, DEPTH, MISSING, ENTRY, PARENT);
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private RecoveryReader() {}

    static Optional<SpecRecovery> read(Markdown text, Markdown.Section section) {
        Map<String, String> values = new HashMap<>();
        FieldList.read(text, section.from(), section.to(), KEYS)
                .fields()
                .forEach(field -> values.put(field.name(), plain(field.text())));
        for (Markdown.Fence fence : text.fences(section)) {
            if (Yaml.parse(fence.text(), 1) instanceof Yaml.Good(Value.Fields top)) {
                take(top, values);
            }
        }
        List<Integer> missing = numbers(values.getOrDefault(MISSING, ""));
        List<Integer> depth = numbers(values.getOrDefault(DEPTH, "1"));
        return value(values, OF)
                .map(
                        of ->
                                new SpecRecovery(
                                        of,
                                        depth.isEmpty() ? 1 : depth.getFirst(),
                                        missing,
                                        value(values, ENTRY).map(Condition::new),
                                        value(values, PARENT)));
    }

    private static Optional<String> value(Map<String, String> values, String key) {
        return Optional.ofNullable(values.get(key)).filter(text -> !text.isBlank());
    }

    private static void take(Value.Fields top, Map<String, String> values) {
        Value.Fields keys =
                top.field(ROOT).filter(Value.Fields.class::isInstance).isPresent()
                        ? (Value.Fields) top.field(ROOT).orElseThrow()
                        : top;
        keys.fields()
                .forEach(
                        (key, value) -> {
                            if (KEYS.contains(key)) {
                                values.put(key, text(value));
                            }
                        });
    }

    private static String text(Value value) {
        if (value instanceof Value.Items(List<Value> items, _)) {
            return String.join(", ", items.stream().flatMap(v -> v.scalar().stream()).toList());
        }
        return value.scalar().orElse("");
    }

    /// A value in back quotes is meant without them.
    private static String plain(String text) {
        List<Inline.Part> parts = Inline.parts(text);
        boolean quoted = parts.size() == 1 && parts.getFirst() instanceof Inline.Code;
        return quoted && parts.getFirst() instanceof Inline.Code(String code) ? code : text;
    }

    private static List<Integer> numbers(String text) {
        List<Integer> numbers = new ArrayList<>();
        Matcher number = NUMBER.matcher(text);
        while (number.find()) {
            numbers.add(Integer.parseInt(number.group()));
        }
        return numbers;
    }
}
