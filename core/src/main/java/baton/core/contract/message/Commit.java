package baton.core.contract.message;

import baton.core.text.Xml.Element;

import java.util.Optional;

/// The commit an agent says it made.
record Commit(String hash, Optional<String> message, Optional<String> type) {
    Commit {
        hash = Words.required(hash);
        message = Words.of(message);
        type = Words.of(type);
    }

    static Optional<Commit> read(Element element) {
        return MessageReader.text(element, "hash")
                .map(
                        hash ->
                                new Commit(
                                        hash,
                                        MessageReader.text(element, "message"),
                                        MessageReader.text(element, "type")));
    }

    Element element() {
        return new ElementBuilder("commit")
                .text("hash", Optional.of(hash))
                .text("message", message)
                .text("type", type)
                .build();
    }
}
