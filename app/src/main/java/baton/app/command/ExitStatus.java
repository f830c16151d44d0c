package baton.app.command;

import baton.core.Fault;

/// The exit status of the program, for scripts.
public enum ExitStatus {
    DONE(0, "done: valid, completed, nothing to report"),
    PROBLEMS(1, "problems found in what was examined"),
    USAGE(2, "wrong usage"),
    RUN_FAILED(3, "a run failed"),
    ENVIRONMENT(4, "something is missing or in the way: a file, a repository, a lock"),
    PARTIAL(5, "a run ended partial"),
    STOPPED(6, "a run stopped: it waits for an approval or a decision"),
    BLOCKED(7, "a run is blocked by the sandbox"),
    POLICY(8, "refused by the security policy"),
    BUG(70, "a bug in Baton"),
    INTERRUPTED(130, "interrupted; resume works"),
    BROKEN_PIPE(141, "the reader of the output went away"),
    TERMINATED(143, "terminated; resume works");

    private final int code;
    private final String meaning;

    ExitStatus(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    public int code() {
        return code;
    }

    public String meaning() {
        return meaning;
    }

    /// The one place where a kind of fault becomes a status.
    public static ExitStatus of(Fault.Kind kind) {
        return switch (kind) {
            case INPUT -> PROBLEMS;
            case USAGE -> USAGE;
            case ENVIRONMENT -> ENVIRONMENT;
            case RUN -> RUN_FAILED;
            case APPROVAL -> STOPPED;
            case POLICY -> POLICY;
            case BUG -> BUG;
        };
    }
}
