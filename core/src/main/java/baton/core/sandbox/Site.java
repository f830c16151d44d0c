package baton.core.sandbox;

import java.util.ArrayList;
import java.util.List;

/// The needs of one program: the parts of the machine that it works with.
///
/// @param writable the places that it works on
/// @param readOnly the places that it must see and may not change, also inside what is writable
/// @param hidden the places that it must not see
/// @param lent the places that are to be seen elsewhere
/// @param homely true if it may write to the home directory it is given, which is gone after it
/// @param network true if it cannot work without the network
public record Site(
        List<String> writable,
        List<String> readOnly,
        List<String> hidden,
        List<Mount> lent,
        boolean homely,
        boolean network) {

    public static final Site NOTHING =
            new Site(List.of(), List.of(), List.of(), List.of(), false, false);

    public Site {
        writable = List.copyOf(writable);
        readOnly = List.copyOf(readOnly);
        hidden = List.copyOf(hidden);
        lent = List.copyOf(lent);
    }

    /// The needs of both sites together.
    public Site and(Site other) {
        return new Site(
                both(writable, other.writable),
                both(readOnly, other.readOnly),
                both(hidden, other.hidden),
                both(lent, other.lent),
                homely || other.homely,
                network || other.network);
    }

    public Site writing(List<String> more) {
        return and(new Site(more, List.of(), List.of(), List.of(), false, false));
    }

    public Site seeing(List<String> more) {
        return and(new Site(List.of(), more, List.of(), List.of(), false, false));
    }

    public Site hiding(List<String> more) {
        return and(new Site(List.of(), List.of(), more, List.of(), false, false));
    }

    public Site lending(List<Mount> more) {
        return and(new Site(List.of(), List.of(), List.of(), more, false, false));
    }

    public Site atHome() {
        return new Site(writable, readOnly, hidden, lent, true, network);
    }

    public Site networked() {
        return new Site(writable, readOnly, hidden, lent, homely, true);
    }

    private static <T> List<T> both(List<T> one, List<T> other) {
        List<T> all = new ArrayList<>(one);
        all.addAll(other);
        return all;
    }
}
