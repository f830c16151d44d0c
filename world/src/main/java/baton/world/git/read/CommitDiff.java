package baton.world.git.read;

import baton.core.Failure;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.process.Ended;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The change that a commit makes, as text for people. No program that the repository names helps
/// with it; what is large is named and not shown.
public record CommitDiff(Repository repository) {
    private static final int TEXT_MAX = 256 << 10;
    private static final Duration TIME_MAX = Duration.ofSeconds(20);

    /// A file beyond this size is told as binary.
    private static final String LARGE = "core.bigFileThreshold=512k";

    /// The text of a change.
    ///
    /// @param whole false where more of it is left out
    public record Text(String text, boolean whole) {}

    /// Nothing where git does not have the commit, or says nothing in time.
    public Optional<Text> of(CommitId commit) {
        Call call =
                Call.reading(
                                "diff-tree",
                                "--root",
                                "--no-commit-id",
                                "-p",
                                "-m",
                                "--first-parent",
                                "--stat",
                                "--no-color",
                                "--no-ext-diff",
                                "--no-textconv",
                                commit.value())
                        .withSettings(List.of(LARGE))
                        .withLimit(TIME_MAX);
        try {
            Ended ended = repository.git().attempt(call);
            return ended.succeeded() ? Optional.of(cut(ended.stdout().text())) : Optional.empty();
        } catch (Failure failure) {
            return Optional.empty();
        }
    }

    private static Text cut(String text) {
        boolean whole = text.length() <= TEXT_MAX;
        int end = whole ? text.length() : text.lastIndexOf('\n', TEXT_MAX) + 1;
        return new Text(text.substring(0, end), whole);
    }
}
