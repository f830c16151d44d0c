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
        for (Value.Fields fields : reply.objects("topics")) {
            topic(fields).filter(TopicDraft::whole).ifPresent(topics::add);
        }
        return topics;
    }

    private static Optional<TopicDraft> topic(Value.Fields fields) {
        String title = fields.text("title");
        return title.isBlank()
                ? Optional.empty()
                : Optional.of(
                        new TopicDraft(
                                title,
                                fields.text("why"),
                                fields.text("question"),
                                fields.text("required_for"),
                                Choice.of(ResearchScope.values(), fields.text("scope")),
                                Choice.of(Confidence.values(), fields.text("confidence")),
                                Choice.of(Cost.values(), fields.text("cost"))));
    }
}
