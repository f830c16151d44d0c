package baton.world.git;

import baton.world.files.Below;

import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// Whether a copy of the user's index holds the working tree exactly: then it says the same as
/// asking git about every changed path.
///
/// @param before the state before, which holds for all paths but the changed ones
record Mirror(PrivateIndex copy, PrivateIndex before, WorkingFiles files) {

    boolean holds(Set<GitPath> changed) {
        Stamp stamp = Stamp.of(copy.path());
        if (stamp.isNone()) {
            return false;
        }
        FileTime written = stamp.modified();
        return copy.index()
                .entries(changed, before.index())
                .filter(users -> changed.stream().allMatch(p -> holds(users, p, written)))
                .isPresent();
    }

    /// A file that was written in the moment the index was may have changed after git looked.
    private boolean holds(Map<GitPath, IndexFile.Entry> users, GitPath path, FileTime written) {
        boolean present = files.kind(path) != Below.Kind.NOTHING;
        Optional<IndexFile.Entry> entry = Optional.ofNullable(users.get(path));
        if (entry.isEmpty()) {
            return !present;
        }
        Stamp stamp = Stamp.of(path.in(files.top()));
        boolean older = stamp.modified().compareTo(written) < 0;
        boolean looked = !entry.get().assumed() && !entry.get().skipped();
        return present && older && looked && entry.get().facts().equals(facts(stamp));
    }

    private static IndexFile.Facts facts(Stamp stamp) {
        return new IndexFile.Facts(
                seconds(stamp.changed()),
                nanos(stamp.changed()),
                seconds(stamp.modified()),
                nanos(stamp.modified()),
                (int) stamp.inode(),
                (int) stamp.size());
    }

    private static int seconds(FileTime time) {
        return (int) time.to(TimeUnit.SECONDS);
    }

    private static int nanos(FileTime time) {
        return Math.floorMod(time.to(TimeUnit.NANOSECONDS), 1_000_000_000);
    }
}
