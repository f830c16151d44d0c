package baton.core.contract.message;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// One word of a closed vocabulary, as messages spell it.
interface Spelled {
    String word();

    static <T extends Spelled> Optional<T> in(List<T> vocabulary, String word) {
        return vocabulary.stream().filter(one -> one.word().equals(word)).findFirst();
    }

    /// `use a, b or c`: a fix that names the vocabulary.
    static String choice(List<? extends Spelled> vocabulary) {
        String[] words = vocabulary.stream().map(Spelled::word).toArray(String[]::new);
        String last = words[words.length - 1];
        return "use " + String.join(", ", Arrays.copyOf(words, words.length - 1)) + " or " + last;
    }
}
