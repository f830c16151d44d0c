package baton.core.proof;

import baton.core.RepoPath;

import java.util.List;
import java.util.Optional;

/// The facts about the working tree. The file system is one source; tests have their own.
public interface TreeFacts {
    boolean exists(RepoPath path);

    /// The lines of a file; nothing where it cannot be read as text within bounds.
    Optional<List<String>> lines(RepoPath path);

    /// The reason why `bash -n` refuses a script; nothing where bash accepts it.
    Optional<String> bashRefuses(RepoPath path);
}
