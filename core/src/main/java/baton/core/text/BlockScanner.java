package baton.core.text;

import baton.core.text.Markdown.Fence;
import baton.core.text.Markdown.Heading;
import baton.core.text.Markdown.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds the blocks of a Markdown text line by line, as CommonMark does it: quotes and list items
/// are containers that a line must re-enter, a paragraph may continue lazily, and a fence ends with
/// its container. One pass, no inline parsing.
final class BlockScanner {
    /// Containers beyond this are read as text, which keeps the work per line bounded.
    private static final int CONTAINERS_MAX = 64;

    private static final int CODE_INDENT = 4;

    private sealed interface Container {}

    private record Quote() implements Container {}

    /// A list item: content must be indented by `columns`. An item that began with a blank line
    /// and is still empty ends at the next blank line.
    private record Item(int columns) implements Container {}

    private sealed interface Leaf {}

    private record None() implements Leaf {}

    /// `line` is its first line.
    private record Paragraph(int line) implements Leaf {}

    private record Code() implements Leaf {}

    private record Html(HtmlBlock block) implements Leaf {}

    private record OpenFence(FenceMark mark, List<String> content, int line) implements Leaf {}

    private static final Leaf NONE = new None();

    private final Source source;
    private final int fromLine;
    private final List<Kind> kinds = new ArrayList<>();
    private final List<Heading> headings = new ArrayList<>();
    private final List<Heading> underlined = new ArrayList<>();
    private final List<Fence> fences = new ArrayList<>();

    private final List<Container> containers = new ArrayList<>();
    private Leaf leaf = NONE;
    private boolean innermostItemEmpty;

    BlockScanner(Source source, int fromLine) {
        this.source = source;
        this.fromLine = fromLine;
    }

    Markdown scan() {
        int number = 1;
        for (; number < fromLine; number++) {
            kinds.add(Kind.BLANK);
        }
        for (; number <= source.lines().size(); number++) {
            kinds.add(take(source.line(number), number));
        }
        endLeaf();
        return new Markdown(source, kinds, headings, underlined, fences);
    }

    private Kind take(String line, int number) {
        LineCursor cursor = new LineCursor(line);
        int matched = reenter(cursor);
        boolean inside = matched == containers.size();
        if (inside && leaf instanceof OpenFence fence) {
            return continueFence(fence, cursor);
        }
        if (inside && leaf instanceof Html(HtmlBlock block)) {
            return continueHtml(block, cursor);
        }
        if (inside && leaf instanceof Code && !cursor.blank() && cursor.indent() >= CODE_INDENT) {
            return Kind.CODE;
        }
        return open(cursor, matched, number);
    }

    /// Moves the cursor into the open containers in which this line goes on, and counts them.
    private int reenter(LineCursor cursor) {
        int matched = 0;
        while (matched < containers.size() && reenter(containers.get(matched), cursor, matched)) {
            matched++;
        }
        return matched;
    }

    private boolean reenter(Container container, LineCursor cursor, int index) {
        // Asked by hand: linking a pattern switch costs each start 1 to 4 ms (ADR 6).
        if (container instanceof Item(int columns)) {
            return reenterItem(columns, cursor, index);
        }
        boolean quoted = cursor.indent() < CODE_INDENT && cursor.next() == '>';
        if (quoted) {
            enterQuote(cursor);
        }
        return quoted;
    }

    private boolean reenterItem(int columns, LineCursor cursor, int index) {
        if (cursor.blank()) {
            cursor.skipIndent();
            boolean stillEmpty = innermostItemEmpty && index == containers.size() - 1;
            return !stillEmpty;
        }
        boolean indented = cursor.indent() >= columns;
        if (indented) {
            cursor.skipColumns(columns);
        }
        return indented;
    }

    private static void enterQuote(LineCursor cursor) {
        cursor.skipIndent();
        cursor.skipChars(1);
        cursor.skipColumns(1);
    }

    private Kind continueFence(OpenFence fence, LineCursor cursor) {
        if (cursor.indent() < CODE_INDENT && fence.mark().closedBy(cursor.rest())) {
            endLeaf();
        } else {
            cursor.skipColumns(fence.mark().indent());
            fence.content().add(cursor.rest());
        }
        return Kind.FENCE;
    }

    private Kind continueHtml(HtmlBlock block, LineCursor cursor) {
        if (block.endsBefore(cursor.rest())) {
            leaf = NONE;
            return Kind.BLANK;
        }
        if (block.endsOn(cursor.rest())) {
            leaf = NONE;
        }
        return Kind.HTML;
    }

