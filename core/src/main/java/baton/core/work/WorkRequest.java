package baton.core.work;

import baton.core.contract.requirement.Requirement;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A request for a WORK, word for word: perhaps with a tag in brackets before it, perhaps with the
/// word that lets the WORK run without another question.
public record WorkRequest(String text) {
    private static final Pattern TAG =
            Pattern.compile("\\s*\\[([^\\]\\n]{1,60})]\\s*(.*)", Pattern.DOTALL);
    private static final Pattern AUTO =
            Pattern.compile("(?iU)(?<![^\\s\\[])(?:auto|자동으로)(?=[\\].,:!。]*(?:\\s|$))");

    public WorkRequest {
        text = Requirement.request(text);
        if (text.isBlank()) {
            throw new IllegalArgumentException("a request without words");
        }
    }

    public Optional<String> tag() {
        Matcher matcher = TAG.matcher(text);
        return matcher.matches()
                ? Optional.of(matcher.group(1).strip().toLowerCase(Locale.ROOT))
                : Optional.empty();
    }

    /// The word of the request that asks for no approval. It stands by itself, between spaces: a
    /// request for something automatic, or about a file or setting of that name, is none.
    public Optional<String> auto() {
        Matcher word = AUTO.matcher(text);
        return word.find() ? Optional.of(word.group()) : Optional.empty();
    }
}
