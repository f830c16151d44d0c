package baton.core.contract.task;

import baton.core.contract.work.CodeSpan;
import baton.core.contract.work.ColonLabel;
import baton.core.contract.work.EmptyMarker;
import baton.core.contract.work.ListItem;
import baton.core.contract.work.SectionName;
import baton.core.contract.work.Table;
import baton.core.contract.work.WorkDocument;
import baton.core.text.Markdown.Fence;
import baton.core.text.Markdown.Heading;
import baton.core.text.Markdown.Kind;
import baton.core.text.Markdown.Section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The commands that verify a TASK, in the forms that people write them: fenced blocks before all,
/// else indented ones, else lines, list items and rows that begin with a command in back quotes.
final class TaskCommands {
    private static final Pattern PROMPT = Pattern.compile("\\s*\\$\\s+(.*)", Pattern.DOTALL);
    private static final Pattern BOX = Pattern.compile("\\[[ xX]\\]\\s+");
    private static final Pattern QUOTE = Pattern.compile("^\\s*>\\s?");
    private static final Pattern LABEL =
            Pattern.compile(
                    "(?i)\\W*(?:run|execute|commands?|cmd|build|lint|(?:unit )?tests?|checks?"
                            + "|명령어?|실행|빌드|테스트|コマンド|実行)\\s*[:：]?\\W*?\\s*(?=`)");

    /// A remark after a command; other words go on with a sentence that begins with a name.
    private static final Pattern REMARK =
            Pattern.compile(
                    "\\s*(?:$|[—–:：,;.(（→=-]|(?i:and|exits?|passes|is|must|should|succeeds|returns)"
                            + "\\b).*",
                    Pattern.DOTALL);

    /// A file that no shell runs by its name.
    private static final Pattern FILE =
            Pattern.compile("[\\w./-]*\\.(?!(?:sh|bash|zsh|py|rb|pl|js|exe|bat|cmd)$)\\w+");

    private final WorkDocument document;
    private final Optional<Section> section;

    TaskCommands(WorkDocument document, SectionName name) {
        this.document = document;
        this.section = name.anySection(document.body()).or(() -> labelled(name));
    }

    /// The line of the heading or label, or 0.
    int line() {
        return section.map(in -> in.heading().line()).orElse(0);
    }

    /// The commands as a script; empty where there is none.
    String text() {
        return section.map(this::text).orElse("");
    }

    /// True if something is asked for, as far as words can tell.
    boolean asks() {
        return section.map(document::prose)
                .filter(words -> !EmptyMarker.opens(words.text()))
                .isPresent();
    }

    private String text(Section in) {
        String fenced =
                String.join(
                        "\n",
                        document.body().fences(in).stream().map(TaskCommands::content).toList());
        if (!fenced.isBlank()) {
            return fenced;
        }
        String indented = indented(in);
        return indented.isBlank() ? String.join("\n", spans(in)) : indented;
    }

    /// In a block of a console only what follows a prompt is a command. A script is left as it is.
    private static String content(Fence fence) {
        boolean console = fence.language().isEmpty() || fence.language().equals("console");
        Optional<String> first = fence.content().stream().filter(l -> !l.isBlank()).findFirst();
        boolean prompted =
                console && first.filter(line -> PROMPT.matcher(line).matches()).isPresent();
        if (!prompted) {
            return String.join("\n", fence.content());
        }
        return String.join(
                "\n",
                fence.content().stream()
                        .map(PROMPT::matcher)
                        .filter(line -> line.matches())
                        .map(line -> line.group(1))
                        .toList());
    }

    private String indented(Section in) {
        List<String> lines = new ArrayList<>();
        for (int line = in.from(); line < in.to(); line++) {
            if (document.body().kind(line) == Kind.CODE) {
                lines.add(document.source().line(line));
            }
        }
        Fence block = new Fence("", String.join("\n", lines).stripIndent().lines().toList(), 0);
        return content(block);
    }

    private List<String> spans(Section in) {
        List<String> commands = new ArrayList<>();
        if (document.body().kind(in.heading().line()) != Kind.HEADING
                && !document.body().underlined().contains(in.heading())) {
            ofLine(in.heading().title()).ifPresent(commands::add);
        }
        for (int line = in.from(); line < in.to(); line++) {
            if (document.body().kind(line) == Kind.TEXT) {
                ofLine(document.source().line(line)).ifPresent(commands::add);
            }
        }
        return commands;
    }

    private Optional<String> ofLine(String raw) {
        String line = plain(raw);
        if (line.startsWith("|")) {
            return Table.cells(line).stream().flatMap(cell -> span(cell).stream()).findFirst();
        }
        Optional<String> prompted =
                Optional.of(PROMPT.matcher(line)).filter(m -> m.matches()).map(m -> m.group(1));
        return prompted.or(() -> span(LABEL.matcher(line).replaceFirst("")));
    }

    private static Optional<String> span(String text) {
        return CodeSpan.opening(text.strip().replaceFirst("^\\*\\*(?=`)", ""))
                .filter(span -> REMARK.matcher(span.rest().replaceFirst("^\\*\\*", "")).matches())
                .map(CodeSpan::content)
                .map(command -> PROMPT.matcher(command).replaceFirst("$1").strip())
                .filter(command -> !command.isEmpty() && !FILE.matcher(command).matches());
    }

    /// A line without the marks of a quote, a list or a box before it.
    private static String plain(String raw) {
        String line = QUOTE.matcher(raw).replaceFirst("");
        String item = ListItem.of(line).map(ListItem::text).orElse(line.strip());
        return BOX.matcher(item).lookingAt() ? BOX.matcher(item).replaceFirst("") : item;
    }

    /// The lines from a label `**Verify**:` on, where no heading has the name. The value of the
    /// label stands for the title.
    private Optional<Section> labelled(SectionName name) {
        int end = document.source().lines().size() + 1;
        for (int line = 1; line < end; line++) {
            Optional<ColonLabel> label =
                    document.body().kind(line) == Kind.TEXT
                            ? ColonLabel.of(plain(document.source().line(line)))
                            : Optional.empty();
            if (label.filter(found -> name.names(found.name())).isPresent()) {
                Heading heading = new Heading(2, label.get().value(), line);
                int to = label.get().value().isEmpty() ? to(line) : line + 1;
                return Optional.of(new Section(heading, line + 1, to));
            }
        }
        return Optional.empty();
    }

    /// The next heading or label.
    private int to(int line) {
        int to = line + 1;
        while (to <= document.source().lines().size()
                && document.body().kind(to) != Kind.HEADING
                && (document.body().kind(to) != Kind.TEXT
                        || ColonLabel.of(plain(document.source().line(to)))
                                .filter(label -> label.value().isEmpty())
                                .isEmpty())) {
            to++;
        }
        return to;
    }
}
