package baton.core.contract.plan.step;

import baton.core.RepoPath;
import baton.core.text.FieldsBuilder;
import baton.core.text.SafePattern;
import baton.core.text.Value;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The conditions that must hold in the tree and in git after a step, whatever its Verify commands
/// say. All patterns of a manifest compile.
public record Manifest(
        List<RepoPath> expectedPaths,
        int minFileCount,
        String commitMessagePattern,
        List<RepoPath> bashSyntaxCheck,
        List<RepoPath> forbiddenPaths,
        List<MustContain> mustContain,
        Set<Flag> flags) {

    private static final Pattern WORDS = Pattern.compile("\\s+");
    private static final String REGEX_SIGNS = "\\.+*?()|[]{}^$";
    private static final int SUBJECT_WORDS_MAX = 3;

    /// A file in which some line must match.
    public record MustContain(RepoPath path, String pattern) {
        public MustContain {
            requirePattern(pattern);
        }

        public SafePattern compiled() {
            return SafePattern.of(pattern);
        }
    }

    /// A switch of a manifest; off where the manifest says nothing.
    public enum Flag {
        /// Exit 77 of Verify means that the environment refuses, not that the step failed.
        SANDBOX_PREFLIGHT,
        SKIP_COMMIT_CHECK,
        MEMORY_WRITE;

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Manifest {
        expectedPaths = List.copyOf(expectedPaths);
        bashSyntaxCheck = List.copyOf(bashSyntaxCheck);
        forbiddenPaths = List.copyOf(forbiddenPaths);
        mustContain = List.copyOf(mustContain);
        flags = Set.copyOf(flags);
        requirePattern(commitMessagePattern);
        if (minFileCount < 0) {
            throw new IllegalArgumentException("min_file_count " + minFileCount);
        }
    }

    /// The manifest that a plan written before manifests would have had: its files are there, and
    /// the subject of the commit has the first words of the checkpoint's.
    public static Manifest synthesised(List<FileEntry> files, Checkpoint checkpoint) {
        List<RepoPath> paths = files.stream().map(FileEntry::path).distinct().toList();
        List<RepoPath> scripts =
                paths.stream().filter(path -> path.value().endsWith(".sh")).toList();
        Optional<String> subject =
                checkpoint instanceof Checkpoint.Commit commit
                        ? commit.subject()
                        : Optional.empty();
        String pattern = subject.map(Manifest::firstWords).orElse("");
        return new Manifest(paths, paths.size(), pattern, scripts, List.of(), List.of(), Set.of());
    }

    public SafePattern commitPattern() {
        return SafePattern.of(commitMessagePattern);
    }

    public boolean has(Flag flag) {
        return flags.contains(flag);
    }

    /// True if the manifest looks at anything in the tree.
    public boolean provesSomething() {
        return !expectedPaths.isEmpty() || !mustContain.isEmpty();
    }

    public Value parsed() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("expected_paths", texts(expectedPaths));
        fields.put("min_file_count", minFileCount);
        fields.put("commit_message_pattern", commitMessagePattern);
        fields.put("bash_syntax_check", texts(bashSyntaxCheck));
        fields.put("forbidden_paths", texts(forbiddenPaths));
        fields.put("must_contain", Value.items(mustContain.stream().map(Manifest::item).toList()));
        for (Flag flag : Flag.values()) {
            if (has(flag)) {
                fields.put(flag.key(), true);
            }
        }
        return fields.build();
    }

    private static Value texts(Collection<RepoPath> paths) {
        return Value.texts(paths.stream().map(RepoPath::value).toList());
    }

    private static Value item(MustContain item) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("path", item.path().value());
        fields.put("pattern", item.pattern());
        return fields.build();
    }

    private static String firstWords(String subject) {
        List<String> words = WORDS.splitAsStream(subject.strip()).limit(SUBJECT_WORDS_MAX).toList();
        StringBuilder pattern = new StringBuilder();
        String.join(" ", words)
                .codePoints()
                .forEach(
                        c -> {
                            pattern.append(REGEX_SIGNS.indexOf(c) >= 0 ? "\\" : "");
                            pattern.appendCodePoint(c);
                        });
        return pattern.toString();
    }

    private static void requirePattern(String pattern) {
        SafePattern.fault(pattern)
                .ifPresent(
                        reason -> {
                            throw new IllegalArgumentException(pattern + ": " + reason);
                        });
    }
}
