package baton.core.contract.requirement;

import static baton.core.contract.requirement.Requirement.ACCEPTANCE;
import static baton.core.contract.requirement.Requirement.FUNCTIONAL;
import static baton.core.contract.requirement.Requirement.GOAL;
import static baton.core.contract.requirement.Requirement.ORIGINAL;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.work.SectionName;
import baton.core.contract.work.WorkCriterion;
import baton.core.contract.work.WorkDocument;
import baton.core.contract.work.WorkId;
import baton.core.text.FieldsBuilder;
import baton.core.text.FrontMatter;
import baton.core.text.Markdown.Heading;
import baton.core.text.Markdown.Section;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads a requirement of either form.
final class RequirementReader {
    private static final String LONG_TITLE = "요구사항";
    private static final Pattern PLAIN_TITLE =
            Pattern.compile(
                    "(?iU)^\\W*(?:requirements?|요구사항(?: ?명세서)?|要件(?:定義書?)?)?"
                            + "[\\W_]*(?:WORK-\\d+)?[\\W_]*");

    private final WorkDocument document;
    private final List<Problem> problems = new ArrayList<>();

    RequirementReader(Source source) {
        this.document = WorkDocument.read(source);
    }

    Reading<Requirement> read() {
        RequirementText text = new RequirementText(document);
        Optional<WorkId> work = work();
        String request = request();
        List<Item> functional = unique(text.items(Item.Kind.FR));
        List<Item> nonFunctional = unique(text.items(Item.Kind.NFR));
        List<WorkCriterion> acceptance = text.acceptance();
        if (functional.isEmpty()) {
            missing(Fault.REQ_NO_FR, FUNCTIONAL, "there is no functional requirement `FR-NN`");
        }
        if (acceptance.isEmpty()) {
            missing(Fault.REQ_NO_AC, ACCEPTANCE, "there is no acceptance criterion");
        }
        FieldsBuilder parsed = new FieldsBuilder();
        parsed.put("work", work.map(WorkId::toString));
        parsed.put("request", request);
        parsed.put("functional", parsed(functional));
        parsed.put("non_functional", parsed(nonFunctional));
        parsed.put("acceptance", WorkCriterion.parsed(acceptance));
        boolean whole = !request.isBlank() && !functional.isEmpty() && !acceptance.isEmpty();
        Optional<Requirement> value =
                whole
                        ? Optional.of(
                                new Requirement(
                                        work, request, functional, nonFunctional, acceptance))
                        : Optional.empty();
        return new Reading<>(value, parsed.build(), problems);
    }

    Optional<String> requested() {
        return Stream.of(request(), OriginalRequest.clean(below()), named())
                .filter(words -> !words.isBlank())
                .findFirst();
    }

    /// All that is neither front matter nor title.
    private String below() {
        Optional<Heading> title = document.title();
        boolean underlined = title.filter(document.body().underlined()::contains).isPresent();
        int from = front().map(FrontMatter::bodyFrom).orElse(1);
        int first = Math.max(from, title.map(t -> t.line() + (underlined ? 2 : 1)).orElse(1));
        return document.source().lines().stream()
                .skip(first - 1L)
                .collect(Collectors.joining("\n"));
    }

    /// The words of a title that say more than which WORK it is of.
    private String named() {
        return document.title()
                .map(Heading::title)
                .or(() -> front().flatMap(front -> front.text("title")))
                .map(title -> PLAIN_TITLE.matcher(title).replaceFirst(""))
                .map(OriginalRequest::clean)
                .orElse("");
    }

    private Optional<FrontMatter> front() {
        return Optional.of(FrontMatter.read(document.source()))
                .filter(front -> front.present() && front.problems().isEmpty());
    }

    private void missing(Fault fault, SectionName section, String message) {
        problems.add(fault.at(line(section.anySection(document.body())), message));
    }

    private static Value parsed(List<Item> items) {
        return Value.items(
                items.stream()
                        .map(
                                item -> {
                                    FieldsBuilder fields = new FieldsBuilder();
                                    fields.put("id", item.id());
                                    fields.put("text", item.text().text());
                                    return fields.build();
                                })
                        .toList());
    }

    /// The title names the WORK, or is the long form's; the folder knows it, too.
    private Optional<WorkId> work() {
        Optional<String> title = document.title().map(Heading::title);
        Optional<WorkId> named = title.flatMap(WorkId::in);
        if (named.isEmpty() && title.filter(text -> text.startsWith(LONG_TITLE)).isEmpty()) {
            String message =
                    title.map(text -> "the title `" + text + "` names no WORK")
                            .orElse("there is no title");
            problems.add(Fault.REQ_BAD_TITLE.at(document.titleLine(), message));
        }
        document.misplacement(named)
                .ifPresent(
                        message ->
                                problems.add(
                                        Fault.REQ_WORK_MISMATCH.at(document.titleLine(), message)));
        return named.or(document::folder);
    }

    private String request() {
        Optional<Section> section = document.section(ORIGINAL);
        String request = section.map(in -> OriginalRequest.read(document.source(), in)).orElse("");
        boolean quoted = !request.isBlank();
        if (!quoted) {
            String message =
                    section.isPresent()
                            ? "the section holds no quote with the request"
                            : "there is no section `## Original Request`";
            problems.add(Fault.REQ_MISSING_ORIGINAL.at(line(section), message));
        }
        return quoted ? request : meant(section);
    }

    /// The words that stand for the request where none is quoted: those of its section, else the
    /// goal.
    private String meant(Optional<Section> section) {
        return section.or(() -> document.section(GOAL))
                .map(in -> OriginalRequest.clean(document.prose(in).text()))
                .orElse("");
    }

    private List<Item> unique(List<RequirementText.Found> found) {
        Set<Integer> seen = new HashSet<>();
        List<Item> items = new ArrayList<>();
        for (RequirementText.Found one : found) {
            if (seen.add(one.item().number())) {
                items.add(one.item());
            } else {
                String message = one.item().id() + " stands here again";
                problems.add(Fault.REQ_DUP_ID.at(one.line(), message));
            }
        }
        return items;
    }

    private static int line(Optional<Section> section) {
        return section.map(in -> in.heading().line()).orElse(0);
    }
}
