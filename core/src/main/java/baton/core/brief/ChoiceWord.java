package baton.core.brief;

import java.util.regex.Pattern;

/// The kinds of words by which a person chooses among topics.
enum ChoiceWord {
    /// Verbs that keep the topics after them.
    KEEPING("keep only just want need needed take include look research check investigate"),
    /// Verbs that leave the topics after them out.
    DROPPING("know drop remove skip ignore exclude omit forget delete"),
    /// Words that turn the sense for the topics after them.
    EXCEPTING("but except excluding without minus"),
    ALL("all everything every each 전부 모두 다"),
    NONE("none nothing"),
    REST("rest others other remaining"),
    ONE_THING("this that it"),
    THEM("them these those"),
    /// Words that change nothing before all others.
    OPENING("yes yeah yep sure ok okay well please"),
    /// Words that change nothing, wherever they stand.
    IDLE(
            """
            the a an and or also too please thanks thank you of is are for to
            i we us me my d ve would like into up at about on in with as so one
            topic topics question questions number numbers nr already well
            do does have which what how should must who when where why can be there then\
            """);

    private final Pattern any;

    ChoiceWord(String words) {
        this.any = Pattern.compile(words.replaceAll("\\s+", "|"));
    }

    boolean has(String word) {
        return any.matcher(word).matches();
    }
}
