package baton.core.contract.message;

import baton.core.text.Xml.Element;

import java.util.List;
import java.util.Optional;

/// A check that failed, with its error and a fix that may help.
record FailedCheck(
        String check,
        Optional<String> error,
        Optional<String> file,
        Optional<String> suggestedFix) {
    FailedCheck {
        check = MessageText.of(check);
        error = MessageText.of(error);
        file = MessageText.of(file);
        suggestedFix = MessageText.of(suggestedFix);
    }

    static List<FailedCheck> readAll(MessageReader reader) {
        return reader.members("failure-details", "failure").stream()
                .map(FailedCheck::read)
                .toList();
    }

    private static FailedCheck read(Element element) {
        return new FailedCheck(
                MessageReader.attribute(element, "check").orElse(""),
                MessageReader.text(element, "error"),
                MessageReader.text(element, "file"),
                MessageReader.text(element, "suggested-fix"));
    }

    Element element() {
        return new ElementBuilder("failure")
                .attribute("check", Optional.of(check))
                .text("error", error)
                .text("file", file)
                .text("suggested-fix", suggestedFix)
                .build();
    }
}
