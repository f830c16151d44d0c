package baton.world.run.store;

import baton.core.contract.progress.Progress;
import baton.core.text.Source;
import baton.world.files.Tree;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The files that tell of the progress of a plan: one of the whole plan, and one of each session
/// that was carried out by itself.
public final class ProgressFiles {
    private static final String SESSION = "-session-\\d{1,6}";

    private ProgressFiles() {}

    /// Those of a project, there or not, that of the whole plan first.
    public static List<Path> ofProject(Path home) {
        return in(home, "progress");
    }

    /// Those of a plan that was given alone: they lie beside it.
    public static List<Path> beside(Path plan) {
        Path file = plan.toAbsolutePath().normalize();
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        String slug = dot > 0 ? name.substring(0, dot) : name;
        return in(file.resolveSibling(""), ".ultraexecute-progress-" + slug);
    }

    private static List<Path> in(Path folder, String name) {
        Pattern session = Pattern.compile(Pattern.quote(name) + SESSION + "\\.json");
        return Stream.concat(
                        Stream.of(name + ".json"),
                        Tree.around(folder).list(folder).stream()
                                .filter(file -> session.matcher(file).matches())
                                .sorted())
                .map(folder::resolve)
                .toList();
    }

    /// The progress that a file tells, where it can be read.
    public static Optional<Progress> read(Path file) {
        return Tree.holding(file).text(file, file.toString())
                        instanceof Source.Readable(Source source)
                ? Progress.parse(source).value()
                : Optional.empty();
    }
}
