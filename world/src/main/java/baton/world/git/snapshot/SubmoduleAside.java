package baton.world.git.snapshot;

import static java.nio.charset.StandardCharsets.UTF_8;

import baton.world.files.Below;
import baton.world.files.ContentHash;
import baton.world.git.GitPath;
import baton.world.git.Pointer;
import baton.world.git.Repository;
import baton.world.git.WorkingFiles;
import baton.world.git.index.IndexFile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// A submodule that stands otherwise than a commit has it, out of the way while commands judge. It
/// is renamed as a whole, with all that is in it. Where the commit has a submodule at that place,
/// the files of that one are there meanwhile.
record SubmoduleAside(WorkingFiles working, Path place, GitPath path, String number) {
    /// The files that are to be laid out.
    private static final String FRESH = ".fresh";

    /// Tells what was laid out, from before that is done.
    private static final String FILLED = ".filled";

    private static final String STATE = ".state";

    /// Moves it.
    ///
    /// @param committed what the commit has at its place
    boolean move(Repository repository, Optional<IndexFile.Entry> committed) {
        Below here = new Below(place);
        Optional<String> link = committed.filter(IndexFile.Entry::isLink).map(IndexFile.Entry::id);
        if (link.isPresent() && !fill(repository, link.get())) {
            return false;
        }
        boolean away = working.below().move(working.name(path), here, Path.of(number));
        return link.isEmpty()
                ? away
                : away && here.move(fresh(), working.below(), working.name(path));
    }

    private boolean fill(Repository repository, String commit) {
        Below here = new Below(place);
        Path state = Path.of(number + STATE);
        here.deleteTree(fresh());
        here.deleteTree(state);
        here.makeDirectory(state);
        boolean whole =
                CleanTree.lay(
                        repository.inner(path.in(working.top())),
                        commit,
                        place.resolve(fresh()),
                        place.resolve(state));
        here.deleteTree(state);
        if (whole) {
            here.write(filled(), hash(place.resolve(fresh())).getBytes(UTF_8));
        } else {
            here.deleteTree(fresh());
        }
        return whole;
    }

    /// Takes away what was laid out, so that the place is free.
    ///
    /// @return true if something else stands there by now
    boolean takeUp() {
        Below here = new Below(place);
        Optional<byte[]> laid = here.read(filled(), Pointer.BYTES_MAX);
        if (laid.isEmpty()) {
            return false;
        }
        here.deleteTree(fresh());
        boolean _ = here.delete(filled());
        if (here.kind(Path.of(number)) == Below.Kind.NOTHING
                || working.kind(path) == Below.Kind.NOTHING) {
            return false;
        }
        String now = hash(path.in(working.top()));
        boolean same = !now.isEmpty() && now.equals(new String(laid.get(), UTF_8));
        if (same) {
            working.removeTree(path);
        }
        return !same;
    }

    private Path fresh() {
        return Path.of(number + FRESH);
    }

    private Path filled() {
        return Path.of(number + FILLED);
    }

    /// A hash of all names below a directory, and of what stands at each; nothing where not all of
    /// it can be read.
    private static String hash(Path directory) {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path each : paths.sorted().toList()) {
                all.append(directory.relativize(each)).append('\0').append(content(each));
            }
        } catch (IOException | UncheckedIOException e) {
            return "";
        }
        return ContentHash.of(all.toString().getBytes(UTF_8));
    }

    private static String content(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            return "link " + Files.readSymbolicLink(file) + '\0';
        }
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                ? ContentHash.of(file) + '\0'
                : "\0";
    }
}
