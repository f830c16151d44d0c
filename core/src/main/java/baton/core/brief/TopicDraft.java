package baton.core.brief;

import baton.core.contract.Choice;
import baton.core.contract.Prose;
import baton.core.contract.brief.Confidence;
import baton.core.contract.brief.Cost;
import baton.core.contract.brief.ResearchScope;
import baton.core.contract.brief.Topic;

import java.util.Locale;
import java.util.Optional;

/// A research topic as far as it is known. What is not said gets what is usual when it is written.
public record TopicDraft(
        String title,
        String why,
        String question,
        String requiredFor,
        Optional<ResearchScope> scope,
        Optional<Confidence> confidence,
        Optional<Cost> cost) {

    private static final int TITLE_MAX = 80;

    public TopicDraft {
        title = Prose.title(title);
        why = Prose.line(why);
        question = Prose.line(question);
        requiredFor = Prose.line(requiredFor);
    }

    /// A topic that a person named. Words that are no question are made one.
    static TopicDraft said(String text) {
        String line = Prose.line(text);
        String question = line.endsWith("?") ? line : "What must be known about: " + line + "?";
        String words = line.replaceAll("\\?+$", "");
        boolean isLong = words.codePointCount(0, words.length()) > TITLE_MAX;
        String title =
                isLong ? words.substring(0, words.offsetByCodePoints(0, TITLE_MAX)) + "…" : words;
        return new TopicDraft(
                title.isBlank() ? "Open question" : title,
                "",
                question,
                "",
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    TopicDraft requiredFor(String steps) {
        return new TopicDraft(title, why, question, steps, scope, confidence, cost);
    }

    TopicDraft scoped(String word) {
        ResearchScope found =
                Choice.of(ResearchScope.values(), Prose.line(word).toLowerCase(Locale.ROOT))
                        .orElse(ResearchScope.BOTH);
        return new TopicDraft(
                title, why, question, requiredFor, Optional.of(found), confidence, cost);
    }

    /// True if the topic has everything that a brief wants of it.
    boolean whole() {
        return question.endsWith("?") && !requiredFor.isEmpty() && scope.isPresent();
    }

    Topic numbered(int number) {
        return new Topic(
                number,
                title,
                why,
                question.endsWith("?") ? question : question + "?",
                requiredFor.isEmpty() ? "the plan as a whole" : requiredFor,
                Optional.of(scope.orElse(ResearchScope.BOTH)),
                Optional.of(confidence.orElse(Confidence.MEDIUM)),
                Optional.of(cost.orElse(Cost.STANDARD)));
    }
}
