package baton.world.run.step;

import baton.core.Shown;
import baton.core.step.Complaint;
import baton.world.git.CommitId;
import baton.world.run.setting.Detail;

import java.util.List;
import java.util.Optional;

/// Moves of names and settings that were found after programs of a run had been at work.
///
/// @param complaint what is held against the attempt
/// @param builtUpon commits of a person, that everything is on top of from now on
/// @param staged whether a person has staged files of his own
record FoundMoves(Optional<Complaint> complaint, List<CommitId> builtUpon, boolean staged) {
    private static final FoundMoves NOTHING = new FoundMoves(Optional.empty(), List.of());

    FoundMoves {
        builtUpon = List.copyOf(builtUpon);
    }

    FoundMoves(Optional<Complaint> complaint, List<CommitId> builtUpon) {
        this(complaint, builtUpon, false);
    }

    FoundMoves beside(boolean files) {
        return new FoundMoves(complaint, builtUpon, files);
    }

    static FoundMoves against(List<String> what) {
        return what.isEmpty()
                ? NOTHING
                : new FoundMoves(
                        Optional.of(new Complaint(Complaint.Kind.HISTORY_MOVED, Shown.texts(what))),
                        List.of());
    }

    boolean isBuiltUpon() {
        return !builtUpon.isEmpty();
    }

    Detail in(Detail detail) {
        List<String> ids = builtUpon.stream().map(CommitId::value).toList();
        return ids.isEmpty() ? detail : detail.with("built_upon", Shown.texts(ids));
    }
}
