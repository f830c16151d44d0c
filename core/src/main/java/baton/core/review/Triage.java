package baton.core.review;

import baton.core.TreePath;
import baton.core.contract.review.Treatment;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// The triage of changed files: decides by path and state how closely each file is looked at. No
/// file is left out without a word.
public final class Triage {
    private static final Set<String> LOCKS =
            Set.of(
                    "package-lock.json",
                    "npm-shrinkwrap.json",
                    "yarn.lock",
                    "pnpm-lock.yaml",
                    "cargo.lock",
                    "poetry.lock",
                    "uv.lock",
                    "go.sum",
                    "gemfile.lock",
                    "composer.lock",
                    "gradle.lockfile");
    private static final Pattern MADE =
            Pattern.compile(
                    "(?:^|/)(?:node_modules|vendor|dist|build|target|out|generated|__pycache__"
                            + "|third_party)/|\\.min\\.(?:js|css)$|\\.map$|\\.snap$"
                            + "|_pb2(?:_grpc)?\\.py$|\\.pb\\.go$|\\.g\\.dart$");
    private static final Pattern PROSE =
            Pattern.compile(
                    "\\.(?:md|markdown|txt|rst|adoc)$"
                            + "|(?:^|/)(?:licen[cs]e|notice|authors|changelog)$");
    private static final Pattern SECURITY =
            Pattern.compile(
                    "auth|login|passw|secret|token|crypt|session|permission|sanitiz|security"
                            + "|(?:^|/)dockerfile|^\\.github/|^\\.gitlab-ci");
    private static final Pattern TEST =
            Pattern.compile(
                    "(?:^|/)(?:tests?|specs?|__tests__)/|(?:^|/)test[_.-]|[_.-](?:test|spec)\\."
                            + "|tests?\\.java$|^tests?\\.[a-z]+$");
    private static final Pattern SETTINGS =
            Pattern.compile("\\.(?:ya?ml|json|toml|ini|cfg|conf|properties|xml|gradle|lock)$");

    private Triage() {}

    /// The treatment of each file, in the order of the files.
    ///
    /// @param records what is the project's own and no part of the work
    public static List<Treated> of(List<Changed> changed, Predicate<TreePath> records) {
        return changed.stream().map(file -> of(file, records)).toList();
    }

    private static Treated of(Changed file, Predicate<TreePath> records) {
        String path = file.path().text().toLowerCase(Locale.ROOT);
        String name = path.substring(path.lastIndexOf('/') + 1);
        if (records.test(file.path())) {
            return row(file, Treatment.SKIP, Treated.RECORD);
        }
        if (MADE.matcher(path).find()) {
            return row(file, Treatment.SKIP, "generated or copied from elsewhere");
        }
        return switch (file.state()) {
            case GONE -> row(file, Treatment.SUMMARY_ONLY, "deleted");
            case UNNAMED -> row(file, Treatment.SUMMARY_ONLY, "no plan can list this name");
            case NO_TEXT -> row(file, Treatment.SKIP, "not text");
            case LARGE -> row(file, Treatment.SUMMARY_ONLY, "too large to be read as a whole");
            case TEXT -> text(file, path, name);
        };
    }

    private static Treated text(Changed file, String path, String name) {
        if (LOCKS.contains(name)) {
            return row(file, Treatment.SUMMARY_ONLY, "lock file");
        }
        if (PROSE.matcher(path).find()) {
            return row(file, Treatment.SUMMARY_ONLY, "prose");
        }
        String reason =
                TEST.matcher(path).find()
                        ? "test"
                        : SECURITY.matcher(path).find()
                                ? "security surface"
                                : SETTINGS.matcher(path).find() ? "configuration" : "source";
        return row(file, Treatment.DEEP_REVIEW, reason);
    }

    private static Treated row(Changed file, Treatment treatment, String reason) {
        return new Treated(file.path(), treatment, reason, file.uncommitted());
    }
}
