package baton.core.contract.work;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The spelling of the ids of one word: `WORD-NN`, written with at least two digits, read with any
/// number of them. More than nine digits are no id, so that each fits an int.
record Numbering(String word, String shape, Pattern whole, Pattern inside) {

    /// The pattern of the place before an id: a letter, digit or underscore there would make the id
    /// part of a longer word.
    static final String NOT_IN_WORD = "(?<![\\p{Alnum}_])";

    private static final Pattern SIGN = Pattern.compile("^\\s*(?:[:：]|—|–|--|-)?\\s*");

    /// The bracket behind an id, and the one before it.
    private static final Pattern CLOSED = Pattern.compile("\\s*[)\\]）】](.*)", Pattern.DOTALL);

    private static final Pattern OPENED = Pattern.compile("(.*)[(\\[（【]\\s*", Pattern.DOTALL);

    static Numbering of(String word) {
        String shape = word + "-(\\d{1,9})(?!\\d)";
        Pattern inside = Pattern.compile(NOT_IN_WORD + shape);
        return new Numbering(word, shape, Pattern.compile(shape), inside);
    }

    /// The number of a text that is an id and nothing else.
    OptionalInt read(String text) {
        Matcher matcher = whole.matcher(text);
        return matcher.matches() ? number(matcher.group(1)) : OptionalInt.empty();
    }

    /// The number of the first id the text mentions.
    OptionalInt find(String text) {
        Matcher matcher = inside.matcher(text);
        return matcher.find() ? number(matcher.group(1)) : OptionalInt.empty();
    }

    /// The words after the first id; where it closes the text in brackets, those before it.
    OneLine wordsAfter(String text) {
        Matcher matcher = inside.matcher(text);
        if (!matcher.find()) {
            return OneLine.EMPTY;
        }
        Matcher closed = CLOSED.matcher(text.substring(matcher.end()));
        Matcher opened = OPENED.matcher(text.substring(0, matcher.start()));
        if (!closed.matches() || !opened.matches()) {
            String rest = text.substring(matcher.end());
            return OneLine.of(SIGN.matcher(rest).replaceFirst(""));
        }
        String rest = SIGN.matcher(closed.group(1)).replaceFirst("");
        return OneLine.of(rest).or(opened.group(1));
    }

    String write(int number) {
        return word + (number < 10 ? "-0" : "-") + number;
    }

    private static OptionalInt number(String digits) {
        return OptionalInt.of(Integer.parseInt(digits));
    }
}
