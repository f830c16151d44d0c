package baton.core.contract.research;

import baton.core.contract.Choice;
import baton.core.contract.Prose;
import baton.core.contract.Subject;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One side of the question: `### {name} -- Confidence: {certainty}` and the findings under it. A
/// name that ends in such a certainty gives it up to the field.
public record Dimension(String name, Optional<Certainty> certainty, String text) {
    private static final String SEPARATOR = " -- Confidence: ";
    private static final Pattern WRITTEN = Pattern.compile("(.*) -- Confidence: ([a-z]+)");
    private static final Pattern READ =
            Pattern.compile(
                    "(.*?)\\s?(?:--|[—–(-])\\s?confidence:?\\s?([a-z]+)\\)?",
                    Pattern.CASE_INSENSITIVE);

    public Dimension {
        name = Prose.title(name);
        text = Prose.block(text, 3);
        if (certainty.isEmpty()) {
            Optional<Matcher> stated = stated(name);
            certainty = stated.flatMap(Dimension::certainty);
            name = Prose.title(stated.map(match -> match.group(1)).orElse(name));
        }
        name = name.isEmpty() ? Subject.NOT_STATED : name;
    }

    /// A dimension as the research stage reports it.
    public static Dimension of(
            String name,
            Certainty certainty,
            List<String> local,
            List<String> external,
            List<String> contradictions) {
        String text =
                String.join(
                        "\n\n",
                        found("Local findings", local),
                        found("External findings", external),
                        found("Contradictions", contradictions));
        return new Dimension(name, Optional.of(certainty), text);
    }

    String heading() {
        return name + certainty.map(word -> SEPARATOR + word.word()).orElse("");
    }

    private static String found(String label, List<String> findings) {
        return "**" + label + ":**\n\n" + (findings.isEmpty() ? "None." : Prose.bullets(findings));
    }

    private static Optional<Matcher> stated(String heading) {
        for (Pattern shape : List.of(WRITTEN, READ)) {
            Matcher match = shape.matcher(heading);
            if (match.matches() && certainty(match).isPresent()) {
                return Optional.of(match);
            }
        }
        return Optional.empty();
    }

    private static Optional<Certainty> certainty(Matcher match) {
        return Choice.of(Certainty.values(), match.group(2).toLowerCase(Locale.ROOT));
    }
}
