package baton.world.git.settings;

import baton.world.process.Programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A command of git's settings, as far as its words tell what it runs. Programs that are found on
/// the search path, such as `git-lfs`, are the user's; what lies in the working tree may be an
/// agent's.
///
/// @param trees the working trees whose files count
/// @param home the user's home directory; empty where he has none
public record TreeCommand(String command, List<Path> trees, String home, String searchPath) {
    private static final Pattern BETWEEN = Pattern.compile("[\\s\"'`;|&<>(){}=,]+");
    private static final Pattern HOME = Pattern.compile("\\$HOME\\b|\\$\\{HOME\\}");

    /// Programs whose work is decided by files of the directory that they are started in.
    private static final Set<String> LED_BY_FILES =
            Set.of(
                    "bun",
                    "bundle",
                    "bunx",
                    "cargo",
                    "composer",
                    "deno",
                    "gmake",
                    "go",
                    "gradle",
                    "just",
                    "make",
                    "mvn",
                    "node",
                    "npm",
                    "npx",
                    "pipenv",
                    "pnpm",
                    "poetry",
                    "rake",
                    "task",
                    "uv",
                    "uvx",
                    "yarn");

    private static final Pattern PYTHON = Pattern.compile("python[0-9.]*");
    private static final Pattern MODULE = Pattern.compile("-[A-Za-z]*[mc].*");

    public TreeCommand {
        trees = List.copyOf(trees);
    }

    /// True if the command may run something that lies in a working tree. A word with a slash is
    /// taken for a path, also where it is none: a program does its work inside a fence, too.
    public boolean isOfTree() {
        boolean unknown = command.contains("/") && (said().contains("$") || said().contains("`"));
        return unknown || words().anyMatch(this::isOfTree) || takesModules();
    }

    /// The files outside of the working trees that it names, and what programs have beside them.
    public List<String> outside() {
        return words().filter(word -> word.startsWith("/"))
                .flatMap(word -> path(word).stream())
                .filter(path -> trees.stream().noneMatch(path::startsWith))
                .filter(Files::exists)
                .flatMap(TreeCommand::withSurroundings)
                .map(Path::toString)
                .distinct()
                .toList();
    }

    private static Stream<Path> withSurroundings(Path file) {
        Path place = file.resolveSibling("");
        boolean installed = place.endsWith("bin");
        return installed
                ? Stream.of(place, place.resolveSibling("lib"), place.resolveSibling("pyvenv.cfg"))
                : Stream.of(file).filter(Files::isRegularFile);
    }

    private String said() {
        return HOME.matcher(command).replaceAll(Matcher.quoteReplacement(home));
    }

    private Stream<String> words() {
        return BETWEEN.splitAsStream(said())
                .filter(Predicate.not(String::isEmpty))
                .map(word -> word.startsWith("~/") ? home + word.substring(1) : word);
    }

    private boolean isOfTree(String word) {
        if (LED_BY_FILES.contains(last(word))) {
            return true;
        }
        if (word.startsWith("/")) {
            return path(word).filter(this::liesInTree).isPresent();
        }
        return word.contains("/")
                || trees.stream().anyMatch(tree -> isFile(tree, word))
                || Programs.find(word, searchPath).filter(this::liesInTree).isPresent();
    }

    /// The modules of the directory that it is started in come first.
    private boolean takesModules() {
        return words().anyMatch(word -> PYTHON.matcher(last(word)).matches())
                && words().anyMatch(word -> MODULE.matcher(word).matches());
    }

    private static String last(String word) {
        return word.substring(word.lastIndexOf('/') + 1);
    }

    private static boolean isFile(Path tree, String word) {
        return path(word).map(tree::resolve).filter(Files::isRegularFile).isPresent();
    }

    private boolean liesInTree(Path path) {
        Path real = real(path);
        return trees.stream()
                .anyMatch(tree -> path.startsWith(tree) || real.startsWith(real(tree)));
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path;
        }
    }

    private static Optional<Path> path(String word) {
        try {
            return Optional.of(Path.of(word).normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
