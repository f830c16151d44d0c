package baton.world.git;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Whether a repository leaves everything about commits as git has it from the start: no hooks,
/// and no setting that changes how objects, names or the index are written.
final class UsualSettings {
    private static final List<String> UNUSUAL =
            List.of(
                    "core.bare=true",
                    "core.filemode=false",
                    "core.ignorecase=true",
                    "core.checkstat",
                    "core.trustctime",
                    "core.compression",
                    "core.loosecompression",
                    "core.fsync",
                    "core.logallrefupdates=false",
                    "core.logallrefupdates=always",
                    "core.sharedrepository",
                    "core.sparsecheckout",
                    "core.splitindex",
                    "commit.cleanup",
                    "extensions.",
                    "feature.",
                    "i18n.",
                    "index.",
                    "splitindex.");

    /// They say when a commit was made.
    private static final Set<String> DATES = Set.of("GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE");

    private final Repository repository;
    private Stamp seen = Stamp.NONE;
    private boolean usual;

    UsualSettings(Repository repository) {
        this.repository = repository;
    }

    boolean areInForce() {
        Stamp config = Stamp.of(repository.commonDirectory().resolve("config"));
        if (!config.equals(seen)) {
            usual = look();
            seen = config;
        }
        return usual && !repository.hasHooks();
    }

    private boolean look() {
        Map<String, String> environment = repository.git().environment().variables();
        if (repository.sha256() || DATES.stream().anyMatch(environment::containsKey)) {
            return false;
        }
        return settings()
                .filter(all -> all.stream().noneMatch(UsualSettings::isUnusual))
                .isPresent();
    }

    /// Each as `name=value`; names are in small letters but for their middle part.
    private Optional<List<String>> settings() {
        var ended = repository.git().attempt(Call.reading("config", "--list"));
        return ended.succeeded()
                ? Optional.of(ended.stdout().text().lines().toList())
                : Optional.empty();
    }

    private static boolean isUnusual(String setting) {
        return UNUSUAL.stream().anyMatch(setting::startsWith);
    }
}
