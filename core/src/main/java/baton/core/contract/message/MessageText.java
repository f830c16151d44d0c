package baton.core.contract.message;

import baton.core.text.Xml;

import java.util.Optional;

/// Text as a message holds it: what XML can hold, without outer space; nothing where it is empty.
final class MessageText {
    private MessageText() {}

    static String of(String text) {
        return Xml.holdable(text).strip();
    }

    static Optional<String> of(Optional<String> text) {
        return text.map(MessageText::of).filter(words -> !words.isEmpty());
    }

    /// Text that has to be there.
    static String required(String text) {
        String words = of(text);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("no words");
        }
        return words;
    }
}
