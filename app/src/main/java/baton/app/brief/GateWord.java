package baton.app.brief;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// One of the ways on that a question offers: its word, which may be cut short, and the words by
/// which a sentence means it.
///
/// @param others alternatives of a pattern, in small letters
record GateWord(String word, String others) {
    static final List<GateWord> ACCEPTING =
            List.of(
                    new GateWord(
                            "accept",
                            "accept(?:ed|ing)?|as (?:it )?is|partial|stop(?: now| here)?|enough"
                                    + "|done|write it|take it"),
                    new GateWord(
                            "continue",
                            "continue|go on|going|more|another (?:one|question)|ask(?:ing)?"
                                    + "|follow-?up|answer"));
    static final List<GateWord> PLACING =
            List.of(
                    new GateWord("there", "there|overwrite|same|reuse"),
                    new GateWord("new", "new|names?|another|other|different|rename|elsewhere"),
                    new GateWord("stop", "stop|cancel|quit|abort|nowhere"));

    private static final Pattern TURNED =
            Pattern.compile("\\b(?:not|no|never|don['’]?t|without|instead|nor)\\b");

    /// The place of the one that was meant. Words that mean several, or deny one, mean none.
    static Optional<Integer> place(String said, List<GateWord> all) {
        String line = said.strip().toLowerCase(Locale.ROOT).replaceAll("[.!?\"“”]+$", "");
        List<GateWord> begun =
                all.stream().filter(one -> !line.isEmpty() && one.word.startsWith(line)).toList();
        List<GateWord> meant =
                TURNED.matcher(line).find()
                        ? List.of()
                        : all.stream().filter(one -> one.isIn(line)).toList();
        return begun.isEmpty() && meant.size() != 1
                ? Optional.empty()
                : Optional.of(all.indexOf(begun.isEmpty() ? meant.getFirst() : begun.getFirst()));
    }

    private boolean isIn(String line) {
        return Pattern.compile("(?<!\\p{L})(?:" + others + ")(?!\\p{L})").matcher(line).find();
    }
}
