package baton.core.mutant;

import java.util.ArrayList;
import java.util.List;

/// The signs of a language that have several characters, by their first ones: most characters begin
/// none, and a source may hold millions of them.
final class Signs {
    private static final int ASCII = 128;

    private final List<List<String>> byFirst = new ArrayList<>();

    private Signs() {
        for (int i = 0; i < ASCII; i++) {
            byFirst.add(new ArrayList<>());
        }
    }

    static Signs of(String... signs) {
        Signs all = new Signs();
        for (String sign : signs) {
            all.byFirst.get(sign.charAt(0)).add(sign);
        }
        return all;
    }

    /// The length of the longest of them that stands there; 1 where none does.
    int lengthAt(String text, int place) {
        int length = 1;
        char first = text.charAt(place);
        for (String sign : first < ASCII ? byFirst.get(first) : List.<String>of()) {
            boolean longer = sign.length() > length && text.startsWith(sign, place);
            length = longer ? sign.length() : length;
        }
        return length;
    }
}
