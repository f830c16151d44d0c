package baton.app.explain;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// A word that Baton prints and that can be asked about.
///
/// ```
/// ExplainedWord = ReportWord | JudgementWord
/// ```
sealed interface ExplainedWord permits ReportWord, JudgementWord {
    /// The word as it is printed, in small letters.
    String word();

    /// Its meaning, in sentences.
    String meaning();

    /// The thing to do about it.
    String fix();

    /// All of them.
    static List<ExplainedWord> all() {
        return Stream.<ExplainedWord>concat(
                        Arrays.stream(ReportWord.values()), Arrays.stream(JudgementWord.values()))
                .toList();
    }

    /// The one that somebody means, however it is written.
    static Optional<ExplainedWord> of(String word) {
        String plain = word.toLowerCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
        return all().stream().filter(known -> known.word().equals(plain)).findFirst();
    }
}
