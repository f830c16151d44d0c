package baton.world.git;

import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/// A path that goes into a commit: a file with its stored content, or nothing where it is gone.
record Staged(GitPath path, Optional<Blob> blob) {

    /// @param id the name of its stored content
    record Blob(String id, FileFacts facts) {
        /// As git writes it.
        int mode() {
            return (facts.mode() & 0100) != 0 ? 0100755 : 0100644;
        }
    }

    /// What git's index holds of a file.
    record FileFacts(
            FileTime changed,
            FileTime modified,
            long device,
            long inode,
            int mode,
            int user,
            int group,
            long size) {}

    /// Its bytes, one character each: compared as git compares names.
    String name() {
        return name(path);
    }

    static String name(GitPath path) {
        return new String(path.bytes(), StandardCharsets.ISO_8859_1);
    }
}
