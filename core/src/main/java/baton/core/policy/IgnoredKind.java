package baton.core.policy;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The kind of a path that git ignores, as far as its name tells. The kind decides what becomes of
/// the path before a Verify that an agent must not be able to prepare.
public enum IgnoredKind {
    /// A build makes it again.
    BUILD_OUTPUT,
    /// It was installed, which a Verify does not do again.
    DEPENDENCIES,
    /// Settings, data, anything else.
    OTHER;

    private static final Set<String> INSTALLED =
            Set.of(
                    "node_modules",
                    ".venv",
                    "venv",
                    "vendor",
                    "Pods",
                    ".tox",
                    ".nox",
                    ".yarn",
                    ".pnpm-store",
                    "bower_components",
                    ".bundle",
                    "deps",
                    "Carthage");

    private static final Set<String> BUILT =
            Set.of(
                    "target",
                    "build",
                    "dist",
                    "out",
                    "bin",
                    "obj",
                    "_build",
                    ".build",
                    ".next",
                    ".nuxt",
                    ".output",
                    ".svelte-kit",
                    ".angular",
                    ".turbo",
                    ".parcel-cache",
                    ".cache",
                    ".gradle",
                    ".kotlin",
                    "__pycache__",
                    ".pytest_cache",
                    ".mypy_cache",
                    ".ruff_cache",
                    ".hypothesis",
                    ".eggs",
                    "htmlcov",
                    "coverage",
                    ".coverage",
                    ".nyc_output",
                    ".eslintcache",
                    ".stylelintcache",
                    "DerivedData");

    /// The directories that tools make with a file of rules inside, by which git ignores the whole
    /// directory.
    private static final Set<String> IGNORING_THEMSELVES =
            Set.of(
                    ".pytest_cache",
                    ".mypy_cache",
                    ".ruff_cache",
                    "__pycache__",
                    ".gradle",
                    ".venv",
                    "venv");

    private static final String CACHE_OF_PACKAGES = "node_modules/.cache";

    private static final List<String> BUILT_ENDS =
            List.of(".pyc", ".pyo", ".class", ".o", ".obj", ".tsbuildinfo", ".egg-info");

    private static final Set<String> LOGS = Set.of("log", "logs");

    private static final List<String> PASSING_ENDS =
            List.of(".log", ".pid", ".tmp", ".swp", ".swo", ".DS_Store");

    /// The kind of a path by the names in it; dependencies come first, because they hold build
    /// output of their own.
    ///
    /// @param path the path as git names it
    public static IgnoredKind of(String path) {
        List<String> parts = List.of(path.split("/", -1));
        if (parts.stream().anyMatch(INSTALLED::contains)) {
            return DEPENDENCIES;
        }
        boolean built =
                parts.stream().anyMatch(part -> BUILT.contains(part) || isBuiltByItsEnd(part));
        return built ? BUILD_OUTPUT : OTHER;
    }

    /// The directory around a path that a tool may have made to be ignored as a whole.
    ///
    /// @param path as git names it
    public static Optional<String> toolDirectory(String path) {
        int slash = path.indexOf('/');
        while (slash >= 0) {
            String directory = path.substring(0, slash);
            if (isOfTool(directory)) {
                return Optional.of(directory);
            }
            slash = path.indexOf('/', slash + 1);
        }
        return Optional.empty();
    }

    private static boolean isOfTool(String directory) {
        return IGNORING_THEMSELVES.contains(directory.substring(directory.lastIndexOf('/') + 1))
                || ("/" + directory).endsWith("/" + CACHE_OF_PACKAGES);
    }

    /// True if programs write a file of this name anew as they run, such as a log: what it had
    /// before is no loss.
    ///
    /// @param path as git names it
    public static boolean isPassing(String path) {
        List<String> parts = List.of(path.split("/", -1));
        String name = parts.getLast();
        return parts.subList(0, parts.size() - 1).stream().anyMatch(LOGS::contains)
                || name.contains(".log.")
                || PASSING_ENDS.stream().anyMatch(name::endsWith);
    }

    private static boolean isBuiltByItsEnd(String part) {
        return BUILT_ENDS.stream().anyMatch(part::endsWith);
    }
}
