package baton.core.contract.plan.reading;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.RepoPath;
import baton.core.contract.plan.reading.Places.PathPlace;
import baton.core.policy.Glob;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The findings of a reading so far: its problems, and the paths that stay inside the repository.
public final class Findings {
    private final List<Problem> problems = new ArrayList<>();
    private final List<PathPlace> places = new ArrayList<>();
    private int errors;

    public void add(Problem problem) {
        problems.add(problem);
        errors += problem.isError() ? 1 : 0;
    }

    public void addAll(List<Problem> more) {
        more.forEach(this::add);
    }

    /// Adds the findings from the reading of a part.
    public void addAll(Findings part) {
        addAll(part.problems);
        places.addAll(part.places);
    }

    public int errors() {
        return errors;
    }

    /// The path, or `PLAN_PATH_ESCAPES`. `what` says where it is listed.
    public Optional<RepoPath> path(String raw, int line, String what) {
        Optional<RepoPath> path =
                RepoPath.of(raw.strip()).filter(p -> PlanWording.isOneLine(p.value()));
        path.ifPresentOrElse(
                p -> places.add(new PathPlace(p.value(), line)), () -> leaves(raw, line, what));
        return path;
    }

    /// The pattern, or `PLAN_PATH_ESCAPES`.
    public Optional<Glob> glob(String raw, int line, String what) {
        Optional<Glob> glob = Glob.of(raw);
        glob.ifPresentOrElse(
                g -> places.add(new PathPlace(g.pattern(), line)), () -> leaves(raw, line, what));
        return glob;
    }

    private void leaves(String raw, int line, String what) {
        String message = what + " names `" + raw + "`, which is not a path inside the repository";
        add(Fault.PLAN_PATH_ESCAPES.at(line, message));
    }

    public Places places() {
        return new Places(places);
    }

    /// In the order of their lines; what has no line comes first.
    public List<Problem> problems() {
        List<Problem> sorted = new ArrayList<>(problems);
        sorted.sort((one, other) -> Integer.compare(line(one), line(other)));
        return List.copyOf(sorted);
    }

    private static int line(Problem problem) {
        return problem.line().orElse(0);
    }
}
