package baton.core;

/// The world failed: a file, a process, git or the network did not do what was asked.
///
/// Thrown where things are done and caught in two places only: where effects are performed (it
/// becomes an event) and at the top of the program (it becomes an exit status).
public final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public Failure(Problem problem) {
        super(problem.fault() + ": " + problem.message());
        this.problem = problem;
    }

    public Failure(Problem problem, Throwable cause) {
        super(problem.fault() + ": " + problem.message(), cause);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
