package baton.app.plan;

import baton.app.command.ProblemLine;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.architecture.Architecture;
import baton.core.contract.brief.Brief;
import baton.core.contract.brief.Remediation;
import baton.core.contract.research.Research;
import baton.core.contract.review.Review;
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
///
/// @param warnings the problems of all files, which the person who plans is told
record PlanInputs(
        Brief brief,
        String briefText,
        String research,
        String architecture,
        String exploration,
        List<String> warnings) {

    public PlanInputs {
        warnings = List.copyOf(warnings);
    }

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
        List<String> warnings = new ArrayList<>();
        Consumer<String> told =
                line -> {
                    warnings.add(line);
                    notes.accept(line);
                };
        Reading<Brief> reading = Brief.parse(source);
        Brief brief = reading.value().orElseThrow(() -> new Failure(reading.problems().getFirst()));
        tell(briefFile, problems(brief, source, reading), told);
        List<Path> files = new ArrayList<>(inside(project.resolve("research")));
        files.addAll(extra);
        StringBuilder research = new StringBuilder();
        for (Path file : files) {
            research(file, told).ifPresent(t -> research.append(t.strip()).append("\n\n"));
        }
        String architecture = architecture(project.resolve("architecture"), told);
        return new PlanInputs(
                brief, source.text(), research.toString().strip(), architecture, "", warnings);
    }

    /// A review that is planned by is judged as a review, and softly, as briefs are.
    private static List<Problem> problems(Brief brief, Source source, Reading<Brief> reading) {
        return brief instanceof Remediation ? Review.parse(source).problems() : reading.problems();
    }

    private static void tell(Path file, List<Problem> problems, Consumer<String> told) {
        problems.stream()
                .map(Problem::softened)
                .map(problem -> ProblemLine.of(file.toString(), problem))
                .forEach(told);
    }

    /// The text of a research file. A file of another type is none.
    private static Optional<String> research(Path file, Consumer<String> told) {
        Optional<Source> source = source(file, told);
        List<Problem> problems =
                source.map(Research::parse).map(Reading::problems).orElse(List.of());
        tell(file, problems, told);
        boolean other = problems.stream().anyMatch(p -> p.fault() == Fault.RESEARCH_WRONG_TYPE);
        if (other) {
            told.accept("left out, since it is no research: " + file);
        }
        return source.filter(_ -> !other).map(Source::text);
    }

    private static String architecture(Path directory, Consumer<String> told) {
        List<String> names = Tree.around(directory).list(directory);
        Optional<Source> overview =
                Architecture.overviewAmong(names)
                        .map(directory::resolve)
                        .filter(Files::isRegularFile)
                        .flatMap(file -> source(file, told));
        tell(directory, Architecture.parse(names, overview).problems(), told);
        return overview.map(Source::text).orElse("");
    }

    /// The same, with what a look at the code showed.
    public PlanInputs explored(String found) {
        return new PlanInputs(brief, briefText, research, architecture, found, warnings);
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

    private static Optional<Source> source(Path file, Consumer<String> told) {
        return switch (Tree.holding(file).text(file, file.toString())) {
            case Source.Readable(Source source) -> Optional.of(source);
            case Source.Refused(Problem problem) -> {
                told.accept("left out: " + file.getFileName() + ": " + problem.message());
                yield Optional.empty();
            }
        };
    }
}
