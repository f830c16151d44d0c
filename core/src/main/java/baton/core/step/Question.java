package baton.core.step;

import baton.core.Plural;
import baton.core.Shown;

import java.util.List;
import java.util.Optional;

/// A question that an agent wants a person to decide, with the options that it offers, if any, and
/// the one it would take.
///
/// An option is one line without outer space and stands in the list once, so that it can be typed
/// as it is shown. Without options any text is an answer.
public record Question(String context, List<String> options, Optional<String> recommended) {
    private static final int CONTEXT_MAX = 4_000;
    private static final int OPTION_MAX = 200;
    private static final int OPTIONS_MAX = 20;

    /// The answer of one who approves where nothing is offered to choose from.
    public static final String APPROVED = "approved";

    public Question {
        List<String> offered =
                options.stream()
                        .map(Question::option)
                        .filter(option -> !option.isEmpty())
                        .distinct()
                        .toList();
        int more = Math.max(0, offered.size() - OPTIONS_MAX);
        options = offered.subList(0, offered.size() - more);
        String rest =
                more == 0 ? "" : " (and " + Plural.count(more, "more option") + ", left out here)";
        context = Shown.cut(context.strip(), CONTEXT_MAX - rest.length()) + rest;
        recommended = recommended.map(Question::option).filter(option -> !option.isEmpty());
    }

    /// True if this text can be an answer. The recommended option can, even where the list lacks
    /// it.
    public boolean takes(String answer) {
        boolean offered = options.contains(answer) || recommended.equals(Optional.of(answer));
        return options.isEmpty() ? !answer.isBlank() : offered;
    }

    /// The answer of a person who agrees; nothing where only a choice can be an answer.
    public Optional<String> agreed() {
        return recommended.or(() -> options.isEmpty() ? Optional.of(APPROVED) : Optional.empty());
    }

    /// On one line, with what can be chosen.
    public String sentence() {
        String choice = options.isEmpty() ? "" : " [" + String.join(" | ", options) + "]";
        String advice = recommended.map(option -> " (recommended: " + option + ")").orElse("");
        return context + choice + advice;
    }

    private static String option(String raw) {
        return Shown.cut(raw.strip().replaceAll("\\s+", " "), OPTION_MAX);
    }
}
