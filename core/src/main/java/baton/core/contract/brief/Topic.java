package baton.core.contract.brief;

import baton.core.contract.Choice;
import baton.core.contract.Document;
import baton.core.contract.Prose;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Something to find out before planning. All texts are single lines. A topic that lacks something
/// is still a topic: that is a warning, and the research stage fills the gap.
public record Topic(
        int number,
        String title,
        String why,
        String question,
        String requiredFor,
        Optional<ResearchScope> scope,
        Optional<Confidence> confidence,
        Optional<Cost> cost) {

    public Topic {
        Document.requireWhole(number);
        title = Prose.title(title);
        why = Prose.line(why);
        question = Prose.line(question);
        requiredFor = Prose.line(requiredFor);
    }

    String heading() {
        return "Topic " + number + ": " + title;
    }

    /// The labelled lines, with the command that starts the research.
    String lines(String command) {
        List<String> lines = new ArrayList<>();
        line(lines, TopicField.WHY, why);
        line(lines, TopicField.QUESTION, question);
        line(lines, TopicField.REQUIRED_FOR, requiredFor);
        line(lines, TopicField.SCOPE, scope.map(Choice::word).orElse(""));
        line(lines, TopicField.CONFIDENCE, confidence.map(Choice::word).orElse(""));
        line(lines, TopicField.COST, cost.map(Choice::word).orElse(""));
        lines.add("- **Command:** `" + command + " --topic " + number + "`");
        return String.join("\n", lines);
    }

    private static void line(List<String> lines, TopicField field, String text) {
        if (!text.isEmpty()) {
            lines.add("- **" + field.label() + ":** " + text);
        }
    }
}
