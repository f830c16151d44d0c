package baton.core.brief;

import static baton.core.brief.ChoiceWord.ALL;
import static baton.core.brief.ChoiceWord.DROPPING;
import static baton.core.brief.ChoiceWord.EXCEPTING;
import static baton.core.brief.ChoiceWord.IDLE;
import static baton.core.brief.ChoiceWord.KEEPING;
import static baton.core.brief.ChoiceWord.NONE;
import static baton.core.brief.ChoiceWord.ONE_THING;
import static baton.core.brief.ChoiceWord.OPENING;
import static baton.core.brief.ChoiceWord.REST;
import static baton.core.brief.ChoiceWord.THEM;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// One reading of the words that choose among topics, from the first word to the last.
final class ChoiceWords {
    private static final List<String> COUNTS =
            List.of("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten");

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
        if (place == 0 && (OPENING.has(word) || isMereNo(word, next))) {
            return 1;
        }
        if (word.equals("not") || (word.equals("no") && next.equals("need"))) {
            clear &= !negated && !waits;
            negated = true;
        } else if (KEEPING.has(word) || DROPPING.has(word)) {
            verb(KEEPING.has(word));
        } else if (EXCEPTING.has(word)) {
            except(place);
        } else if (ALL.has(word) || (word.equals("both") && size == 2)) {
            return quantity(next);
        } else if (NONE.has(word)) {
            clear &= !waits && !negated;
            nothing = true;
            verbKeeps = false;
        } else if (REST.has(word)) {
            others();
        } else if (THEM.has(word) || ONE_THING.has(word)) {
            pronoun(word);
        } else {
            return name(place, word, next);
        }
        return 1;
    }

    private boolean isMereNo(String word, String next) {
        return word.equals("no")
                && (KEEPING.has(next) || DROPPING.has(next) || IDLE.has(next))
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
                                .filter(word -> !IDLE.has(word))
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
        return KEEPING.has(word) || DROPPING.has(word) || word.equals("not");
    }

    private int quantity(String next) {
        if (REST.has(next) || next.equals("the")) {
            // “All the others”: the word that follows says of which.
            boolean others = words.stream().anyMatch(REST::has);
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
        if (waits && (THEM.has(word) || size == 1)) {
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
        if (IDLE.has(word)) {
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
                || ONE_THING.has(before)
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
