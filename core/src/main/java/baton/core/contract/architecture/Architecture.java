package baton.core.contract.architecture;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.text.FieldsBuilder;
import baton.core.text.FrontMatter;
import baton.core.text.Markdown;
import baton.core.text.Markdown.Heading;
import baton.core.text.Source;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The content of a project's `architecture/` directory: the file that serves as overview, the
/// title of that file, whether gaps are listed, and the Markdown files that are neither overview
/// nor gaps.
public record Architecture(
        Optional<String> overview, Optional<String> title, boolean gapsListed, List<String> loose) {
    private static final String CANONICAL = "overview.md";
    private static final String GAPS = "gaps.md";

    /// Other names of the overview, in lower case, the likelier first.
    private static final List<String> TOLERATED =
            List.of(CANONICAL, "architecture-overview.md", "overview.markdown", "readme.md");

    public Architecture {
        loose = List.copyOf(loose);
    }

    /// The file among these that serves as overview. It is the only one worth reading.
    public static Optional<String> overviewAmong(List<String> fileNames) {
        if (fileNames.contains(CANONICAL)) {
            return Optional.of(CANONICAL);
        }
        return TOLERATED.stream()
                .flatMap(name -> fileNames.stream().filter(name::equalsIgnoreCase))
                .findFirst();
    }

    /// Reads the names of the files in the directory, and of the overview the first title.
    public static Reading<Architecture> parse(List<String> fileNames, Optional<Source> overview) {
        Optional<String> serves = overviewAmong(fileNames);
        List<String> loose = fileNames.stream().filter(Architecture::isLoose).sorted().toList();
        List<Problem> problems = new ArrayList<>();
        serves.filter(name -> !name.equals(CANONICAL))
                .map(name -> "`" + name + "` serves as the overview")
                .map(Fault.ARCH_NON_CANONICAL_OVERVIEW::because)
                .ifPresent(problems::add);
        loose.stream()
                .map(name -> "`" + name + "` is neither the overview nor the gaps")
                .map(Fault.ARCH_LOOSE_FILES::because)
                .forEach(problems::add);
        Architecture found =
                new Architecture(
                        serves,
                        overview.flatMap(Architecture::firstTitle),
                        fileNames.contains(GAPS),
                        loose);
        return new Reading<>(Optional.of(found), found.parsed(), problems);
    }

    private Value parsed() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("found", overview.isPresent());
        fields.put("overview", overview);
        fields.put("title", title);
        fields.put("gaps", gapsListed);
        fields.put("loose_files", Value.texts(loose));
        return fields.build();
    }

    private static boolean isLoose(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT);
        boolean known = TOLERATED.contains(name) || name.equals(GAPS);
        return name.endsWith(".md") && !name.contains("/") && !known;
    }

    private static Optional<String> firstTitle(Source overview) {
        return Markdown.scan(overview, FrontMatter.read(overview).bodyFrom()).headings().stream()
                .filter(heading -> heading.level() == 1)
                .map(Heading::title)
                .findFirst();
    }
}
