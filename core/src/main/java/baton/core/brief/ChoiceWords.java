package baton.core.brief;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// One reading of the words that choose among topics, from the first word to the last.
final class ChoiceWords {
    private static final Set<String> KEEPING =
            Set.of(
                    "keep",
                    "only",
                    "just",
                    "want",
                    "need",
                    "needed",
                    "take",
                    "include",
                    "look",
                    "research",
                    "check",
                    "investigate");
    private static final Set<String> DROPPING =
            Set.of(
                    "know", "drop", "remove", "skip", "ignore", "exclude", "omit", "forget",
                    "delete");
    private static final Set<String> EXCEPTING =
            Set.of("but", "except", "excluding", "without", "minus");
    private static final Set<String> ALL =
            Set.of("all", "everything", "every", "each", "전부", "모두", "다");
    private static final Set<String> NONE = Set.of("none", "nothing");
    private static final Set<String> REST = Set.of("rest", "others", "other", "remaining");
    private static final Set<String> ONE_THING = Set.of("this", "that", "it");
    private static final Set<String> THEM = Set.of("them", "these", "those");
    private static final Set<String> OPENING =
            Set.of("yes", "yeah", "yep", "sure", "ok", "okay", "well", "please");
    private static final List<String> COUNTS =
            List.of("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten");

    /// Words that change nothing, wherever they stand.
    private static final Set<String> IDLE =
            Set.of(
                    "the",
                    "a",
                    "an",
                    "and",
                    "or",
                    "also",
                    "too",
                    "please",
                    "thanks",
                    "thank",
                    "you",
                    "of",
                    "is",
                    "are",
                    "for",
                    "to",
                    "i",
                    "we",
                    "us",
                    "me",
                    "my",
                    "d",
                    "ve",
                    "would",
                    "like",
                    "into",
                    "up",
                    "at",
                    "about",
                    "on",
                    "topic",
                    "topics",
                    "question",
                    "questions",
                    "number",
                    "numbers",
                    "nr",
                    "already",
                    "well",
                    "do",
                    "does",
                    "have",
                    "in",
                    "with",
                    "as",
                    "which",
                    "what",
                    "how",
                    "should",
                    "must",
                    "who",
                    "when",
                    "where",
                    "why",
                    "can",
                    "be",
                    "there",
                    "then",
                    "so",
                    "one");

    private final TopicNames names;
    private final int size;
    private final List<String> words;
    private final Set<Integer> kept = new TreeSet<>();
    private final Set<Integer> dropped = new TreeSet<>();

    /// True where a verb, as it stands, keeps what follows it.
    private boolean verbKeeps = true;

    private boolean keeps = true;
    private boolean negated;

    /// True where a word waits for what it is about.
    private boolean waits;

    private boolean everything;
    private boolean nothing;
    private boolean rest;
    private boolean restKept;
    private boolean clear = true;

    ChoiceWords(TopicNames names, int size, List<String> words) {
        this.names = names;
        this.size = size;
        this.words = words;
    }

    /// The places of the topics that are kept; nothing where the words do not say so.
    Optional<Set<Integer>> read() {
        int place = 0;
        while (clear && place < words.size()) {
            place += take(place);
        }
        return clear && !waits && !negated ? settled() : Optional.empty();
    }

    private Optional<Set<Integer>> settled() {
        Set<Integer> both = new TreeSet<>(kept);
        both.retainAll(dropped);
        boolean torn =
                !both.isEmpty()
                        || (nothing && (everything || !dropped.isEmpty()))
                        || (everything && !kept.isEmpty())
                        || (rest && !restKept && kept.isEmpty());
        if (torn) {
            return Optional.empty();
        }
        Set<Integer> others = all();
        others.removeAll(dropped);
        if (everything || (rest && restKept) || (kept.isEmpty() && !dropped.isEmpty())) {
            return Optional.of(others);
        }
        // Words that keep some and drop others by name leave the rest open.
        boolean open = !dropped.isEmpty() && !rest && !others.equals(kept);
        return (kept.isEmpty() && !nothing) || open ? Optional.empty() : Optional.of(kept);
    }

    private Set<Integer> all() {
        return new TreeSet<>(IntStream.range(0, size).boxed().toList());
    }

