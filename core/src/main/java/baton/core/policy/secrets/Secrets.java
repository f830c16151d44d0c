package baton.core.policy.secrets;

import baton.core.text.Value;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/// Takes secrets out of text. What stays says that something was there.
public final class Secrets {
    private static final String GONE = "[secret]";
    private static final int LENGTH_MIN = 8;
    private static final int KNOWN_MAX = 500;

    private static final Pattern NAME =
            Pattern.compile("(^|_)(key|apikey|token|secret|password|passwd|credentials?)(_|$)");

    /// The keys of common providers, and what follows `Bearer`. The parts have bounds, so that no
    /// text takes long.
    private static final Pattern SHAPE =
            Pattern.compile(
                    "\\bsk-[A-Za-z0-9_-]{16,200}"
                            + "|\\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{30,100}"
                            + "|\\bgithub_pat_[A-Za-z0-9_]{30,200}"
                            + "|\\bglpat-[A-Za-z0-9_-]{16,100}"
                            + "|\\bAIza[A-Za-z0-9_-]{30,60}"
                            + "|\\b(?:AKIA|ASIA)[A-Z0-9]{16}\\b"
                            + "|\\bxox[abeoprs]-[A-Za-z0-9-]{10,200}"
                            + "|\\bnpm_[A-Za-z0-9]{30,60}"
                            + "|\\beyJ[A-Za-z0-9_-]{10,1000}\\.[A-Za-z0-9_-]{10,2000}"
                            + "\\.[A-Za-z0-9_-]{10,1000}"
                            + "|(?i:(?<=\\bbearer ))[A-Za-z0-9._~+/-]{16,2000}=*"
                            + "|-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----"
                            + "[A-Za-z0-9+/=\\s\\\\]{0,20000}"
                            + "(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?");

    private final List<String> known;

    private Secrets(List<String> known) {
        this.known = List.copyOf(known);
    }

    /// Knowing these values besides; short ones are words like others.
    public static Secrets knowing(Collection<String> values) {
        return new Secrets(
                values.stream()
                        .map(String::strip)
                        .filter(value -> value.length() >= LENGTH_MIN)
                        .distinct()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .limit(KNOWN_MAX)
                        .toList());
    }

    /// Knowing the variables whose names say that they are secret.
    public static Secrets ofEnvironment(Map<String, String> variables) {
        List<String> values = new ArrayList<>();
        variables.forEach(
                (name, value) -> {
                    if (NAME.matcher(name.toLowerCase(Locale.ROOT)).find()) {
                        values.add(value);
                    }
                });
        return knowing(values);
    }

    /// And the values of a `.env` file, all of which are kept.
    public Secrets andFile(List<String> lines) {
        List<String> values = new ArrayList<>(known);
        for (String line : lines) {
            int equals = line.indexOf('=');
            if (equals > 0 && !line.strip().startsWith("#")) {
                values.add(unquoted(line.substring(equals + 1).strip()));
            }
        }
        return knowing(values);
    }

    public String scrub(String text) {
        String clean = text;
        for (String value : known) {
            clean = clean.replace(value, GONE);
        }
        return SHAPE.matcher(clean).replaceAll(GONE);
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
        fields.fields().forEach((name, value) -> clean.put(name, scrub(value)));
        return new Value.Fields(clean, fields.line());
    }

    private static String unquoted(String value) {
        boolean quoted =
                value.length() > 1
                        && (value.charAt(0) == '"' || value.charAt(0) == '\'')
                        && value.charAt(value.length() - 1) == value.charAt(0);
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
