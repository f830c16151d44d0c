package baton.core.contract.project;

import java.util.function.Predicate;

/// The place of the checked directory, as facts: the repository's absolute path, the directory's
/// path in it (empty for the repository itself), and whether a path of the repository exists.
public record CheckedDirectory(String repository, String directory, Predicate<String> exists) {
    public CheckedDirectory {
        if (directory.startsWith("/") || directory.endsWith("/")) {
            throw new IllegalArgumentException(directory);
        }
    }
}
