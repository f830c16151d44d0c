package baton.core.contract.decisions;

import static baton.core.contract.work.WorkDocument.heading;

import baton.core.contract.Reading;
import baton.core.contract.work.Language;
import baton.core.contract.work.WorkId;
import baton.core.text.Source;

import java.util.List;
import java.util.Optional;

/// The decisions of a WORK, no number twice.
public record Decisions(Optional<WorkId> work, List<Decision> entries) {
    public Decisions {
        entries = List.copyOf(entries);
        if (entries.stream().map(Decision::number).distinct().count() < entries.size()) {
            throw new IllegalArgumentException("a decision stands twice");
        }
    }

    public static Reading<Decisions> parse(Source source) {
        return new DecisionsReader(source).read();
    }

    public String render() {
        return render(Language.EN);
    }

    /// The decisions with their labels in a language.
    public String render(Language language) {
        String title = "DECISIONS" + work.map(id -> " — " + id).orElse("");
        StringBuilder text = new StringBuilder(heading(1, title));
        entries.forEach(entry -> text.append('\n').append(entry.render(language)));
        return text.toString();
    }
}
