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

    /// The end of a sentence: what is denied in one says nothing about the next.
    private static final Pattern SENTENCE = Pattern.compile("[.!?;。！？]+(?=\\s|$)|[。！？\\n]");

    private static final Pattern DENIED_BEFORE =
            Pattern.compile(
                    "(?iU)\\b(?:no|non|not|never|neither|nor|none|nothing|nobody|without|cannot"
                        + "|hardly|\\w+n['’´]t"
                        + "|(?:do|does|did|wo|ca|could|should|must|would|is|are|need)nt)\\b"
                        + "|\\b(?:avoid|disable|skip|stop|forbid|refuse|instead\\s+of"
                        + "|rather\\s+than|turn\\s+off|switch\\s+off)\\b(?:\\s+\\S+){0,2}\\s*$");

    private static final Pattern DENIED_AFTER =
            Pattern.compile(
                    "(?iU)^[\\s\\]:=,—-]*(?:mode\\s+)?(?:(?:is|must|should|may|can)\\s+)?"
                            + "(?:no|not|never|off|false|disabled|forbidden|\\w+n['’´]t)\\b"
                            + "|지\\s*(?:마|말|않|못)|금지|없이|しない|せず|ないで|なし|禁止");

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
    /// request for something automatic, or about a file or setting of that name, is none. Where its
    /// sentence denies it, nothing is approved, whatever other sentences say: a question too many
    /// costs less than a WORK that nobody wanted to run.
    public Optional<String> auto() {
        Optional<String> found = Optional.empty();
        for (String sentence : SENTENCE.split(text, -1)) {
            Matcher word = AUTO.matcher(sentence);
            while (word.find()) {
                if (isDenied(sentence, word)) {
                    return Optional.empty();
                }
                found = found.or(() -> Optional.of(word.group()));
            }
        }
        return found;
    }

    private static boolean isDenied(String sentence, Matcher word) {
        return DENIED_BEFORE.matcher(sentence.substring(0, word.start())).find()
                || DENIED_AFTER.matcher(sentence.substring(word.end())).find();
    }
}
