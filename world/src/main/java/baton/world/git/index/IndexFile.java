package baton.world.git.index;

import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.WorkingFiles;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// An index as it lies on disk, read without a process. It is never held as a whole: of the many
/// entries of a large repository a step asks for a few. Only plain ones are understood: no split
/// or sparse index, no unfinished merge.
public record IndexFile(Path path, boolean sha256) {
    private static final int CHUNK = 1 << 16;
    private static final int LINK = 0160000;
    private static final int SYMBOLIC = 0120000;

    /// An entry of an index, about one path.
    ///
    /// @param assumed whether git is told to take the file as unchanged without looking
    /// @param skipped whether the file is not to be in the working tree
    public record Entry(int mode, String id, boolean assumed, boolean skipped) {
        public boolean isLink() {
            return mode == LINK;
        }

        boolean isSymbolic() {
            return mode == SYMBOLIC;
        }
    }

    /// Paths that git is told not to look at.
    record Hidden(List<GitPath> assumed, List<GitPath> skipped) {}

    /// Does something with the entries, one after the other.
    @FunctionalInterface
    private interface Look<T> {
        T at(IndexReader entries) throws IOException;
    }

    /// Nothing where the index is damaged or not of the plain kind.
    private <T> Optional<T> look(Look<T> look) {
        try (IndexReader entries = IndexReader.open(path, sha256)) {
            T seen = look.at(entries);
            return entries.isPlain() ? Optional.of(seen) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    Optional<Hidden> hidden() {
        return look(
                entries -> {
                    Hidden hidden = new Hidden(new ArrayList<>(), new ArrayList<>());
                    while (entries.next()) {
                        if (entries.assumed()) {
                            hidden.assumed().add(entries.path());
                        }
                        if (entries.skipped()) {
                            hidden.skipped().add(entries.path());
                        }
                    }
                    return hidden;
                });
    }

    /// The entries of these paths.
    public Optional<Map<GitPath, Entry>> entries(Collection<GitPath> paths) {
        return look(
                entries -> {
                    Wanted wanted = new Wanted(paths);
                    while (entries.next()) {
                        wanted.take(entries);
                    }
                    return wanted.found;
                });
    }

    /// The entries that name a commit of another repository.
    public Optional<List<GitPath>> links() {
        return look(
                entries -> {
                    List<GitPath> found = new ArrayList<>();
                    while (entries.next()) {
                        if (entries.mode() == LINK) {
                            found.add(entries.path());
                        }
                    }
                    return found;
                });
    }

    /// The entries whose last part is one of these.
    public Optional<List<GitPath>> named(Set<String> names) {
        List<byte[]> wanted = names.stream().map(IndexFile::ascii).toList();
        return look(
                entries -> {
                    List<GitPath> found = new ArrayList<>();
                    while (entries.next()) {
                        if (wanted.stream().anyMatch(entries::isNamed)) {
                            found.add(entries.path());
                        }
                    }
                    return found;
                });
    }

    private static byte[] ascii(String name) {
        return name.getBytes(StandardCharsets.US_ASCII);
    }

    /// The differences of another index from this one.
    public Optional<List<Change>> differences(IndexFile other) {
        return look(entries -> other.look(others -> differences(entries, others)))
                .flatMap(found -> found);
    }

    private static List<Change> differences(IndexReader entries, IndexReader others)
            throws IOException {
        List<Change> changes = new ArrayList<>();
        boolean here = entries.next();
        boolean there = others.next();
        while (here || there) {
            int order = there ? here ? entries.compareName(others) : 1 : -1;
            if (order < 0) {
                changes.add(new Change(entries.path(), Change.Kind.DELETED));
            } else if (order > 0) {
                changes.add(new Change(others.path(), Change.Kind.ADDED));
            } else if (!entries.sameObject(others)) {
                changes.add(new Change(entries.path(), entries.change(others)));
            }
            here = order <= 0 ? entries.next() : here;
            there = order >= 0 ? others.next() : there;
        }
        return changes;
    }

    /// The directories above all entries that are to be in the working tree.
    public Optional<Set<GitPath>> directories() {
        return look(
                entries -> {
                    Set<GitPath> directories = new HashSet<>();
                    byte[] last = new byte[0];
                    while (entries.next()) {
                        if (!entries.skipped() && !entries.isBeside(last)) {
                            GitPath path = entries.path();
                            last = path.bytes();
                            addAbove(path, directories);
                        }
                    }
                    return directories;
                });
    }

    private static void addAbove(GitPath path, Set<GitPath> directories) {
        Optional<GitPath> above = WorkingFiles.parent(path);
        while (above.isPresent() && directories.add(above.get())) {
            above = WorkingFiles.parent(above.get());
        }
    }

    /// True if the file ends with the hash of what is before it, be the index plain or not. Git can
    /// be told to leave the hash out; then it is zero. A missing file is an empty index.
    public boolean isWhole() {
        if (!Files.exists(path)) {
            return true;
        }
        try (IndexReader entries = IndexReader.open(path, sha256)) {
            boolean _ = entries.isPlain();
            byte[] hash = new byte[sha256 ? 32 : 20];
            byte[] found = digest(hash);
            return Arrays.equals(hash, new byte[hash.length]) || Arrays.equals(hash, found);
        } catch (IOException e) {
            return false;
        }
    }

    /// The hash of all but the end of the file, which is put into `hash`.
    private byte[] digest(byte[] hash) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            MessageDigest digest = MessageDigest.getInstance(sha256 ? "SHA-256" : "SHA-1");
            byte[] chunk = new byte[CHUNK];
            long left = Files.size(path) - hash.length;
            while (left > 0) {
                int read = in.readNBytes(chunk, 0, (int) Math.min(left, CHUNK));
                if (read == 0) {
                    throw new IOException(path + " became shorter");
                }
                digest.update(chunk, 0, read);
                left -= read;
            }
            in.readNBytes(hash, 0, hash.length);
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has both", e);
        }
    }

    /// Some paths in git's order, beside which entries are gone through.
    private static final class Wanted {
        private final List<GitPath> paths;
        private final List<byte[]> names;
        private final Map<GitPath, Entry> found = new HashMap<>();
        private int at;

        Wanted(Collection<GitPath> paths) {
            this.paths =
                    paths.stream()
                            .sorted((a, b) -> Arrays.compareUnsigned(a.bytes(), b.bytes()))
                            .toList();
            this.names = this.paths.stream().map(GitPath::bytes).toList();
        }

        /// True if the entry is one of the wanted paths. Entries come in order.
        boolean has(IndexReader entry) {
            while (at < names.size() && entry.compareName(names.get(at)) > 0) {
                at++;
            }
            return at < names.size() && entry.compareName(names.get(at)) == 0;
        }

        /// Keeps the entry if it is one of them.
        boolean take(IndexReader entry) {
            if (has(entry)) {
                found.put(paths.get(at), entry.entry());
                return true;
            }
            return false;
        }
    }
}
