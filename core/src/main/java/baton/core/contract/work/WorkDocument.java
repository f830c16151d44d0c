package baton.core.contract.work;

import baton.core.text.Markdown;
import baton.core.text.Markdown.Heading;
import baton.core.text.Markdown.Section;
import baton.core.text.Markdown.TextLine;
import baton.core.text.Source;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// A Markdown artifact of a WORK: its title, the fields under it, its sections, and the WORK folder
/// it lies in.
public record WorkDocument(
        Source source, Markdown body, Optional<WorkId> folder, List<QuoteField> fields) {

    private static final Pattern MARKED =
            Pattern.compile(
                    "(?<![\\p{L}\\p{N}_*])(\\*\\*|__|\\*|_)(?=\\S)"
                            + "([^*`]{0,200}?(?:WORK|TASK)-\\d{1,9}[^*`]{0,200}?)"
                            + "(?<=\\S)\\1(?![\\p{L}\\p{N}_*])");

    public WorkDocument {
        fields = List.copyOf(fields);
    }

    public static WorkDocument read(Source source) {
        Markdown body =
                Markdown.scan(source)
                        .withUnderlined(t -> !EmptyMarker.matches(t))
                        .titled(WorkDocument::unmarked);
        int firstSection =
                body.headings().stream()
                        .filter(heading -> heading.level() > 1)
                        .findFirst()
                        .map(Heading::line)
                        .orElse(source.lines().size() + 1);
        List<QuoteField> fields = QuoteField.in(source, 1, firstSection);
        return new WorkDocument(source, body, WorkId.folderOf(source.path()), fields);
    }

    /// The title without the marks that make the id in it bold or slanted.
    private static String unmarked(String title) {
        return MARKED.matcher(title).replaceFirst("$2");
    }

    /// The first heading of level one.
    public Optional<Heading> title() {
        return body.headings().stream().filter(heading -> heading.level() == 1).findFirst();
    }

    /// The line of the title, or 0.
    public int titleLine() {
        return title().map(Heading::line).orElse(0);
    }

    /// The problem of a text that names another WORK than its folder.
    public Optional<String> misplacement(Optional<WorkId> named) {
        return named.filter(id -> !folder.map(id::equals).orElse(true))
                .map(id -> "it names " + id + ", but lies in the folder of " + folder.get());
    }

    public Optional<QuoteField> field(String... names) {
        return QuoteField.named(fields, names);
    }

    public Optional<Section> section(SectionName name) {
        return name.section(body);
    }

    public List<String> sectionTitles() {
        return body.sections(2).stream().map(section -> section.heading().title()).toList();
    }

    public List<TextLine> text(SectionName name) {
        return section(name).map(body::text).orElse(List.of());
    }

    public List<Table> tables(Section in) {
        return Table.in(body, in.from(), in.to());
    }

    /// The list items of a section that say something of this kind.
    public <T> List<T> items(Section in, Function<ListItem, Optional<T>> kind) {
        return body.text(in).stream()
                .map(line -> ListItem.of(line.text()).flatMap(kind))
                .flatMap(Optional::stream)
                .toList();
    }

    public <T> List<T> items(SectionName name, Function<ListItem, Optional<T>> kind) {
        return section(name).map(in -> items(in, kind)).orElse(List.of());
    }

    /// Everything under a heading, as it is written.
    public SectionLines prose(Section in) {
        return SectionLines.of(
                String.join("\n", source.lines().subList(in.from() - 1, in.to() - 1)));
    }

    public SectionLines prose(SectionName name) {
        return section(name).map(this::prose).orElse(SectionLines.EMPTY);
    }

    /// A heading as it is written. A closing mark keeps a `#` at the end of the title.
    public static String heading(int level, String title) {
        return "#".repeat(level) + " " + title + (title.endsWith("#") ? " #" : "") + "\n";
    }
}
