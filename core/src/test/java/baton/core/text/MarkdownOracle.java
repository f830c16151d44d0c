package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Markdown.Fence;
import baton.core.text.Markdown.Heading;
import baton.core.text.Markdown.Kind;

import org.commonmark.node.Block;
import org.commonmark.node.Document;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The blocks that commonmark-java finds in a text, in [Markdown]'s terms: ATX headings at the top
/// level, all fenced blocks, the lines of HTML and of indented code.
public record MarkdownOracle(
        List<Heading> headings, List<Fence> fences, TreeSet<Integer> html, TreeSet<Integer> code) {

    /// More containers than this are text to the scanner.
    private static final int DEPTH_MAX = 60;

    /// The signs of texts that are not compared. With some, both sides go their own way: a
    /// definition's lines are no paragraph to commonmark. With others, commonmark-java leaves the
    /// specification: a fence whose info starts with the other fence's sign, a declaration in lower
    /// case, a form feed after a heading's closing sign.
    private static final Pattern LEFT_OUT =
            Pattern.compile("\\]:|```~|~~~`|<![a-z]|#[ \t]*[\\x0B\f]");

    /// Inlines are not parsed: a heading's text stays as it is spelled.
    private static final Parser PARSER =
            Parser.builder()
                    .includeSourceSpans(IncludeSourceSpans.BLOCKS)
                    .inlineParserFactory(
                            _ -> (lines, node) -> node.appendChild(new Text(lines.getContent())))
                    .build();

    /// Asserts that the scanner finds what commonmark-java finds.
    public static void agreesOn(String text) {
        if (LEFT_OUT.matcher(text).find()) {
            return;
        }
        Node document = PARSER.parse(text);
        if (depth(document) > DEPTH_MAX) {
            return;
        }
        Markdown scanned = Markdown.scan(Source.of("a.md", text));
        MarkdownOracle expected = read(document, scanned.source());
        MarkdownOracle found = of(scanned);
        if (!found.equals(expected)) {
            assertThat(found).as("blocks of %s", Json.line(Value.of(text))).isEqualTo(expected);
        }
    }

    private static MarkdownOracle read(Node document, Source source) {
        MarkdownOracle found = empty();
        for (Node node = document; node != null; node = next(node)) {
            switch (node) {
                case org.commonmark.node.Heading heading -> found.add(heading);
                case FencedCodeBlock fence -> found.add(fence, source);
                case HtmlBlock block -> found.html().addAll(filled(block, source));
                case IndentedCodeBlock block -> found.code().addAll(filled(block, source));
                case Node _ -> {}
            }
        }
        return found;
    }

    private static MarkdownOracle of(Markdown scanned) {
        MarkdownOracle found = empty();
        scanned.headings().stream().map(MarkdownOracle::trimmed).forEach(found.headings()::add);
        for (Fence fence : scanned.fences()) {
            found.fences().add(alike(fence, scanned.source()));
        }
        for (int line = 1; line <= scanned.kinds().size(); line++) {
            if (!blank(scanned.source().line(line))) {
                (scanned.kind(line) == Kind.HTML ? found.html() : new TreeSet<Integer>()).add(line);
                (scanned.kind(line) == Kind.CODE ? found.code() : new TreeSet<Integer>()).add(line);
            }
        }
        return found;
    }

    private static MarkdownOracle empty() {
        return new MarkdownOracle(
                new ArrayList<>(), new ArrayList<>(), new TreeSet<>(), new TreeSet<>());
    }

    private void add(org.commonmark.node.Heading heading) {
        // An underlined heading has two lines or more.
        boolean atx = heading.getSourceSpans().size() == 1;
        if (atx && heading.getParent() instanceof Document) {
            Text title = (Text) heading.getFirstChild();
            String text = title == null ? "" : title.getLiteral();
            headings.add(trimmed(new Heading(heading.getLevel(), text, line(heading))));
        }
    }

    private void add(FencedCodeBlock block, Source source) {
        List<String> content = block.getLiteral().lines().toList();
        fences.add(alike(new Fence(block.getInfo(), content, line(block)), source));
    }

    private static Heading trimmed(Heading heading) {
        return new Heading(heading.level(), heading.title().strip(), heading.line());
    }

    /// The fence without what may differ: escapes in the info are resolved by commonmark only, and
    /// commonmark-java forgets that a container has used up part of a tab.
    private static Fence alike(Fence fence, Source source) {
        String opening = source.line(fence.line());
        boolean escapes = opening.indexOf('\\') >= 0 || opening.indexOf('&') >= 0;
        List<String> content = new ArrayList<>();
        for (int i = 0; i < fence.content().size(); i++) {
            boolean tab = source.line(fence.line() + 1 + i).indexOf('\t') >= 0;
            String line = fence.content().get(i);
            content.add(tab ? line.stripLeading() : line);
        }
        return new Fence(escapes ? "" : fence.info().trim(), content, fence.line());
    }

    private static List<Integer> filled(Block block, Source source) {
        return block.getSourceSpans().stream()
                .map(span -> span.getLineIndex() + 1)
                .filter(line -> !blank(source.line(line)))
                .toList();
    }

    /// A line that is blank inside its quotes belongs to no block that matters.
    private static boolean blank(String line) {
        return line.chars().allMatch(c -> c == ' ' || c == '\t' || c == '>');
    }

    private static int line(Block block) {
        SourceSpan first = block.getSourceSpans().getFirst();
        return first.getLineIndex() + 1;
    }

    private static Node next(Node node) {
        if (node.getFirstChild() != null) {
            return node.getFirstChild();
        }
        Node at = node;
        while (at != null && at.getNext() == null) {
            at = at.getParent();
        }
        return at == null ? null : at.getNext();
    }

    private static int depth(Node document) {
        int deepest = 0;
        for (Node node = document; node != null; node = next(node)) {
            int depth = 0;
            for (Node up = node; up != null; up = up.getParent()) {
                depth++;
            }
            deepest = Math.max(deepest, depth);
        }
        return deepest;
    }
}
