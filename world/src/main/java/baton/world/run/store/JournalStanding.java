package baton.world.run.store;

import baton.world.files.JournalChain;

import java.util.List;
import java.util.Set;

/// The standing of a run's journal against the notes that this user has of it.
///
/// @param unnoted the number of its last lines that were not noted
public record JournalStanding(Kind kind, int unnoted) {
    public enum Kind {
        /// It ends with the line that was the last when a program closed it.
        AS_LEFT,
        /// It goes on from a line that was noted: a program writes it, or died while it did.
        WRITTEN_ON,
        /// Nothing was noted in this checkout, but the line it ends with, or one before that, was
        /// in another, or none was there yet: the checkout was copied or moved.
        COPIED,
        /// A line that was noted is not in it: it was cut or written anew.
        REWRITTEN,
        /// It goes on after a program had closed it.
        ADDED_TO
    }

    /// True if programs of this user wrote the journal, as far as anything tells.
    public boolean isOwn() {
        return switch (kind) {
            case AS_LEFT, WRITTEN_ON, COPIED -> true;
            case REWRITTEN, ADDED_TO -> false;
        };
    }

    /// @param hashes those of the journal's lines
    /// @param here what was noted in its own checkout
    /// @param elsewhere the lines that were noted in others
    static JournalStanding of(List<String> hashes, PlaceNotes here, Set<String> elsewhere) {
        if (here.last().isEmpty()) {
            int last = hashes.size() - 1;
            while (last >= 0 && !elsewhere.contains(hashes.get(last))) {
                last--;
            }
            int unnoted = hashes.size() - 1 - last;
            boolean copied = last >= 0 || elsewhere.contains(JournalChain.NO_LINE);
            return new JournalStanding(copied ? Kind.COPIED : Kind.REWRITTEN, unnoted);
        }
        String noted = here.last().get().hash();
        int at = hashes.indexOf(noted);
        if (at < 0 && !noted.equals(JournalChain.NO_LINE)) {
            return new JournalStanding(Kind.REWRITTEN, 0);
        }
        int unnoted = hashes.size() - 1 - at;
        if (!here.atRest()) {
            return new JournalStanding(Kind.WRITTEN_ON, unnoted);
        }
        return new JournalStanding(unnoted == 0 ? Kind.AS_LEFT : Kind.ADDED_TO, unnoted);
    }
}
