package baton.core.contract.decisions;

import static baton.core.contract.work.WorkDocument.heading;

import baton.core.contract.work.Language;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.QuoteField;
import baton.core.contract.work.SectionLines;
import baton.core.contract.work.SectionName;

import java.util.List;
import java.util.Optional;

/// One question: why it came up, what may be chosen, what was chosen. Time and stage are kept as
/// they are written; nothing is chosen yet where `chosen` is empty.
public record Decision(
        int number,
        OneLine at,
        OneLine stage,
        DecisionStatus status,
        SectionLines context,
        List<OneLine> options,
        SectionLines recommendation,
        SectionLines chosen,
        Optional<By> by) {

    private static final int NUMBER_MAX = 999_999_999;

    /// The status of a decision: it still waits, or it is resolved.
    public enum DecisionStatus {
        PENDING,
        RESOLVED
    }

    /// The one who decided.
    public enum By {
        USER,
        AUTO
    }

    public Decision {
        boolean numbered = number >= 0 && number <= NUMBER_MAX;
        if (!numbered || context.isEmpty() || options.stream().anyMatch(OneLine::isEmpty)) {
            throw new IllegalArgumentException("a decision without its parts: " + number);
        }
        options = options.stream().map(OneLine::asListItem).toList();
        context = context.under(3);
        recommendation = recommendation.under(3);
        chosen = Wording.isPending(chosen.text()) ? SectionLines.EMPTY : chosen.under(3);
    }

    public String id() {
        return (number < 10 ? "D-0" : "D-") + number;
    }

    /// The same question with its answer.
    public Decision resolved(SectionLines answer, By decider) {
        return new Decision(
                number,
                at,
                stage,
                DecisionStatus.RESOLVED,
                context,
                options,
                recommendation,
                answer,
                Optional.of(decider));
    }

    String render(Language language) {
        Wording words = Wording.of(language);
        StringBuilder text = new StringBuilder(heading(2, id()));
        text.append(at.isEmpty() ? "" : QuoteField.render(words.time(), at));
        text.append(stage.isEmpty() ? "" : QuoteField.render(words.stage(), stage));
        text.append(QuoteField.render(words.status(), OneLine.of(status.name())));
        text.append(part(Wording.CONTEXT, language, context.text()));
        text.append(part(Wording.OPTIONS, language, list()));
        text.append(part(Wording.RECOMMENDATION, language, recommendation.text()));
        boolean waits = status == DecisionStatus.PENDING && chosen.isEmpty();
        text.append(part(Wording.CHOSEN, language, waits ? words.pending() : chosen.text()));
        text.append(part(Wording.BY, language, by.map(words::decider).orElse("")));
        return text.toString();
    }

    private static String part(SectionName name, Language language, String text) {
        String end = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
        return "\n" + heading(3, name.in(language)) + text + end;
    }

    private String list() {
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < options.size(); i++) {
            list.append(i + 1).append(". ").append(options.get(i)).append('\n');
        }
        return list.toString();
    }
}
