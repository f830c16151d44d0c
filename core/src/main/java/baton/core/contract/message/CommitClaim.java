package baton.core.contract.message;

import baton.core.text.Xml.Element;

import java.util.Optional;

/// The commit an agent says it made.
record CommitClaim(String hash, Optional<String> message, Optional<String> type) {
    CommitClaim {
        hash = MessageText.required(hash);
        message = MessageText.of(message);
        type = MessageText.of(type);
    }

    static Optional<CommitClaim> read(Element element) {
        return MessageReader.text(element, "hash")
                .map(
                        hash ->
                                new CommitClaim(
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
