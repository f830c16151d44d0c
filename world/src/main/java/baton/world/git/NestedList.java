package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.AtomicFile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/// The repositories inside the working tree that were there before, remembered beside the index,
/// which cannot hold them.
record NestedList(Path file) {

    Set<GitPath> get() {
        Set<GitPath> paths = new TreeSet<>();
        try {
            if (Files.exists(file)) {
                Split.at(Files.readAllBytes(file), '\0')
                        .forEach(path -> paths.add(GitPath.of(path)));
            }
            return paths;
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    void set(Collection<GitPath> paths) {
        if (get().equals(new TreeSet<>(paths))) {
            return;
        }
        AtomicFile.write(file, GitPath.input(new TreeSet<>(paths)).toArray());
    }

    static Failure failed(Path path, IOException cause) {
        String message = path + " could not be used: " + cause;
        return new Failure(Fault.DISK_FAILED.because(message), cause);
    }
}
