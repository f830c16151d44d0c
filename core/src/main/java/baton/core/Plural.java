package baton.core;

import java.util.List;
import java.util.stream.Collectors;

/// Numbers with their noun, as people read them: `1 step`, `2 steps`, `steps 3, 4`.
public final class Plural {
    private Plural() {}

    /// A number with a noun whose plural ends in `s`.
    public static String count(long number, String noun) {
        return count(number, noun, noun + "s");
    }

    /// A number with a noun, whose plural is given.
    public static String count(long number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }

    /// A noun with the numbers of the things that are meant.
    public static String numbered(String noun, List<Integer> numbers) {
        String all = numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return noun + (numbers.size() == 1 ? " " : "s ") + all;
    }
}
