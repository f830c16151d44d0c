package baton.core.view.chronicle;

import baton.core.Shown;
import baton.core.run.Entry;
import baton.core.run.EventWriting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Files that git ignores and that lost, while a run was under way, what they had when it began or
/// was taken up. Agents and commands write to them as people do, and no commit holds them.
///
/// @param kept those that are kept as they were, for each place that keeps some
/// @param unkept those of which there is no copy, or not of everything in them
public record IgnoredLoss(List<Kept> kept, Shown unkept) {
    public static final String UNKEPT = "ignored_unkept";

    static final IgnoredLoss NONE = new IgnoredLoss(List.of(), Shown.NONE);

    private static final String KEPT = "ignored_kept";
    private static final String PLACE = "ignored_kept_at";

    public IgnoredLoss {
        kept = List.copyOf(kept);
    }

    /// Files that are kept as they were.
    ///
    /// @param place the directory that keeps them, seen from the top of the checkout
    public record Kept(Shown files, String place) {}

    /// The key of the files that one place keeps; the first has no number.
    public static String kept(int number) {
        return KEPT + suffix(number);
    }

    /// The key of that place.
    public static String place(int number) {
        return PLACE + suffix(number);
    }

    private static String suffix(int number) {
        return number == 1 ? "" : "_" + number;
    }

    /// The loss that the end of a run tells of.
    static IgnoredLoss of(Entry end) {
        List<Kept> kept = new ArrayList<>();
        Optional<String> place = end.data().scalar(place(1));
        while (place.isPresent()) {
            kept.add(new Kept(shown(end, kept(kept.size() + 1)), place.get()));
            place = end.data().scalar(place(kept.size() + 1));
        }
        return new IgnoredLoss(kept, shown(end, UNKEPT));
    }

    private static Shown shown(Entry entry, String key) {
        long more = entry.data().whole(key + EventWriting.MORE).orElse(0L);
        return new Shown(entry.data().texts(key), Math.toIntExact(more));
    }
}
