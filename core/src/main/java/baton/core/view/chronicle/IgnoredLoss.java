package baton.core.view.chronicle;

import baton.core.Shown;
import baton.core.run.Entry;
import baton.core.run.EventWriting;

import java.util.Optional;

/// Files that git ignores and that lost, while a run was under way, what they had when it began.
/// Agents and commands write to them as people do, and no commit holds them.
///
/// @param kept those that are kept as they were
/// @param place the directory that keeps them, seen from the top of the checkout
/// @param unkept those of which there is no copy, or not of everything in them
public record IgnoredLoss(Shown kept, Optional<String> place, Shown unkept) {
    public static final String KEPT = "ignored_kept";
    public static final String PLACE = "ignored_kept_at";
    public static final String UNKEPT = "ignored_unkept";

    static final IgnoredLoss NONE = new IgnoredLoss(Shown.NONE, Optional.empty(), Shown.NONE);

    /// The loss that the end of a run tells of.
    static IgnoredLoss of(Entry end) {
        return new IgnoredLoss(shown(end, KEPT), end.data().scalar(PLACE), shown(end, UNKEPT));
    }

    private static Shown shown(Entry entry, String key) {
        long more = entry.data().whole(key + EventWriting.MORE).orElse(0L);
        return new Shown(entry.data().texts(key), Math.toIntExact(more));
    }
}
