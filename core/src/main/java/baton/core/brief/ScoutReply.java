package baton.core.brief;

import baton.core.contract.Choice;
import baton.core.contract.brief.Confidence;
import baton.core.contract.brief.Cost;
import baton.core.contract.brief.ResearchScope;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The topics of a scout's reply. What is no whole topic is left out.
public final class ScoutReply {
    private ScoutReply() {}

    public static List<TopicDraft> read(Value.Fields reply) {
        List<TopicDraft> topics = new ArrayList<>();
        if (reply.field("topics").orElse(null) instanceof Value.Items(List<Value> items, _)) {
            for (Value item : items) {
                if (item instanceof Value.Fields fields) {
                    topic(fields).filter(TopicDraft::whole).ifPresent(topics::add);
                }
            }
        }
        return topics;
    }

    private static Optional<TopicDraft> topic(Value.Fields fields) {
        String title = text(fields, "title");
        return title.isBlank()
                ? Optional.empty()
                : Optional.of(
                        new TopicDraft(
                                title,
                                text(fields, "why"),
                                text(fields, "question"),
                                text(fields, "required_for"),
                                Choice.of(ResearchScope.values(), text(fields, "scope")),
                                Choice.of(Confidence.values(), text(fields, "confidence")),
                                Choice.of(Cost.values(), text(fields, "cost"))));
    }

    private static String text(Value.Fields fields, String key) {
        return fields.field(key).flatMap(Value::scalar).orElse("");
    }
}
