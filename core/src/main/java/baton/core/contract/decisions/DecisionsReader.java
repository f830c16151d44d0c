package baton.core.contract.decisions;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.decisions.Decision.DecisionStatus;
import baton.core.contract.work.ListItem;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.QuoteField;
import baton.core.contract.work.SectionLines;
import baton.core.contract.work.SectionName;
import baton.core.contract.work.WorkDocument;
import baton.core.contract.work.WorkId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Markdown.Heading;
import baton.core.text.Markdown.Section;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads decisions entry by entry. A heading `## D-…` makes an entry.
final class DecisionsReader {
    private static final Pattern ID = Pattern.compile("D-(\\d{1,9})(?!\\d).*", Pattern.DOTALL);

    private final WorkDocument document;
    private final List<Section> parts;
    private final List<Problem> problems = new ArrayList<>();
    private final List<Decision> entries = new ArrayList<>();
    private final List<Value> parsed = new ArrayList<>();
    private final Set<Integer> seen = new HashSet<>();
    private int nextPart;

    DecisionsReader(Source source) {
        this.document = WorkDocument.read(source);
        this.parts = document.body().sections(3);
    }

    Reading<Decisions> read() {
        Optional<WorkId> work =
                document.title().map(Heading::title).flatMap(WorkId::in).or(document::folder);
        document.body().sections(2).stream()
                .filter(section -> section.heading().title().startsWith("D-"))
                .forEach(this::read);
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("work", work.map(WorkId::toString));
        fields.put("entries", Value.items(parsed));
        // Decisions with entries left out must not be written back, hence there are none.
        Optional<Decisions> value =
                problems.isEmpty() ? Optional.of(new Decisions(work, entries)) : Optional.empty();
        return new Reading<>(value, fields.build(), problems);
    }

    private void read(Section entry) {
        List<Section> own = partsOf(entry);
        OptionalInt number = number(entry.heading().title());
        int to = own.isEmpty() ? entry.to() : own.getFirst().heading().line();
        List<QuoteField> fields = QuoteField.in(document.source(), entry.from(), to);
        Optional<QuoteField> status = QuoteField.named(fields, Wording.STATUS);
        Optional<DecisionStatus> known = status.flatMap(field -> status(field.word()));
        SectionLines context = prose(Wording.CONTEXT, own);
        requireParts(entry, number, status, context);
        if (status.isPresent() && known.isEmpty()) {
            String message = "the status is `" + status.get().word() + "`";
            problems.add(Fault.DECISIONS_BAD_STATUS.at(status.get().line(), message));
        }
        if (number.isPresent() && !seen.add(number.getAsInt())) {
            String message = entry.heading().title() + " stands here again";
            problems.add(Fault.DECISIONS_DUP_ID.at(entry.heading().line(), message));
        }
        OneLine at = value(fields, Wording.TIME);
        OneLine stage = value(fields, Wording.STAGE);
        if (number.isPresent() && known.isPresent() && !context.isEmpty()) {
            entries.add(
                    new Decision(
                            number.getAsInt(),
                            at,
                            stage,
                            known.get(),
                            context,
                            options(own),
                            prose(Wording.RECOMMENDATION, own),
                            prose(Wording.CHOSEN, own),
                            Wording.by(prose(Wording.BY, own).text())));
        }
        FieldsBuilder shown = new FieldsBuilder();
        shown.put("id", entry.heading().title());
        shown.put("at", at.text());
        shown.put("stage", stage.text());
        shown.put("status", status.map(QuoteField::word));
        parsed.add(shown.build());
    }

    /// The sections of an entry. Entries come in order, so the search goes on where it ended.
    private List<Section> partsOf(Section entry) {
        List<Section> own = new ArrayList<>();
        while (nextPart < parts.size() && parts.get(nextPart).heading().line() < entry.to()) {
            Section part = parts.get(nextPart++);
            if (entry.holds(part.heading().line())) {
                own.add(part);
            }
        }
        return own;
    }

    private void requireParts(
            Section entry, OptionalInt number, Optional<QuoteField> status, SectionLines context) {
        List<String> missing = new ArrayList<>();
        if (number.isEmpty()) {
            missing.add("number");
        }
        if (status.isEmpty()) {
            missing.add("status");
        }
        if (context.isEmpty()) {
            missing.add("context");
        }
        if (!missing.isEmpty()) {
            String message = entry.heading().title() + " has no " + String.join(", no ", missing);
            problems.add(Fault.DECISIONS_BAD_ENTRY.at(entry.heading().line(), message));
        }
    }

    private List<OneLine> options(List<Section> own) {
        return Wording.OPTIONS.among(own).stream()
                .flatMap(section -> document.items(section, DecisionsReader::option).stream())
                .toList();
    }

    private static Optional<OneLine> option(ListItem bullet) {
        return Optional.of(OneLine.of(bullet.text())).filter(line -> !line.isEmpty());
    }

    private SectionLines prose(SectionName name, List<Section> own) {
        return name.among(own).map(document::prose).orElse(SectionLines.EMPTY);
    }

    private static OneLine value(List<QuoteField> fields, String... names) {
        return QuoteField.named(fields, names)
                .map(field -> OneLine.of(field.value()))
                .orElse(OneLine.EMPTY);
    }

    private static Optional<DecisionStatus> status(String word) {
        String wanted = word.toUpperCase(Locale.ROOT);
        return Arrays.stream(DecisionStatus.values())
                .filter(s -> s.name().equals(wanted))
                .findFirst();
    }

    private static OptionalInt number(String title) {
        Matcher matcher = ID.matcher(title);
        return matcher.matches()
                ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
                : OptionalInt.empty();
    }
}
