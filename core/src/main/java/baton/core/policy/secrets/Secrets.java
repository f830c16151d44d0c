package baton.core.policy.secrets;

import baton.core.text.Value;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Takes secrets out of text. What stays says that something was there.
public final class Secrets {
    private static final String GONE = "[secret]";
    private static final int LENGTH_MIN = 8;
    private static final int KNOWN_MAX = 500;

    /// Settings that are no secrets: words, numbers, switches, and places without a password.
    private static final Pattern ORDINARY =
            Pattern.compile(
                    "[a-z]{1,20}(?:[-_. ][a-z]{1,20}){0,5}|[A-Z]{1,20}|[0-9.:]{1,20}"
                            + "|(?:https?://)?(?:localhost|127\\.0\\.0\\.1)(?::[0-9]{1,5})?/?"
                            + "|\\.{0,2}/[A-Za-z0-9._/-]{1,100}");

    /// `NAME=value` of a shell, or `--name value`, where a value that is quoted may have blanks.
    private static final Pattern ASSIGNMENT =
            Pattern.compile(
                    "\\b([A-Za-z_][A-Za-z0-9_-]{0,80})[= ]"
                            + "(?=('[^']{1,4096}'|\"[^\"]{1,4096}\"|[^\\s;&|'\"]{1,4096}))");

    private static final Secrets NONE_KNOWN = new Secrets(List.of());

    private final List<String> known;

    /// All forms of the known values, the longest first.
    private final List<String> forms;

    private final Anchors anchors;

    private Secrets(List<String> known) {
        this.known = List.copyOf(known);
        this.forms =
                known.stream()
                        .flatMap(value -> Encodings.of(value, LENGTH_MIN).stream())
                        .distinct()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .toList();
        List<Anchor> all = new ArrayList<>(Shapes.ANCHORS);
        forms.stream().map(Anchor::known).distinct().forEach(all::add);
        this.anchors = new Anchors(all);
    }

    /// True if a secret was taken out of the text.
    public static boolean isCleaned(String text) {
        return text.contains(GONE);
    }

    /// Knowing these values besides, and each of their lines, which programs print one by one.
    /// Short ones are words like others: to take every `admin` and `12345` out of what a run writes
    /// would hide what happened and break its records. Of very many the first are known, so that no
    /// file displaces what the environment holds.
    public static Secrets knowing(Collection<String> values) {
        List<String> known =
                values.stream()
                        .flatMap(value -> Stream.concat(Stream.of(value), value.lines()))
                        .map(String::strip)
                        .filter(value -> value.length() >= LENGTH_MIN)
                        .distinct()
                        .limit(KNOWN_MAX)
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .toList();
        return known.isEmpty() ? NONE_KNOWN : new Secrets(known);
    }

    /// Knowing the variables whose names say that they are secret.
    public static Secrets ofEnvironment(Map<String, String> variables) {
        List<String> values = new ArrayList<>();
        variables.forEach(
                (name, value) -> {
                    if (SecretNames.say(name)) {
                        values.add(value);
                    }
                });
        return knowing(values);
    }

    /// And the values of a `.env` file, except for those that would make holes in ordinary text.
    public Secrets andFile(List<String> lines) {
        List<String> values = new ArrayList<>(known);
        for (String line : lines) {
            int equals = line.indexOf('=');
            if (equals > 0 && !line.strip().startsWith("#")) {
                String value = unquoted(line.substring(equals + 1).strip());
                boolean named = SecretNames.say(line.substring(0, equals).strip());
                if (named || !ORDINARY.matcher(value).matches()) {
                    values.add(value);
                }
            }
        }
        return knowing(values);
    }

    /// Knowing besides what a command line sets that says by its name that it is secret.
    public Secrets andCommand(String command) {
        List<String> values = new ArrayList<>(known);
        Matcher assignment = ASSIGNMENT.matcher(command);
        while (assignment.find()) {
            if (SecretNames.say(assignment.group(1))) {
                values.add(unquoted(assignment.group(2)));
            }
        }
        return knowing(values);
    }

    /// The text without its secrets. What is known goes first, then what has the shape of one.
    ///
    /// To try all shapes at every place takes a microsecond for each character, so they are tried
    /// only where one of them can begin.
    public String scrub(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (anchors.first(bytes, 0, bytes.length) < 0) {
            return text;
        }
        String clean = text;
        if (anchors.know(bytes)) {
            for (String form : forms) {
                clean = clean.replace(form, GONE);
            }
            bytes = clean.getBytes(StandardCharsets.UTF_8);
        }
        return nameless(shapeless(clean, bytes));
    }

    /// A place in this part of a text in UTF-8, in a line that may hold a secret, or -1 where no
    /// line does.
    public int suspect(byte[] text, int from, int to) {
        return anchors.first(text, from, to);
    }

    private String shapeless(String text, byte[] bytes) {
        // What stands before a secret is part of its shape.
        Matcher shape = Shapes.ALL.matcher(text).useTransparentBounds(true);
        StringBuilder clean = new StringBuilder();
        int done = 0;
        Utf8Places places = new Utf8Places(text, bytes.length == text.length());
        for (int begin : anchors.shapes(bytes)) {
            int place = places.of(begin);
            if (place >= done && shape.region(place, text.length()).lookingAt()) {
                clean.append(text, done, place).append(GONE);
                done = shape.end();
            }
        }
        return clean.append(text, done, text.length()).toString();
    }

    /// Without what stands behind names that say that it is secret.
    private String nameless(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int[] begins = anchors.named(bytes);
        StringBuilder clean = new StringBuilder();
        int done = 0;
        int over = 0;
        Utf8Places places = new Utf8Places(text, bytes.length == text.length());
        for (int begin : begins) {
            if (begin >= over) {
                over = NamedValues.end(bytes, begin, bytes.length);
                clean.append(text, done, places.of(begin)).append(GONE);
                done = places.of(over);
            }
        }
        return done == 0 ? text : clean.append(text, done, text.length()).toString();
    }

    /// The same data without secrets; names of fields stay as they are.
    public Value scrub(Value value) {
        return switch (value) {
            case Value.Text(String text, int line) -> new Value.Text(scrub(text), line);
            case Value.Items(List<Value> items, int line) ->
                    new Value.Items(items.stream().map(this::scrub).toList(), line);
            case Value.Fields fields -> scrub(fields);
            case Value.Number _, Value.Bool _, Value.Null _ -> value;
        };
    }

    public Value.Fields scrub(Value.Fields fields) {
        SequencedMap<String, Value> clean = new LinkedHashMap<>();
        fields.fields().forEach((name, value) -> clean.put(name, field(name, value)));
        return new Value.Fields(clean, fields.line());
    }

    /// A field may say by its name that what it holds is secret.
    private Value field(String name, Value value) {
        boolean secret =
                value instanceof Value.Text(String text, _)
                        && SecretNames.say(name)
                        && NamedValues.looksSecret(text.getBytes(StandardCharsets.UTF_8));
        return secret ? new Value.Text(GONE, value.line()) : scrub(value);
    }

    private static String unquoted(String value) {
        boolean quoted =
                value.length() > 1
                        && (value.charAt(0) == '"' || value.charAt(0) == '\'')
                        && value.charAt(value.length() - 1) == value.charAt(0);
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
