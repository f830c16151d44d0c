package baton.core.work;

import baton.core.contract.message.HandoffMessage;
import baton.core.contract.message.ResultStatus;
import baton.core.contract.message.TaskResult;
import baton.core.text.FieldsBuilder;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.text.Xml;
import baton.core.text.Xml.Element;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Messages of an agent that speaks XML, as the data that other agents return: a `<task-result>`
/// with its handoff, or a `<needs-decision>`. The agent's word about success counts only against
/// it.
public final class AgentXml {
    /// The field of a result that says why the agent gave up.
    public static final String FAILED = "failed";

    private static final String DECISION = "needs-decision";
    private static final int CHARACTERS_MAX = 1 << 20;

    private AgentXml() {}

    /// The data, where the text holds one of these messages.
    public static Optional<Value.Fields> read(String printed) {
        String text =
                printed.length() <= CHARACTERS_MAX
                        ? printed
                        : printed.substring(printed.length() - CHARACTERS_MAX);
        if (text.contains("<" + DECISION)) {
            return decision(text);
        }
        return text.contains("<task-result")
                ? TaskResult.parse(Source.of("output", text)).value().map(AgentXml::result)
                : Optional.empty();
    }

    private static Value.Fields result(TaskResult result) {
        FieldsBuilder fields = new FieldsBuilder();
        Optional<HandoffMessage> handoff = result.handoffs().stream().findFirst();
        handoff.map(HandoffMessage::what)
                .or(result::summary)
                .ifPresent(what -> fields.put("what", what));
        result.summary().ifPresent(summary -> fields.put("summary", summary));
        result.notes().ifPresent(notes -> fields.put("notes", notes));
        handoff.flatMap(HandoffMessage::why).ifPresent(why -> fields.put("why", why));
        handoff.flatMap(HandoffMessage::caution).ifPresent(c -> fields.put("caution", c));
        handoff.flatMap(HandoffMessage::incomplete).ifPresent(i -> fields.put("incomplete", i));
        if (result.status() == ResultStatus.FAIL) {
            String why = result.reason().or(result::summary).orElse("it says that it failed");
            fields.put(FAILED, why);
        }
        return fields.build();
    }

    /// The words of the option that is named by its id, or what was said.
    private static String option(List<Element> options, String said) {
        return options.stream()
                .filter(option -> said.equals(option.attributes().get("id")))
                .map(option -> option.text().strip())
                .findFirst()
                .orElse(said);
    }

    private static Optional<Value.Fields> decision(String text) {
        if (!(Xml.parse(text, Set.of(DECISION)) instanceof Xml.Good(Element root, _))) {
            return Optional.empty();
        }
        List<Element> elements =
                root.child("options").map(o -> o.children("option")).orElse(List.of());
        List<String> options = elements.stream().map(Element::text).map(String::strip).toList();
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("context", root.child("context").map(Element::text).orElse(""));
        fields.put("options", Value.texts(options));
        root.child("recommended")
                .map(Element::text)
                .map(String::strip)
                .filter(words -> !words.isEmpty())
                .ifPresent(words -> fields.put("recommended", option(elements, words)));
        FieldsBuilder whole = new FieldsBuilder();
        whole.put("needs_decision", fields.build());
        return Optional.of(whole.build());
    }
}
