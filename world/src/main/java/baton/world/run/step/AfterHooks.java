package baton.world.run.step;

import baton.core.Shown;
import baton.world.engine.Happening;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.Commit;
import baton.world.git.read.GitLog;
import baton.world.run.setting.Detail;
import baton.world.run.setting.Heads;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The changes that the user's hooks made to the branch when they heard of a step's commit.
///
/// @param amended the commit as the step had made it, where another stands in its place
/// @param words the sentences that tell people of these changes
record AfterHooks(Optional<CommitId> amended, List<CommitId> added, List<String> words) {
    private static final String AMENDED = "amended_from";

    AfterHooks {
        added = List.copyOf(added);
        words = List.copyOf(words);
    }

    /// @param stands the commit by which the branch has the one that was made
    static AfterHooks of(Repository repository, Commit made, CommitId stands) {
        Optional<CommitId> amended = Optional.of(made.id()).filter(id -> !id.equals(stands));
        List<GitLog.Logged> added =
                repository.head().tip().equals(Optional.of(stands))
                        ? List.of()
                        : GitLog.since(repository, stands);
        List<String> words = new ArrayList<>();
        amended.ifPresent(
                id ->
                        words.add(
                                "the step's commit %s was amended: it is %s now"
                                        .formatted(id.brief(), stands.brief())));
        if (!added.isEmpty()) {
            words.add(
                    "the run builds upon new commits: "
                            + Heads.said(repository.head())
                            + " got "
                            + named(added));
        }
        return new AfterHooks(amended, added.stream().map(GitLog.Logged::id).toList(), words);
    }

    private static String named(List<GitLog.Logged> commits) {
        return Shown.texts(
                        commits.stream()
                                .map(one -> one.id().brief() + " \"" + one.subject() + "\"")
                                .toList())
                .joined(", ");
    }

    Detail in(Detail detail) {
        amended.ifPresent(id -> detail.with(AMENDED, id.value()));
        List<String> ids = added.stream().map(CommitId::value).toList();
        return ids.isEmpty() ? detail : detail.with("built_upon", Shown.texts(ids));
    }

    /// The commit as the step had made it, where this tells of another that stands in its place.
    static Optional<CommitId> amended(Happening told) {
        return told.detail().scalar(AMENDED).map(CommitId::new);
    }
}
