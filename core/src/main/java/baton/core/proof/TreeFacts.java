package baton.core.proof;

import baton.core.RepoPath;

import java.util.List;
import java.util.Optional;

/// What the working tree says. The file system is one source; tests have their own.
public interface TreeFacts {
    boolean exists(RepoPath path);

    /// The lines of a file; nothing where it cannot be read as text within bounds.
    Optional<List<String>> lines(RepoPath path);

    /// Why `bash -n` refuses a script; nothing where it does not.
    Optional<String> bashRefuses(RepoPath path);
}
