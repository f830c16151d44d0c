package baton.world.git.publish;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Head;
import baton.world.git.Repository;
import baton.world.git.commit.Lasting;
import baton.world.git.commit.RefTransaction;
import baton.world.git.guard.Locks;
import baton.world.git.index.IndexLock;
import baton.world.git.index.PrivateIndex;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Moves what is checked out to a later commit, with its files and the user's index, under git's
/// own locks: files first, then the index, then the name. Whoever looks in between sees work that
/// is staged and never one that is reverted, and where anything of the user's is in the way nothing
/// has moved.
final class CheckoutMove {
    static final String MESSAGE = "baton: merge";

    private final Repository checkout;
    private final String run;
    private final Duration patience;

    /// @param run in whose name locks are held
    /// @param patience how long others may hold them
    CheckoutMove(Repository checkout, String run, Duration patience) {
        this.checkout = checkout;
        this.run = run;
        this.patience = patience;
    }

    /// @param head what is checked out
    /// @param kept paths whose files stay as they are, whatever the commit has
    /// @param again whether an earlier life of the program may have died in the middle of it
    record Wanted(Head head, CommitId from, CommitId to, Set<GitPath> kept, boolean again) {
        Wanted {
            kept = Set.copyOf(kept);
        }
    }

    Line.Published run(Wanted wanted) {
        new Locks(checkout).releaseLeft(run);
        // Whatever needs no lock is done without: a person's git is refused meanwhile.
        FilesMove files = new FilesMove(checkout, wanted.from(), wanted.to());
        // The name must not outlive a power cut that its objects do not outlive.
        new Lasting(checkout).objects(files.made());
        Line.Published end = held(wanted, files);
        if (end instanceof Line.Reached) {
            new Lasting(checkout).names(Set.of(wanted.to().value()));
        }
        return end;
    }

    private Line.Published held(Wanted wanted, FilesMove files) {
        try (IndexLock _ = IndexLock.take(checkout, run, patience)) {
            return locked(wanted, files);
        } catch (Failure failure) {
            if (failure.problem().fault() != Fault.COMMIT_LOCKED) {
                throw failure;
            }
            return new Line.Refused(failure.problem().message());
        }
    }

    private Line.Published locked(Wanted wanted, FilesMove files) {
        String update = "update HEAD " + wanted.to() + " " + wanted.from();
        Optional<RefTransaction> prepared =
                RefTransaction.prepare(checkout, List.of(update), MESSAGE, patience);
        if (prepared.isEmpty()) {
            return checkout.head().tip().equals(Optional.of(wanted.from()))
                    ? new Line.Refused(
                            RefTransaction.refusal(checkout, List.of(update))
                                    .orElseGet(() -> RefTransaction.locked(checkout)))
                    : new Line.Outrun();
        }
        try (RefTransaction move = prepared.get()) {
            // No switch can come between: git holds `HEAD`.
            return wanted.head().isSamePlace(checkout.head())
                    ? moved(wanted, files, move)
                    : new Line.Outrun();
        }
    }

    private Line.Published moved(Wanted wanted, FilesMove files, RefTransaction move) {
        return switch (files.run(wanted.kept(), wanted.again())) {
            case FilesMove.Refused(String why) -> new Line.Refused(why);
            case FilesMove.Moved(PrivateIndex next) -> {
                next.replace(checkout.index());
                if (!move.commit()) {
                    boolean _ =
                            lay(new FilesMove(checkout, wanted.to(), wanted.from()), wanted.kept());
                    yield new Line.Outrun();
                }
                yield new Line.Reached();
            }
        };
    }

    private boolean lay(FilesMove files, Set<GitPath> kept) {
        if (files.run(kept, false) instanceof FilesMove.Moved(PrivateIndex next)) {
            next.replace(checkout.index());
            return true;
        }
        return false;
    }

    /// Lets files and index follow what is checked out, where somebody switched in the moment of a
    /// move: a switch that waited for git's lock goes on with what it saw before. Nothing is done
    /// unless the index has all of one commit where the other is checked out.
    ///
    /// @param head what was checked out when the switch was seen
    /// @param from what the files are as
    /// @param to what is checked out
    /// @return whether that was so
    boolean follow(Head head, CommitId from, CommitId to) {
        try {
            return followed(head, from, to);
        } catch (Failure failure) {
            if (failure.problem().fault() != Fault.COMMIT_LOCKED) {
                throw failure;
            }
            return false;
        }
    }

    private boolean followed(Head head, CommitId from, CommitId to) {
        FilesMove files = new FilesMove(checkout, from, to);
        // The lock would only be in the way of another switch or rebase that came meanwhile.
        if (!files.isIndexed(true)
                || checkout.operation().isPresent()
                || !head.equals(checkout.head())) {
            return false;
        }
        try (IndexLock _ = IndexLock.take(checkout, run, patience)) {
            String held = "verify HEAD " + to;
            Optional<RefTransaction> prepared =
                    RefTransaction.prepare(checkout, List.of(held), MESSAGE, patience);
            if (prepared.isEmpty()) {
                return false;
            }
            try (RefTransaction _ = prepared.get()) {
                return head.isSamePlace(checkout.head())
                        && files.isIndexed(true)
                        && lay(files, Set.of());
            }
        }
    }
}
