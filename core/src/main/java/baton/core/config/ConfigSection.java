package baton.core.config;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Form;
import baton.core.contract.JsonFields;
import baton.core.text.Nearest;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// One mapping of the file while it is read: its values in their forms, and a problem for each
/// that does not fit or that nobody knows.
final class ConfigSection {
    private final Source source;
    private final Value.Fields fields;
    private final String prefix;
    private final List<Problem> problems;

    ConfigSection(Source source, Value.Fields fields, String prefix, List<Problem> problems) {
        this.source = source;
        this.fields = fields;
        this.prefix = prefix;
        this.problems = problems;
    }

    SequencedMap<String, Value> entries() {
        return fields.fields();
    }

    /// Reports what is none of these keys.
    void only(List<String> known) {
        fields.fields().forEach((key, value) -> judge(key, value, known));
    }

    private void judge(String key, Value value, List<String> known) {
        if (known.contains(key)) {
            return;
        }
        String what = "there is no setting `" + JsonFields.shown(prefix + key).replace("`", "");
        Problem problem = Fault.CONFIG_UNKNOWN_KEY.at(lineOf(key, value), what + "`");
        problems.add(problem.withFix(suggestion(key, known)));
    }

    private String suggestion(String key, List<String> known) {
        return Nearest.to(key, known)
                .map(near -> "did you mean `" + prefix + near + "`?")
                .or(() -> ConfigKeys.elsewhere(key).map(full -> "did you mean `" + full + "`?"))
                .orElseGet(() -> "remove it; what can be set here is " + String.join(", ", known));
    }

    <T> Optional<T> read(String key, Form<T> form) {
        return present(key).flatMap(value -> fitting(prefix + key, value, form));
    }

    /// Every item in its form; the others are reported one by one.
    <T> List<T> list(String key, Form<T> form) {
        Optional<Value> given = present(key);
        if (given.isEmpty()) {
            return List.of();
        }
        if (!(given.get() instanceof Value.Items(List<Value> items, _))) {
            unfit(prefix + key, given.get(), "a list, one `- item` a line");
            return List.of();
        }
        List<T> read = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            fitting(prefix + key + "[" + i + "]", items.get(i), form).ifPresent(read::add);
        }
        return read;
    }

    /// The mapping under a key; an empty one where nothing is set.
    ConfigSection section(String key) {
        Optional<Value> given = present(key);
        if (given.isPresent() && given.get() instanceof Value.Fields found) {
            return new ConfigSection(source, found, prefix + key + ".", problems);
        }
        given.ifPresent(value -> unfit(prefix + key, value, "settings of its own, indented"));
        return new ConfigSection(source, Value.fields(Map.of()), prefix + key + ".", problems);
    }

    void refuse(String key, Value value, String wanted) {
        problems.add(bad(prefix + key, value, lineOf(key, value), wanted));
    }

    private Optional<Value> present(String key) {
        return fields.field(key).filter(value -> !(value instanceof Value.Null));
    }

    private <T> Optional<T> fitting(String name, Value value, Form<T> form) {
        Optional<T> read = form.read(value);
        if (read.isEmpty()) {
            unfit(name, value, form.wanted());
        }
        return read;
    }

    private void unfit(String name, Value value, String wanted) {
        problems.add(bad(name, value, value.line(), wanted));
    }

    private static Problem bad(String name, Value value, int line, String wanted) {
        String shown = JsonFields.shown(name);
        String message = shown + " is " + JsonFields.shown(value) + ", not " + wanted;
        return Fault.CONFIG_BAD_VALUE.at(line, message).withFix("write " + shown + " as " + wanted);
    }

    /// A mapping or list knows the line of its first item; its key stands above that.
    private int lineOf(String key, Value value) {
        for (int line = Math.min(value.line(), source.lines().size()); line > 0; line--) {
            String text = source.line(line).strip();
            if (text.startsWith(key + ":") || (isQuoted(text) && text.startsWith(key, 1))) {
                return line;
            }
        }
        return value.line();
    }

    private static boolean isQuoted(String text) {
        return text.startsWith("\"") || text.startsWith("'");
    }
}
