package baton.core.brief;

import baton.core.contract.Prose;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words by which a person may name a topic of a list: its number, a word that stands in it
/// alone, or its whole title or question.
final class TopicNames {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");
    private static final Pattern RANGE =
            Pattern.compile("\\b(\\d{1,2})\\s*(?:[-–—]|to|through|until)\\s*(\\d{1,2})\\b");
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,3})(?:st|nd|rd|th)?");
    private static final List<String> ORDINALS =
            List.of(
                    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
                    "ninth", "tenth");
    private static final int STEM_LENGTH = 4;

    /// Words of several parts, in one that means the same.
    private static final List<Map.Entry<Pattern, String>> PLAINER =
            List.of(
                    Map.entry(Pattern.compile("\\b(?:want|need|like|have) to know\\b"), "need"),
                    Map.entry(Pattern.compile("\\b(?:other|apart|aside) (?:than|from)\\b"), "but"),
                    Map.entry(
                            Pattern.compile("\\b(?:leave|take)\\b(.*)\\b(?:out|off)\\b"), "drop$1"),
                    Map.entry(Pattern.compile("\\bdont\\b"), "not"));

    private final List<TopicDraft> topics;
    private final Map<String, Set<Integer>> places = new HashMap<>();

    TopicNames(List<TopicDraft> topics) {
        this.topics = List.copyOf(topics);
        for (int i = 0; i < topics.size(); i++) {
            for (String word : split(topics.get(i).title() + " " + topics.get(i).question())) {
                places.computeIfAbsent(stem(word), _ -> new TreeSet<>()).add(i);
            }
        }
    }

    /// The words of a person, with whole titles and ranges of numbers told by their numbers.
    List<String> words(String said) {
        String line = lower(said).replace('’', '\'').replace("n't", " not").replace("'s ", " ");
        for (Map.Entry<Pattern, String> plain : PLAINER) {
            line = plain.getKey().matcher(line).replaceAll(plain.getValue());
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < topics.size(); i++) {
            texts.add(lower(topics.get(i).question()));
            texts.add(lower(topics.get(i).title()));
        }
        for (int i = 0; i < texts.size(); i++) {
            boolean isPhrase = texts.get(i).contains(" ") && texts.indexOf(texts.get(i)) == i;
            line = isPhrase ? line.replace(texts.get(i), " " + (i / 2 + 1) + " ") : line;
        }
        return split(RANGE.matcher(line).replaceAll(TopicNames::spread));
    }

    private static String spread(MatchResult range) {
        int from = Integer.parseInt(range.group(1));
        int to = Integer.parseInt(range.group(2));
        StringBuilder all = new StringBuilder();
        for (int number = from; number <= to; number++) {
            all.append(number).append(' ');
        }
        return from < to ? all.toString() : "?";
    }

    /// The place that a number or an ordinal names; one that is not there is none.
    OptionalInt numbered(String word) {
        Matcher number = NUMBER.matcher(word);
        int place = number.matches() ? Integer.parseInt(number.group(1)) - 1 : ordinal(word);
        return place >= 0 && place < topics.size() ? OptionalInt.of(place) : OptionalInt.empty();
    }

    private int ordinal(String word) {
        return word.equals("last") ? topics.size() - 1 : ORDINALS.indexOf(word);
    }

    /// The topics that a word stands in; nothing where it is no word of theirs.
    Optional<Set<Integer>> named(String word) {
        return Optional.ofNullable(places.get(stem(word)));
    }

    private static List<String> split(String text) {
        return WORD.matcher(lower(text)).results().map(MatchResult::group).toList();
    }

    private static String stem(String word) {
        boolean plural = word.length() >= STEM_LENGTH && word.endsWith("s");
        return plural ? word.substring(0, word.length() - 1) : word;
    }

    private static String lower(String text) {
        return Prose.line(text).toLowerCase(Locale.ROOT);
    }
}
