package baton.world.git;

import baton.world.process.Bytes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// Whether the user's index holds the working tree exactly: then a copy of it says the same as
/// asking git about every changed path.
record Mirror(Path index, boolean sha256, WorkingFiles files) {
    /// The user's index as it was found to hold the working tree.
    record Held(IndexFile index, Bytes content, Stamp stamp) {}

    /// @param before the state before, which holds for all paths but the changed ones
    Optional<Held> held(IndexFile before, Set<GitPath> changed) {
        Stamp stamp = Stamp.of(index);
        if (stamp.isNone() || stamp.size() > IndexFile.SIZE_MAX) {
            return Optional.empty();
        }
        try {
            byte[] content = Files.readAllBytes(index);
            return IndexFile.of(content, sha256)
                    .filter(users -> users.sameContent(before, changed))
                    .filter(users -> changed.stream().allMatch(p -> holds(users, p, stamp)))
                    .map(users -> new Held(users, Bytes.of(content), stamp));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// A file that was written in the moment the index was may have changed after git looked.
    private boolean holds(IndexFile users, GitPath path, Stamp index) {
        boolean present = files.kind(path) != WorkingFiles.Kind.NOTHING;
        Optional<IndexFile.Entry> entry = users.entry(path);
        if (entry.isEmpty()) {
            return !present;
        }
        Stamp stamp = Stamp.of(path.in(files.top()));
        boolean older = stamp.modified().compareTo(index.modified()) < 0;
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
