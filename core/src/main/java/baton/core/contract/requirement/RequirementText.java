package baton.core.contract.requirement;

import baton.core.contract.work.EmptyMarker;
import baton.core.contract.work.ListItem;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.SectionName;
import baton.core.contract.work.Table;
import baton.core.contract.work.WorkCriterion;
import baton.core.contract.work.WorkDocument;
import baton.core.text.Markdown.Kind;
import baton.core.text.Markdown.Section;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The numbered items and the criteria of a requirement, wherever its form puts them: list items,
/// headings, rows of a table, cells of a table.
final class RequirementText {
    private static final Pattern ITEM =
            Pattern.compile(
                    "(?:\\*\\*)?(N?FR)-(\\d{1,9})(?!\\d)(?:\\*\\*)?"
                            + "\\s*(?:[:：]|—|–|-(?=\\s))?(?:\\*\\*)?\\s*(.*)",
                    Pattern.DOTALL);
    private static final Pattern HEADING = Pattern.compile("\\s*#{3,6}\\s+(.*)", Pattern.DOTALL);
    private static final Pattern ACCEPTANCE_ID =
            Pattern.compile("(?:\\*\\*)?AC-\\d+.*", Pattern.DOTALL);
    private static final Pattern BREAK = Pattern.compile("(?i)<br\\s*/?>");
    private static final Pattern EMPTY_BOX = Pattern.compile("[-*+\\s]*\\[[ xX]?]\\s*");
    private static final int COLUMNS_WITH_ACCEPTANCE = 4;

    /// An item and its line.
    record Found(Item item, int line) {}

    private final WorkDocument document;
    private final List<Found> items = new ArrayList<>();
    private final List<WorkCriterion> fromCells = new ArrayList<>();

    /// One section may lie in the other, hence each line and each row is read once.
    RequirementText(WorkDocument document) {
        this.document = document;
        List<Section> sections =
                Stream.of(Requirement.FUNCTIONAL, Requirement.NON_FUNCTIONAL)
                        .flatMap(name -> name.anySection(document.body()).stream())
                        .toList();
        sections.stream()
                .flatMapToInt(in -> IntStream.range(in.from(), in.to()))
                .distinct()
                .sorted()
                .forEach(this::collect);
        Set<Integer> rows = new HashSet<>();
        sections.stream()
                .flatMap(in -> document.tables(in).stream())
                .filter(table -> table.rows().stream().allMatch(row -> rows.add(row.line())))
                .forEach(this::collect);
    }

    List<Found> items(Item.Kind kind) {
        return items.stream().filter(found -> found.item().kind() == kind).toList();
    }

    /// The boxes of the section; else the column of the tables; else the boxes under the items;
    /// else all items of the section.
    List<WorkCriterion> acceptance() {
        List<WorkCriterion> criteria = new ArrayList<>(boxes(Requirement.ACCEPTANCE));
        Requirement.ACCEPTANCE
                .anySection(document.body())
                .ifPresent(in -> document.tables(in).forEach(table -> rows(table, criteria)));
        if (criteria.isEmpty()) {
            criteria.addAll(fromCells);
        }
        if (criteria.isEmpty()) {
            criteria.addAll(boxes(Requirement.FUNCTIONAL));
        }
        if (criteria.isEmpty()) {
            criteria.addAll(items(Requirement.ACCEPTANCE, RequirementText::plain));
        }
        return criteria;
    }

    private List<WorkCriterion> boxes(SectionName name) {
        return items(name, RequirementText::criterion);
    }

    private List<WorkCriterion> items(
            SectionName name, Function<ListItem, Optional<WorkCriterion>> reader) {
        return name.anySection(document.body()).stream()
                .flatMap(in -> document.body().text(in).stream())
                .flatMap(line -> ItemLine.of(line.text()).stream())
                .flatMap(item -> reader.apply(item).stream())
                .toList();
    }

    private static Optional<WorkCriterion> plain(ListItem bullet) {
        boolean says =
                !EmptyMarker.matches(bullet.text()) && !EMPTY_BOX.matcher(bullet.text()).matches();
        return says
                ? Optional.of(new WorkCriterion(OneLine.of(bullet.text()), false))
                : Optional.empty();
    }

    /// A box, or an item with a number of its own.
    private static Optional<WorkCriterion> criterion(ListItem bullet) {
        boolean numbered = ACCEPTANCE_ID.matcher(bullet.text()).matches();
        return WorkCriterion.of(bullet)
                .or(
                        () ->
                                numbered
                                        ? Optional.of(
                                                new WorkCriterion(OneLine.of(bullet.text()), false))
                                        : Optional.empty());
    }

    private static void rows(Table table, List<WorkCriterion> criteria) {
        table.rows().stream()
                .filter(row -> ACCEPTANCE_ID.matcher(row.first()).matches())
                .forEach(row -> criteria.addAll(criteria(row.cell(1))));
    }

    private void collect(int line) {
        Kind kind = document.body().kind(line);
        if (kind != Kind.TEXT && kind != Kind.HEADING) {
            return;
        }
        String text = document.source().line(line);
        Matcher heading = HEADING.matcher(text);
        List<String> contents =
                heading.matches()
                        ? List.of(heading.group(1))
                        : ItemLine.of(text).stream().map(ListItem::text).toList();
        contents.stream()
                .flatMap(content -> item(content).stream())
                .forEach(item -> items.add(new Found(item, line)));
    }

    private void collect(Table table) {
        int words = table.column("요구사항", "요건", "requirement", "要件", "要求").orElse(1);
        int columns = table.header().size();
        int last = columns >= COLUMNS_WITH_ACCEPTANCE ? columns - 1 : Integer.MAX_VALUE;
        int accepted = table.column("인수", "수용", "acceptance", "受け入れ", "受入").orElse(last);
        for (Table.Row row : table.rows()) {
            Optional<Item> id = item(row.first());
            if (id.isPresent()) {
                OneLine text = OneLine.of(row.cell(words));
                items.add(
                        new Found(new Item(id.get().kind(), id.get().number(), text), row.line()));
                fromCells.addAll(criteria(row.cell(accepted)));
            }
        }
    }

    private static Optional<Item> item(String text) {
        Matcher matcher = ITEM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Item.Kind kind = Item.Kind.valueOf(matcher.group(1));
        int number = Integer.parseInt(matcher.group(2));
        return Optional.of(new Item(kind, number, OneLine.of(matcher.group(3))));
    }

    private static List<WorkCriterion> criteria(String cell) {
        List<WorkCriterion> criteria = new ArrayList<>();
        for (String part : BREAK.split(cell, -1)) {
            Optional<WorkCriterion> boxed = ListItem.of(part).flatMap(WorkCriterion::of);
            boolean says = !EmptyMarker.matches(part) && !EMPTY_BOX.matcher(part).matches();
            if (boxed.isPresent()) {
                criteria.add(boxed.get());
            } else if (says) {
                criteria.add(new WorkCriterion(OneLine.of(part), false));
            }
        }
        return criteria;
    }
}
