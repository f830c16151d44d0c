package baton.core.install;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// One file of an installation and what becomes of it. A file that is neither as it was installed
/// nor as it is to be was changed by a person: it is kept, unless that person asks otherwise.
public record InstalledFile(String path, Deed deed) {

    /// The changes that lead from what is there to what is wanted, those of obsolete files last.
    ///
    /// @param wanted digests by path
    /// @param present digests by path of those wanted or on the receipt that are there
    /// @param force whether files that a person changed are replaced as well
    public static List<InstalledFile> between(
            SequencedMap<String, String> wanted,
            Map<String, String> present,
            Receipt receipt,
            boolean force) {
        List<InstalledFile> changes = new ArrayList<>();
        wanted.forEach(
                (path, digest) ->
                        changes.add(
                                new InstalledFile(
                                        path, deed(path, digest, present, receipt, force))));
        for (String path : receipt.files().keySet()) {
            if (!wanted.containsKey(path) && present.containsKey(path)) {
                boolean own = receipt.lists(path, present.get(path));
                changes.add(new InstalledFile(path, own ? Deed.REMOVE : Deed.KEEP));
            }
        }
        return List.copyOf(changes);
    }

    private static Deed deed(
            String path,
            String digest,
            Map<String, String> present,
            Receipt receipt,
            boolean force) {
        Optional<String> there = Optional.ofNullable(present.get(path));
        if (there.isEmpty()) {
            return Deed.CREATE;
        }
        if (there.get().equals(digest)) {
            return Deed.SAME;
        }
        if (receipt.lists(path, there.get())) {
            return Deed.REPLACE;
        }
        return force ? Deed.SAVE_AND_REPLACE : Deed.KEEP;
    }
}
