package baton.world.git.snapshot;

import baton.core.policy.IgnoredKind;
import baton.world.files.Below;
import baton.world.git.GitPath;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Directories that well-known tools make while an agent works, each with a file of rules that has
/// git ignore all of it. They are nobody's change: their names are known, no commit gets them, and
/// they are put aside or named before anything is judged.
final class ToolDirectories {
    private static final String RULES = ".gitignore";
    private static final int RULES_MAX = 4 << 10;

    private final Path top;
    private final SortedMap<GitPath, Boolean> seen = new TreeMap<>();

    ToolDirectories(Path top) {
        this.top = top;
    }

    /// True if a new path is in a tool's directory that has git ignore all of it.
    boolean hold(GitPath path) {
        return IgnoredKind.toolDirectory(path.text())
                // What is written down as a rule must not be able to say two.
                .filter(name -> name.indexOf('\n') < 0)
                .map(GitPath::new)
                .filter(directory -> seen.computeIfAbsent(directory, this::ignoresItself))
                .isPresent();
    }

    /// Those that were found.
    List<GitPath> ignored() {
        return seen.entrySet().stream().filter(Map.Entry::getValue).map(Map.Entry::getKey).toList();
    }

    private boolean ignoresItself(GitPath directory) {
        Path file = top.relativize(directory.in(top)).resolve(RULES);
        Below below = new Below(top);
        if (below.size(file).filter(size -> size <= RULES_MAX).isEmpty()) {
            return false;
        }
        Optional<byte[]> rules = below.read(file, RULES_MAX);
        return rules.map(bytes -> new String(bytes, StandardCharsets.UTF_8)).stream()
                .flatMap(String::lines)
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .reduce((first, second) -> first + "\n" + second)
                .filter("*"::equals)
                .isPresent();
    }
}
