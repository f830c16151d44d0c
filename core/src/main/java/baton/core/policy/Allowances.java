package baton.core.policy;

import baton.core.Folding;
import baton.core.RepoPath;
import baton.core.TreePath;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The paths that a step may change besides those it lists, and the protected paths, which judge
/// the step and may not be changed unless it lists them.
public record Allowances(List<Glob> allowed, List<Glob> protectedPaths) {
    /// Lock files that tools rewrite when the file beside them changes.
    private static final Map<String, Set<String>> LOCK_FILES =
            Map.of(
                    "package.json",
                    Set.of(
                            "package-lock.json",
                            "npm-shrinkwrap.json",
                            "yarn.lock",
                            "pnpm-lock.yaml"),
                    "Cargo.toml",
                    Set.of("Cargo.lock"),
                    "pyproject.toml",
                    Set.of("poetry.lock", "uv.lock", "pdm.lock"),
                    "Pipfile",
                    Set.of("Pipfile.lock"),
                    "go.mod",
                    Set.of("go.sum"),
                    "Gemfile",
                    Set.of("Gemfile.lock"),
                    "composer.json",
                    Set.of("composer.lock"));

    /// The configuration of test runners and of CI, wherever it lies.
    private static final List<String> PROTECTED =
            List.of(
                    ".github/**",
                    "**/jest.config.*",
                    "**/vitest.config.*",
                    "**/pytest.ini",
                    "**/tox.ini",
                    "**/conftest.py",
                    "**/.mocharc*",
                    "**/karma.conf*");

    /// They run what `package.json` calls scripts, so that it judges the step.
    private static final Set<String> SCRIPT_RUNNERS = Set.of("npm", "pnpm", "yarn", "bun");

    public Allowances {
        allowed = List.copyOf(allowed);
        protectedPaths = List.copyOf(protectedPaths);
    }

    public static Allowances standard() {
        return new Allowances(
                List.of(), PROTECTED.stream().flatMap(glob -> Glob.of(glob).stream()).toList());
    }

    /// The same and these: what is set adds to what is always protected.
    public Allowances and(List<Glob> moreAllowed, List<Glob> moreProtected) {
        return new Allowances(
                Stream.concat(allowed.stream(), moreAllowed.stream()).toList(),
                Stream.concat(protectedPaths.stream(), moreProtected.stream()).toList());
    }

    /// The scope of a step that lists these paths and is judged by these commands. A path with an
    /// open name lists all that it matches, as a directory lists what is below it.
    public Scope scope(Set<RepoPath> listed, List<String> commands) {
        Set<String> named = new HashSet<>(Scope.named(commands));
        if (SCRIPT_RUNNERS.stream().anyMatch(named::contains)) {
            named.add("package.json");
        }
        Set<String> folded = named.stream().map(Folding::of).collect(Collectors.toSet());
        List<Glob> open = listed.stream().filter(Glob::isOpen).map(Glob::of).toList();
        List<Glob> wide = Stream.concat(allowed.stream(), open.stream()).toList();
        Predicate<TreePath> grader =
                path -> folded.contains(path.folded().text()) || mayMatch(protectedPaths, path);
        return new Scope(
                listed,
                path -> isLockFile(path, listed) || anyMatches(wide, TreePath.of(path)),
                path -> grader.test(path) && !anyMatches(open, path));
    }

    private static boolean anyMatches(List<Glob> globs, TreePath path) {
        return globs.stream().anyMatch(glob -> glob.matches(path));
    }

    private static boolean mayMatch(List<Glob> globs, TreePath path) {
        return globs.stream().anyMatch(glob -> glob.mayMatch(path));
    }

    private static boolean isLockFile(RepoPath path, Set<RepoPath> listed) {
        int slash = path.value().lastIndexOf('/') + 1;
        String folder = path.value().substring(0, slash);
        String name = path.value().substring(slash);
        return LOCK_FILES.entrySet().stream()
                .filter(entry -> entry.getValue().contains(name))
                .anyMatch(entry -> listed.contains(new RepoPath(folder + entry.getKey())));
    }
}
