package baton.core.contract;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.Shown;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// The fields of one JSON record while it is being read. What is missing or does not fit becomes a
/// problem under the record's own code, on the line of its value; a field that is null is absent.
public final class JsonFields {
    private static final int SHOWN_MAX = 60;

    /// The characters that would break the line of a message or play with the terminal.
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}]");

    /// The reader's own account of where the object began.
    private static final Pattern START = Pattern.compile(" \\(start marker at .*");

    private final Value.Fields fields;
    private final Fault misfit;
    private final String owner;
    private final List<Problem> problems = new ArrayList<>();

    /// `owner` is put before each message: empty for the whole file, or such as `step 3: `.
    public JsonFields(Value.Fields fields, Fault misfit, String owner) {
        this.fields = fields;
        this.misfit = misfit;
        this.owner = owner;
    }

    /// Reads a file that is one JSON object; anything else is this fault.
    public static <T> Reading<T> ofFile(
            Source source, Fault notOne, Function<Value.Fields, Reading<T>> record) {
        return switch (Json.parse(source.text())) {
            case Json.Bad(int line, String reason) -> {
                Problem problem =
                        notOne.at(line, "not JSON: " + START.matcher(reason).replaceAll(""));
                yield new Reading<>(Optional.empty(), new Value.Null(0), List.of(problem));
            }
            case Json.Good(Value.Fields root) -> record.apply(root);
            case Json.Good(Value other) -> {
                Problem problem = notOne.at(other.line(), "the file is " + kind(other));
                yield new Reading<>(Optional.empty(), other, List.of(problem));
            }
        };
    }

    public List<Problem> problems() {
        return List.copyOf(problems);
    }

    public void report(Problem problem) {
        problems.add(problem);
    }

    /// The value, where there is one.
    public Optional<Value> present(String key) {
        return fields.field(key).filter(value -> !(value instanceof Value.Null));
    }

    /// The value, or a problem where there is none.
    public Optional<Value> required(String key) {
        Optional<Value> value = present(key);
        if (value.isEmpty()) {
            problems.add(missing(key));
        }
        return value;
    }

    /// The value in its form; an absent one and one that does not fit are errors.
    public <T> Optional<T> required(String key, Form<T> form) {
        return required(key, form, misfit);
    }

    /// The same, where a value that does not fit has a code of its own.
    public <T> Optional<T> required(String key, Form<T> form, Fault unfit) {
        Optional<Value> value = required(key);
        Optional<T> read = value.flatMap(form::read);
        if (value.isPresent() && read.isEmpty()) {
            problems.add(unfit(key, value.get(), form.wanted(), unfit));
        }
        return read;
    }

    /// The value in its form; one that does not fit is a warning and counts as absent.
    public <T> Optional<T> optional(String key, Form<T> form) {
        Optional<Value> value = present(key);
        Optional<T> read = value.flatMap(form::read);
        if (value.isPresent() && read.isEmpty()) {
            problems.add(unfit(key, value.get(), form.wanted(), misfit).asWarning());
        }
        return read;
    }

    /// The problem of a field that is not there, on the line of the record it should be in.
    public Problem missing(String key) {
        int line = fields.field(key).orElse(fields).line();
        return misfit.at(line, owner + "there is no `" + key + "`");
    }

    /// The problem of a value that is not what is wanted.
    public Problem unfit(String key, Value value, String wanted, Fault fault) {
        String message = owner + "`" + key + "` is " + shown(value) + ", not " + wanted;
        Problem problem = fault.at(value.line(), message);
        return fault == misfit ? problem.withFix("write `" + key + "` as " + wanted) : problem;
    }

    /// A value in a message: short, on one line, in back quotes where it is a scalar.
    public static String shown(Value value) {
        return value.scalar().map(JsonFields::shown).orElseGet(() -> kind(value));
    }

    public static String shown(String text) {
        String start = Shown.start(text, SHOWN_MAX);
        String printable = UNPRINTABLE.matcher(start).replaceAll("?");
        return "`" + printable + (start.length() < text.length() ? "…`" : "`");
    }

    private static String kind(Value value) {
        return switch (value) {
            case Value.Text _ -> "text";
            case Value.Number _ -> "a number";
            case Value.Bool _ -> "true or false";
            case Value.Null _ -> "null";
            case Value.Items _ -> "a list";
            case Value.Fields _ -> "an object";
        };
    }
}
