package baton.core.mutant;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The reason why a changed file gets no mutants. A mistake in a test is noticed by that test,
/// which says nothing about the code.
public enum Unmutable {
    NO_SOURCE("no source that is known"),
    TEST("a test"),
    GRADER("run by Verify itself"),
    SETTINGS("settings of tools"),
    GENERATED("generated"),
    LARGE("too large");

    private static final Set<String> TEST_DIRECTORIES =
            Set.of(
                    "test",
                    "tests",
                    "__tests__",
                    "spec",
                    "specs",
                    "e2e",
                    "testdata",
                    "fixtures",
                    "__mocks__",
                    "__fixtures__");
    private static final Set<String> MADE_DIRECTORIES =
            Set.of("node_modules", "vendor", "dist", "generated", "third_party", ".venv", "venv");
    private static final Pattern TEST_NAME =
            Pattern.compile(
                    "(?i:tests?|conftest)\\.\\w{1,9}|(?i:tests?_).{1,200}"
                        + "|.{1,200}(?i:[._-](?:tests?|spec|specs|e2e|cy))\\.\\w{1,9}"
                        + "|.{1,200}(?:Test|Tests|TestCase|IT|Spec)\\.\\w{1,9}|.{1,200}\\.bats");
    private static final Pattern SETTINGS_NAME =
            Pattern.compile(
                    ".{1,200}\\.config\\.\\w{1,9}|\\..{1,200}rc\\.\\w{1,9}|setup\\.py"
                            + "|(?i:gruntfile|gulpfile|rakefile)\\.?\\w{0,9}"
                            + "|.{1,200}\\.gradle(?:\\.kts)?|noxfile\\.py");
    private static final Pattern MADE_NAME =
            Pattern.compile(".{1,200}(?:\\.min\\.\\w{1,9}|_pb2\\.py|\\.pb\\.go|\\.g\\.dart)");
    private static final List<String> MADE_WORDS = List.of("@generated", "do not edit");
    private static final Set<String> READERS =
            Set.of(
                    "javac",
                    "cc",
                    "gcc",
                    "g++",
                    "clang",
                    "clang++",
                    "rustc",
                    "tsc",
                    "kotlinc",
                    "shellcheck",
                    "eslint",
                    "prettier",
                    "ruff",
                    "black",
                    "mypy",
                    "flake8",
                    "cat",
                    "cp",
                    "cmp",
                    "diff",
                    "grep",
                    "test",
                    "[",
                    "ls");
    private static final int HEAD_LINES_MAX = 10;
    private static final int HEAD_MAX = 2_000;

    private final String words;

    Unmutable(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }

    /// The reason to leave a file out, if there is one.
    ///
    /// @param verify the command whose files are judges themselves
    public static Optional<Unmutable> of(String path, String text, String verify) {
        List<String> parts = List.of(path.split("/", -1));
        List<String> directories = parts.subList(0, parts.size() - 1);
        String name = parts.getLast();
        if (text.length() > Mutants.SOURCE_MAX) {
            return Optional.of(LARGE);
        }
        if (text.indexOf('\0') >= 0 || SourceKind.of(path, text).isEmpty()) {
            return Optional.of(NO_SOURCE);
        }
        if (names(verify, path)) {
            return Optional.of(GRADER);
        }
        if (isTest(directories, name)) {
            return Optional.of(TEST);
        }
        if (SETTINGS_NAME.matcher(name).matches()) {
            return Optional.of(SETTINGS);
        }
        boolean made =
                MADE_NAME.matcher(name).matches()
                        || isBelow(directories, MADE_DIRECTORIES)
                        || saysMade(text);
        return made ? Optional.of(GENERATED) : Optional.empty();
    }

    /// True if a file judges code, by its name: it is a test, or Verify runs it itself.
    public static boolean judges(String path, String verify) {
        List<String> parts = List.of(path.split("/", -1));
        return isTest(parts.subList(0, parts.size() - 1), parts.getLast()) || names(verify, path);
    }

    private static boolean isTest(List<String> directories, String name) {
        return TEST_NAME.matcher(name).matches() || isBelow(directories, TEST_DIRECTORIES);
    }

    private static boolean isBelow(List<String> directories, Set<String> names) {
        return directories.stream().map(d -> d.toLowerCase(Locale.ROOT)).anyMatch(names::contains);
    }

    private static boolean saysMade(String text) {
        String head = text.substring(0, Math.min(text.length(), HEAD_MAX));
        return head.lines()
                .limit(HEAD_LINES_MAX)
                .map(line -> line.toLowerCase(Locale.ROOT))
                .anyMatch(line -> MADE_WORDS.stream().anyMatch(line::contains));
    }

    /// True if Verify runs the file: then the file judges, and is not what is judged. Compilers and
    /// the like only read the files that they are given.
    private static boolean names(String verify, String path) {
        return Arrays.stream(verify.split("[;&|()\n]+", -1))
                .map(call -> List.of(call.replaceFirst("^[\\s!{]+", "").split("[\\s\"'`<>=]+", -1)))
                .filter(call -> !READERS.contains(call.getFirst()))
                .flatMap(List::stream)
                .map(word -> word.startsWith("./") ? word.substring(2) : word)
                .anyMatch(path::equals);
    }
}