    /// Looks for the blocks that start on this line; what is left is text.
    private Kind open(LineCursor cursor, int matchedAtFirst, int number) {
        int matched = matchedAtFirst;
        while (!cursor.blank() && cursor.indent() < CODE_INDENT) {
            boolean inParagraph = matched == containers.size() && leaf instanceof Paragraph;
            int indent = cursor.indent();
            String rest = Spaces.stripLeading(cursor.rest());
            Optional<Kind> block = leafBlock(rest, indent, matched, number);
            if (block.isPresent()) {
                return block.get();
            }
            Optional<ListMark> item = ListMark.read(rest, inParagraph);
            boolean quote = rest.charAt(0) == '>';
            if ((!quote && item.isEmpty()) || containers.size() >= CONTAINERS_MAX) {
                return takeText(matched, number);
            }
            close(matched);
            if (quote) {
                enterQuote(cursor);
                containers.add(new Quote());
            } else {
                enterItem(cursor, item.get());
            }
            matched = containers.size();
        }
        return cursor.blank() ? takeBlank(matched) : takeIndented(matched, number);
    }

    private void enterItem(LineCursor cursor, ListMark mark) {
        int before = cursor.indent();
        cursor.skipIndent();
        cursor.skipChars(mark.width());
        boolean empty = cursor.blank();
        boolean code = cursor.indent() > CODE_INDENT;
        int padding = empty || code ? 1 : cursor.indent();
        cursor.skipColumns(padding);
        containers.add(new Item(before + mark.width() + padding));
        innermostItemEmpty = empty;
    }

    /// Headings, fences, HTML, setext underlines and thematic breaks.
    private Optional<Kind> leafBlock(String rest, int indent, int matched, int number) {
        boolean inParagraph = matched == containers.size() && leaf instanceof Paragraph;
        Optional<Heading> heading = AtxHeading.read(rest, number);
        if (heading.isPresent()) {
            close(matched);
            if (containers.isEmpty()) {
                headings.add(heading.get());
            }
            return Optional.of(containers.isEmpty() ? Kind.HEADING : Kind.TEXT);
        }
        Optional<FenceMark> fence = FenceMark.read(rest, indent);
        if (fence.isPresent()) {
            close(matched);
            leaf = new OpenFence(fence.get(), new ArrayList<>(), number);
            return Optional.of(Kind.FENCE);
        }
        Optional<HtmlBlock> html = HtmlBlock.start(rest, leaf instanceof Paragraph);
        if (html.isPresent()) {
            close(matched);
            leaf = html.get().endsOn(rest) ? NONE : new Html(html.get());
            return Optional.of(Kind.HTML);
        }
        boolean underline = inParagraph && AtxHeading.underlines(rest);
        if (underline && containers.isEmpty() && leaf instanceof Paragraph(int line)) {
            underlined.add(AtxHeading.underlined(source, line, number));
        }
        if (underline || AtxHeading.breaksTheme(rest)) {
            close(matched);
            return Optional.of(Kind.TEXT);
        }
        return Optional.empty();
    }

    private Kind takeBlank(int matched) {
        boolean itemJustOpened = innermostItemEmpty && matched == containers.size();
        if (!(leaf instanceof Code) || matched < containers.size()) {
            close(matched);
        }
        innermostItemEmpty = itemJustOpened;
        return Kind.BLANK;
    }

    private Kind takeIndented(int matched, int number) {
        if (leaf instanceof Paragraph) {
            return takeText(matched, number);
        }
        close(matched);
        leaf = new Code();
        return Kind.CODE;
    }

    /// A paragraph goes on even where its containers were not re-entered: CommonMark's laziness.
    private Kind takeText(int matched, int number) {
        if (!(leaf instanceof Paragraph)) {
            close(matched);
            leaf = new Paragraph(number);
        }
        return Kind.TEXT;
    }

    /// Ends what is open and leaves the containers that the line did not re-enter. Whatever
    /// comes next is content of the innermost item.
    private void close(int matched) {
        endLeaf();
        containers.subList(matched, containers.size()).clear();
        innermostItemEmpty = false;
    }

    private void endLeaf() {
        if (leaf instanceof OpenFence(FenceMark mark, List<String> content, int line)) {
            fences.add(new Fence(mark.info(), content, line));
        }
        leaf = NONE;
    }
}
