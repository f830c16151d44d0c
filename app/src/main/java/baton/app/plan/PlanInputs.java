package baton.app.plan;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.brief.Brief;
import baton.core.text.Source;
import baton.world.files.Tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The inputs of a plan, as text for agents and as data for rules. Only the brief must be readable;
/// gaps in research and architecture are not held against the plan.
public record PlanInputs(
        Brief brief, String briefText, String research, String architecture, String exploration) {
    private static final List<String> OVERVIEWS =
            List.of("overview.md", "architecture-overview.md", "overview.markdown", "README.md");

    /// Reads what is there.
    ///
    /// @param project where research and architecture are looked for
    /// @param extra further research files
    public static PlanInputs read(
            Path briefFile, Path project, List<Path> extra, Consumer<String> notes) {
        Source source =
                switch (Tree.holding(briefFile).text(briefFile, briefFile.toString())) {
                    case Source.Readable(Source readable) -> readable;
                    case Source.Refused(Problem problem) -> throw refused(problem);
                };
        Reading<Brief> reading = Brief.parse(source);
        reading.problems()
                .forEach(p -> notes.accept(briefFile + ": " + p.fault() + " " + p.message()));
        Brief brief = reading.value().orElseThrow(() -> new Failure(reading.problems().getFirst()));
        List<Path> files = new ArrayList<>(inside(project.resolve("research")));
        files.addAll(extra);
        StringBuilder research = new StringBuilder();
        for (Path file : files) {
            text(file, notes).ifPresent(t -> research.append(t.strip()).append("\n\n"));
        }
        String architecture =
                OVERVIEWS.stream()
                        .map(name -> project.resolve("architecture").resolve(name))
                        .filter(Files::isRegularFile)
                        .findFirst()
                        .flatMap(file -> text(file, notes))
                        .orElse("");
        return new PlanInputs(brief, source.text(), research.toString().strip(), architecture, "");
    }

    /// The same, with what a look at the code showed.
    public PlanInputs explored(String found) {
        return new PlanInputs(brief, briefText, research, architecture, found);
    }

    private static Failure refused(Problem problem) {
        return problem.fault() == Fault.FILE_NOT_FOUND
                ? new Failure(Fault.BRIEF_NOT_FOUND.because(problem.message()))
                : new Failure(problem);
    }

    private static List<Path> inside(Path directory) {
        return Tree.around(directory).list(directory).stream()
                .filter(name -> name.endsWith(".md"))
                .map(directory::resolve)
                .toList();
    }

    private static Optional<String> text(Path file, Consumer<String> notes) {
        return switch (Tree.holding(file).text(file, file.toString())) {
            case Source.Readable(Source source) -> Optional.of(source.text());
            case Source.Refused(Problem problem) -> {
                notes.accept("left out: " + problem.message());
                yield Optional.empty();
            }
        };
    }
}
