package baton.core.brief;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words of a person that name a topic, without those that only lead to it: “sure, let's talk
/// about auth and the db, please” is about auth, and about the db.
final class TopicWords {
    private static final int SHORT_WORDS = 3;

    /// Words that say nothing before a comma or the like; some of them say nothing before any word.
    private static final Pattern OPENING =
            Pattern.compile(
                    "^(?:(?:sure|well|ok|okay|yes|yeah|yep|right|all ?right|oh|so|now|good question"
                            + "|let me (?:see|think)|i (?:think|guess)|maybe|perhaps|probably"
                            + "|honestly|actually|of course|hi|hello|thanks|thank you|please)"
                            + "(?:[,.;:!…]+\\s*|\\s+[–—-]+\\s+)"
                            + "|(?:sure|well|ok|okay|yeah|yep|hm+|um+|uh+|oh|please|maybe|perhaps"
                            + "|i (?:think|guess)|and then|so)[,.;:!…]*\\s+)",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern LEAD =
            Pattern.compile(
                    "^(?:(?:let['’]?s|let us|we (?:should|must|need to|have to|could|want to)"
                            + "|i(?:['’]d| would)? (?:like|want|need) to|(?:can|could|would) you"
                            + "|you (?:should|could|can|may))\\s+)?"
                            + "(?:(?:please|maybe|also|just|perhaps)\\s+)*"
                            + "(?:(?:talk|speak|ask|hear|learn|know(?: more)?|find out) about"
                            + "|look (?:up|into|at)|read up on|dig into|go over|research"
                            + "|investigate)\\s+",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern CLOSING =
            Pattern.compile(
                    "[\\s,;–—-]+(?:please|thanks|thank you|i (?:think|guess)|if (?:you"
                        + " can|possible)|(?:and )?that['’]?s (?:it|all)|for now|ok|okay)[.!]*$",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern NEXT =
            Pattern.compile(",\\s*(?:and|or)\\s+|,\\s*|\\s+and\\s+", Pattern.CASE_INSENSITIVE);

    private TopicWords() {}

    /// The topics that one line names. Several short ones after words that lead to them are topics
    /// of their own; a question is one.
    static List<String> of(String line) {
        String opened = without(OPENING, line.strip());
        Matcher lead = LEAD.matcher(opened);
        boolean led = lead.find();
        String words = without(CLOSING, led ? opened.substring(lead.end()) : opened).strip();
        if (words.isBlank()) {
            return List.of(line);
        }
        List<String> parts = Arrays.stream(NEXT.split(words, -1)).map(String::strip).toList();
        boolean several =
                !words.endsWith("?")
                        && (led || words.contains(","))
                        && parts.stream().allMatch(TopicWords::isShort);
        return several ? parts : List.of(words);
    }

    private static String without(Pattern pattern, String text) {
        String before = text;
        String after = pattern.matcher(before).replaceFirst("");
        while (after.length() < before.length() && !after.isBlank()) {
            before = after;
            after = pattern.matcher(before).replaceFirst("");
        }
        return before;
    }

    private static boolean isShort(String part) {
        return !part.isBlank() && part.split("\\s+", -1).length <= SHORT_WORDS;
    }
}
