package baton.core.contract.message;

import baton.core.Fault;
import baton.core.text.Xml.Element;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One check of a verification: `build`, `lint`, `tests` and the like, with its output.
record VerificationCheck(String name, ResultStatus status, Optional<Integer> count, String output) {
    VerificationCheck {
        name = MessageText.of(name);
        count = count.filter(number -> number >= 0);
        output = MessageText.of(output);
        if (!ResultStatus.OF_CHECK.contains(status)) {
            throw new IllegalArgumentException(status.word());
        }
    }

    static List<VerificationCheck> readAll(MessageReader reader, String group) {
        List<VerificationCheck> checks = new ArrayList<>();
        for (Element element : reader.members(group, "check")) {
            String name = MessageReader.attribute(element, "name").orElse("");
            Optional<Integer> count =
                    MessageReader.attribute(element, "count").flatMap(Numbers::whole);
            reader.word(element, "status", ResultStatus.OF_CHECK, Fault.XML_BAD_STATUS)
                    .map(status -> new VerificationCheck(name, status, count, element.text()))
                    .ifPresent(checks::add);
        }
        return checks;
    }

    Element element() {
        return new ElementBuilder("check")
                .attribute("name", Optional.of(name))
                .attribute("status", Optional.of(status.word()))
                .attribute("count", count.map(String::valueOf))
                .build(output);
    }
}