    /// Takes the words at a place, and says how many they are.
    private int take(int place) {
        String word = words.get(place);
        String next = place + 1 < words.size() ? words.get(place + 1) : "";
        if (place == 0 && (OPENING.contains(word) || isMereNo(word, next))) {
            return 1;
        }
        if (word.equals("not") || (word.equals("no") && next.equals("need"))) {
            clear &= !negated && !waits;
            negated = true;
        } else if (KEEPING.contains(word) || DROPPING.contains(word)) {
            verb(KEEPING.contains(word));
        } else if (EXCEPTING.contains(word)) {
            except(place);
        } else if (ALL.contains(word) || (word.equals("both") && size == 2)) {
            return quantity(next);
        } else if (NONE.contains(word)) {
            clear &= !waits && !negated;
            nothing = true;
            verbKeeps = false;
        } else if (REST.contains(word)) {
            others();
        } else if (THEM.contains(word) || ONE_THING.contains(word)) {
            pronoun(word);
        } else {
            return name(place, word, next);
        }
        return 1;
    }

    private boolean isMereNo(String word, String next) {
        return word.equals("no")
                && (KEEPING.contains(next) || DROPPING.contains(next) || IDLE.contains(next))
                && !next.equals("need");
    }

    /// A verb after a denied one stays denied: “I do not need to look into 2”.
    private void verb(boolean wanted) {
        if (waits && !keeps) {
            clear &= wanted;
        } else {
            verbKeeps = wanted != negated;
            keeps = verbKeeps;
        }
        negated = false;
        waits = true;
    }

    /// Turns the sense of what was said of all or of none. Before a verb it says nothing.
    private void except(int place) {
        boolean idle =
                words.get(place).equals("but")
                        && words.stream()
                                .skip(place + 1)
                                .filter(word -> !IDLE.contains(word))
                                .findFirst()
                                .filter(ChoiceWords::isTurn)
                                .isPresent();
        if (!idle) {
            clear &= everything || nothing;
            keeps = !verbKeeps;
            waits = true;
        }
    }

    private static boolean isTurn(String word) {
        return KEEPING.contains(word) || DROPPING.contains(word) || word.equals("not");
    }

    private int quantity(String next) {
        if (REST.contains(next) || next.equals("the")) {
            // “All the others”: the word that follows says of which.
            boolean others = words.stream().anyMatch(REST::contains);
            if (others) {
                return 1;
            }
        }
        clear &= !negated && (waits || (kept.isEmpty() && dropped.isEmpty()));
        everything |= keeps;
        nothing |= !keeps;
        waits = false;
        boolean counted =
                next.equals(String.valueOf(size)) || (COUNTS.contains(next) && count(next) == size);
        return counted ? 2 : 1;
    }

    private static int count(String word) {
        return COUNTS.indexOf(word) + 2;
    }

    private void others() {
        clear &= waits || negated;
        rest = true;
        restKept = negated ? !verbKeeps : keeps;
        waits = false;
        negated = false;
    }

    private void pronoun(String word) {
        if (waits && (THEM.contains(word) || size == 1)) {
            everything |= keeps;
            nothing |= !keeps;
            waits = false;
        } else {
            clear &= !waits;
        }
    }

    private int name(int place, String word, String next) {
        OptionalInt number = names.numbered(word);
        boolean several = COUNTS.contains(next) && (word.equals("first") || word.equals("last"));
        if (number.isPresent() && several) {
            int many = count(next);
            clear &= many <= size;
            int from = word.equals("first") ? 0 : Math.max(0, size - many);
            IntStream.range(from, Math.min(size, from + many)).forEach(this::refer);
            return 2;
        }
        if (number.isPresent()) {
            refer(number.getAsInt());
            return 1;
        }
        if (IDLE.contains(word)) {
            clear &= !word.equals("one") || isOneOf(place);
            return 1;
        }
        Optional<Set<Integer>> found = names.named(word);
        clear &= found.isPresent();
        found.filter(places -> places.size() == 1)
                .ifPresent(places -> refer(places.iterator().next()));
        // “OAuth 2” names one topic and no number.
        boolean same = found.isPresent() && found.equals(names.named(next));
        return same && names.numbered(next).isPresent() ? 2 : 1;
    }

    /// True for “the first one” and “the one about”. “One and three” could mean anything.
    private boolean isOneOf(int place) {
        String before = place == 0 ? "" : words.get(place - 1);
        return before.equals("the")
                || ONE_THING.contains(before)
                || names.numbered(before).isPresent()
                || names.named(before).isPresent();
    }

    private void refer(int place) {
        if (negated) {
            keeps = !verbKeeps;
        }
        (keeps ? kept : dropped).add(place);
        negated = false;
        waits = false;
    }
}
