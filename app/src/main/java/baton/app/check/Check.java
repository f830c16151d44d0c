package baton.app.check;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.artifact.Artifacts;
import baton.core.contract.ArtifactType;
import baton.core.contract.Detection;
import baton.core.contract.PlanPaths;
import baton.core.contract.Reading;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.reading.Places.PathPlace;
import baton.core.contract.spec.SessionSpec;
import baton.core.text.Source;
import baton.world.SideBySide;
import baton.world.files.Links;
import baton.world.files.TextFile;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Checks one file as an artifact.
public final class Check {
    private Check() {}

    /// The file as the given type, or as the type its name and text show.
    public static Verdict file(Path file, String shown, Optional<ArtifactType> asked) {
        // Asked by hand: linking a pattern switch costs each start 1 to 4 ms (ADR 6).
        Source.Decoded decoded = TextFile.read(file, shown);
        if (decoded instanceof Source.Refused(Problem problem)) {
            return refused(shown, asked, problem);
        }
        Source source = ((Source.Readable) decoded).source();
        return asked.or(() -> Detection.detect(shown, Optional.of(source)))
                .map(type -> read(type, source, file))
                .orElseGet(() -> unrecognized(shown));
    }

    /// The problems of a plan or session spec that was read already, and one for each of its paths
    /// that leads out of the repository.
    public static List<Problem> plan(Reading<?> reading, Path file) {
        return Stream.concat(reading.problems().stream(), escapes(reading, file).stream()).toList();
    }

    private static Verdict read(ArtifactType type, Source source, Path file) {
        if (type == ArtifactType.ARCHITECTURE) {
            Problem problem =
                    Fault.UNRECOGNIZED_FORMAT
                            .because("an architecture is a directory, and this is a file")
                            .withFix("give the directory that holds overview.md");
            return Verdict.unread(source.path(), Optional.of(type), problem);
        }
        Reading<?> reading = Artifacts.read(type, source, new SideBySide());
        Verdict verdict = Verdict.of(source.path(), type, reading);
        boolean namesPaths = type == ArtifactType.PLAN || type == ArtifactType.SESSION_SPEC;
        return namesPaths ? verdict.with(escapes(reading, file)) : verdict;
    }

    private static List<Problem> escapes(Reading<?> reading, Path file) {
        Map<String, Integer> paths =
                reading.value()
                        .flatMap(Check::places)
                        .map(Check::lines)
                        .orElseGet(() -> PlanPaths.in(reading.parsed()));
        Path repository = Links.repository(file.toAbsolutePath().resolveSibling(""));
        Set<String> leaving = Links.leaving(repository, paths.keySet());
        return leaving.stream()
                .map(path -> PlanPaths.leaves(path, paths.getOrDefault(path, 0)))
                .toList();
    }

    /// The paths of a plan or session spec that was read whole; empty for anything else, which is
    /// searched for paths.
    private static Optional<List<PathPlace>> places(Object document) {
        return switch (document) {
            case Plan plan -> Optional.of(plan.paths());
            case SessionSpec spec -> Optional.of(spec.paths());
            case Object _ -> Optional.empty();
        };
    }

    private static Map<String, Integer> lines(List<PathPlace> places) {
        Map<String, Integer> lines = new LinkedHashMap<>();
        for (PathPlace place : places) {
            lines.putIfAbsent(place.path(), place.line());
        }
        return lines;
    }

    private static Verdict unrecognized(String shown) {
        String message = "the file fits no artifact Baton knows";
        return Verdict.unread(shown, Optional.empty(), Fault.UNRECOGNIZED_FORMAT.because(message));
    }

    private static Verdict refused(String shown, Optional<ArtifactType> asked, Problem problem) {
        Optional<ArtifactType> type = asked.or(() -> Detection.detectMissing(shown));
        boolean missing = problem.fault() == Fault.FILE_NOT_FOUND;
        Problem named =
                missing
                        ? type.map(ArtifactType::notFound)
                                .orElse(Fault.FILE_NOT_FOUND)
                                .because(problem.message())
                        : problem;
        return Verdict.unread(shown, type, named);
    }
}
