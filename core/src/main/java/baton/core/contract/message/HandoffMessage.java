package baton.core.contract.message;

import baton.core.Fault;
import baton.core.text.Xml.Element;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The handoff from one agent to the next, or from an earlier TASK. It always says what was done.
public record HandoffMessage(
        Optional<String> from,
        Optional<String> task,
        HandoffLevel level,
        String what,
        Optional<String> why,
        Optional<String> caution,
        Optional<String> incomplete) {

    static final String NAME = "context-handoff";

    public HandoffMessage {
        from = MessageText.of(from);
        task = Ids.checkedTask(task);
        what = MessageText.required(what);
        why = MessageText.of(why);
        caution = MessageText.of(caution);
        incomplete = MessageText.of(incomplete);
    }

    /// All handoffs of a message, wherever they stand in it.
    static List<HandoffMessage> readAll(MessageReader reader) {
        List<HandoffMessage> handoffs = new ArrayList<>();
        for (Element element : reader.root().all()) {
            if (element.name().equals(NAME)) {
                read(reader, element).ifPresent(handoffs::add);
            }
        }
        return handoffs;
    }

    private static Optional<HandoffMessage> read(MessageReader reader, Element element) {
        Optional<HandoffLevel> level =
                MessageReader.attribute(element, "detail-level").isEmpty()
                        ? Optional.of(HandoffLevel.FULL)
                        : reader.word(
                                element,
                                "detail-level",
                                List.of(HandoffLevel.values()),
                                Fault.XML_BAD_DETAIL_LEVEL);
        Optional<String> what = MessageReader.text(element, "what");
        if (what.isEmpty()) {
            String message = "the <" + NAME + "> does not say <what> was done";
            reader.report(Fault.XML_HANDOFF_MISSING_WHAT.at(element.line(), message));
        }
        if (level.isEmpty() || what.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new HandoffMessage(
                        MessageReader.attribute(element, "from"),
                        MessageReader.attribute(element, "task").flatMap(Ids::task),
                        level.get(),
                        what.get(),
                        MessageReader.text(element, "why"),
                        MessageReader.text(element, "caution"),
                        MessageReader.text(element, "incomplete")));
    }

    Element element() {
        return new ElementBuilder(NAME)
                .attribute("from", from)
                .attribute("task", task)
                .attribute("detail-level", Optional.of(level.word()))
                .text("what", Optional.of(what))
                .text("why", why)
                .text("caution", caution)
                .text("incomplete", incomplete)
                .build();
    }
}
