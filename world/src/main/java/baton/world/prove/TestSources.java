package baton.world.prove;

import baton.core.mutant.Unmutable;
import baton.world.git.Call;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.read.Objects;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the tests of a tree: sources that are tests by their names, and what Verify runs itself.
final class TestSources {
    private static final int FILES_MAX = 1_000;
    private static final Pattern ENTRY =
            Pattern.compile("100(?:644|755) blob ([0-9a-f]{40,64})\t(.+)", Pattern.DOTALL);

    private static final Set<Unmutable> JUDGES = EnumSet.of(Unmutable.TEST, Unmutable.GRADER);

    private TestSources() {}

    /// The texts of the tests.
    ///
    /// @param verify the command whose files are judges themselves
    static NavigableMap<GitPath, String> of(Repository repository, String tree, String verify) {
        NavigableMap<GitPath, String> tests = new TreeMap<>();
        Call call = Call.reading("ls-tree", "-r", "-z", "--full-tree", tree);
        String[] entries = repository.git().run(call).stdout().text().split("\0", -1);
        try (Objects objects = new Objects(repository)) {
            Arrays.stream(entries)
                    .map(ENTRY::matcher)
                    .filter(Matcher::matches)
                    .filter(entry -> Unmutable.judges(entry.group(2), verify))
                    .limit(FILES_MAX)
                    .forEach(
                            entry ->
                                    source(objects, entry, verify)
                                            .ifPresent(
                                                    text ->
                                                            tests.put(
                                                                    new GitPath(entry.group(2)),
                                                                    text)));
        }
        return tests;
    }

    private static Optional<String> source(Objects objects, Matcher entry, String verify) {
        String path = entry.group(2);
        return Optional.of(entry.group(1))
                .filter(_ -> new GitPath(path).isPlain())
                .flatMap(objects::blob)
                .flatMap(ChangeReading::decoded)
                .filter(
                        text ->
                                Unmutable.of(path, text, verify)
                                        .filter(JUDGES::contains)
                                        .isPresent());
    }
}
