package baton.world.attest;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.attest.ProofStatement.Change;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.TreeId;
import baton.world.git.read.Commit;
import baton.world.git.read.Objects;
import baton.world.process.Ended;
import baton.world.prove.ProofRange;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The commits of a range, each with the change it makes.
final class Changes {
    private static final int COMMITS_MAX = 20_000;

    private final Repository repository;
    private final Objects objects;

    /// One commit.
    ///
    /// @param author as git has it, which anybody can choose
    /// @param parents how many there are
    record Changed(CommitId id, String author, String subject, int parents, Change change) {
        boolean isMerge() {
            return parents > 1;
        }

        /// True if the commit has the content of its parent.
        boolean isEmpty() {
            return !isMerge() && change.tree().equals(change.parentTree());
        }
    }

    Changes(Repository repository, Objects objects) {
        this.repository = repository;
        this.objects = objects;
    }

    /// The commits of `A..B` or `A...B`, the newest first; of one word that commit alone.
    List<Changed> of(Optional<String> range) {
        ProofRange ends = ProofRange.read(repository, range);
        List<String> words = new ArrayList<>(List.of("rev-list", "--topo-order"));
        if (ends.tip().isEmpty()) {
            words.addAll(List.of("--no-walk", ends.base().value()));
        } else {
            words.add("--max-count=" + (COMMITS_MAX + 1));
            words.add(ends.base() + ".." + ends.tip().get());
        }
        Call call = Call.reading(words.toArray(String[]::new));
        List<CommitId> ids =
                repository
                        .git()
                        .run(call)
                        .stdout()
                        .text()
                        .lines()
                        .flatMap(line -> CommitId.of(line).stream())
                        .toList();
        if (ids.size() > COMMITS_MAX) {
            throw new Failure(
                    Fault.TOO_LARGE
                            .because("the range has more than " + COMMITS_MAX + " commits")
                            .withFix("name a shorter range"));
        }
        return ids.stream().flatMap(id -> of(id).stream()).toList();
    }

    /// One commit; nothing where the repository does not have it, or not its parent.
    Optional<Changed> of(CommitId id) {
        Optional<Commit> commit = objects.commit(id);
        Optional<CommitId> parent = commit.flatMap(known -> known.parents().stream().findFirst());
        Optional<String> parentTree =
                parent.isEmpty()
                        ? Optional.of(repository.emptyTree())
                        : parent.flatMap(objects::commit).map(Commit::tree).map(TreeId::value);
        return commit.flatMap(
                known ->
                        parentTree.map(
                                tree ->
                                        new Changed(
                                                id,
                                                author(id),
                                                known.subject(),
                                                known.parents().size(),
                                                new Change(
                                                        id.value(),
                                                        known.tree().value(),
                                                        parent.map(CommitId::value),
                                                        tree))));
    }

    private String author(CommitId id) {
        Call call = Call.reading("show", "--no-patch", "--format=%an <%ae>", id.value());
        return repository.git().line(call.withSettings(List.of("log.showSignature=false")));
    }

    /// True if a merge holds nothing but what git makes of its two parents without a conflict:
    /// nobody had to write anything for it.
    boolean isMechanical(Changed merge) {
        List<CommitId> parents = objects.commit(merge.id()).map(Commit::parents).orElse(List.of());
        if (parents.size() != 2) {
            return false;
        }
        Ended ended =
                repository
                        .git()
                        .attempt(
                                Call.of(
                                        "merge-tree",
                                        "--write-tree",
                                        parents.getFirst().value(),
                                        parents.getLast().value()));
        return ended.succeeded()
                && ended.stdout()
                        .text()
                        .lines()
                        .findFirst()
                        .orElse("")
                        .equals(merge.change().tree());
    }
}
