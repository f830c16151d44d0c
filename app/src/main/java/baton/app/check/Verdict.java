package baton.app.check;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.ArtifactType;
import baton.core.contract.Reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The result of checking one path. `path` is as the user wrote it; `reading` is there whenever the
/// file could be read as some type.
public record Verdict(
        String path,
        Optional<ArtifactType> type,
        Optional<Reading<?>> reading,
        List<Problem> problems) {

    public Verdict {
        problems = List.copyOf(problems);
    }

    static Verdict of(String path, ArtifactType type, Reading<?> reading) {
        return new Verdict(path, Optional.of(type), Optional.of(reading), reading.problems());
    }

    static Verdict unread(String path, Optional<ArtifactType> type, Problem problem) {
        return new Verdict(path, type, Optional.empty(), List.of(problem));
    }

    public List<Problem> errors() {
        return problems.stream().filter(Problem::isError).toList();
    }

    public List<Problem> warnings() {
        return problems.stream().filter(problem -> !problem.isError()).toList();
    }

    public boolean valid() {
        return problems.stream().noneMatch(Problem::isError);
    }

    /// True if the file could be looked at: it is there, and it may be read.
    public boolean examined() {
        return problems.stream().noneMatch(p -> p.fault().kind() == Fault.Kind.ENVIRONMENT);
    }

    Verdict with(List<Problem> more) {
        List<Problem> all = new ArrayList<>(problems);
        all.addAll(more);
        return new Verdict(path, type, reading, all);
    }

    public Verdict softened() {
        List<Problem> softer = problems.stream().map(Problem::softened).toList();
        return new Verdict(path, type, reading, softer);
    }
}
