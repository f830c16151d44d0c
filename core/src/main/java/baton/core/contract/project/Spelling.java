package baton.core.contract.project;

import baton.core.RepoPath;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The files that a path in an artifact may stand for. The path is meant from the repository's top,
/// but people also write it from the project's directory, and tools write it from the root of the
/// file system, perhaps of another machine: there the end of the path decides.
record Spelling(CheckedDirectory tree, String project) {
    private static final int CHARS_MAX = 4096;
    private static final Pattern ABSOLUTE = Pattern.compile("(/|~/|[A-Za-z]:/).*", Pattern.DOTALL);

    boolean names(String raw, Artifact artifact) {
        Optional<String> place = place(artifact.path());
        return readings(raw).anyMatch(reading -> place.equals(Optional.of(reading)));
    }

    /// True if the raw path leads to a file that exists.
    boolean leadsSomewhere(String raw) {
        return readings(raw).anyMatch(tree.exists());
    }

    /// The place of a file of the checked directory in the repository.
    Optional<String> place(String path) {
        return inside(tree.directory(), path);
    }

    private Stream<String> readings(String raw) {
        if (raw.length() > CHARS_MAX) {
            return Stream.empty();
        }
        String path = raw.strip().replace('\\', '/');
        String top = tree.repository() + "/";
        if (path.startsWith(top)) {
            return inside("", path.substring(top.length())).stream();
        }
        if (ABSOLUTE.matcher(path).matches()) {
            return ends(path);
        }
        return Stream.of("", tree.directory(), joined(tree.directory(), project))
                .flatMap(folder -> inside(folder, path).stream());
    }

    private static Stream<String> ends(String path) {
        List<String> parts = List.of(path.split("/", -1));
        return IntStream.range(1, parts.size())
                .mapToObj(from -> String.join("/", parts.subList(from, parts.size())))
                .flatMap(end -> inside("", end).stream());
    }

    private static Optional<String> inside(String folder, String path) {
        return RepoPath.of(joined(folder, path)).map(RepoPath::value);
    }

    private static String joined(String folder, String path) {
        return folder.isEmpty() ? path : folder + "/" + path;
    }
}
