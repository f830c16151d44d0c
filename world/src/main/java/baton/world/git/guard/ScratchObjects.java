package baton.world.git.guard;

import baton.core.Failure;
import baton.core.sandbox.Mount;
import baton.world.files.AtomicFile;
import baton.world.git.Call;
import baton.world.git.Repository;
import baton.world.git.WorkingFiles;
import baton.world.process.Bytes;
import baton.world.process.Ended;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// A directory where programs in a worktree make objects of git, instead of in the repository. What
/// they made is taken over by content: an object gets the name that its bytes have, whatever it was
/// called.
public final class ScratchObjects {
    /// The path at which the repository's own objects are seen from inside the sandbox.
    private static final String OWN = "/tmp/.baton/objects";

    private static final String ALTERNATES = "info/alternates";

    private final Repository repository;
    private final Path directory;
    private final Path own;

    public ScratchObjects(Repository repository, Path directory) {
        this.repository = repository;
        this.directory = directory;
        this.own = repository.commonDirectory().resolve("objects");
    }

    /// Puts the directory in the place of the repository's objects, which are read from elsewhere.
    public List<Mount> mounts() {
        List<String> lines = new ArrayList<>(List.of(OWN));
        borrowed().forEach(path -> lines.add(path.toString()));
        try {
            Files.createDirectories(directory.resolve("info"));
            Files.createDirectories(directory.resolve("pack"));
            Files.writeString(directory.resolve(ALTERNATES), String.join("\n", lines) + "\n");
        } catch (IOException e) {
            throw failed(e);
        }
        return List.of(
                new Mount.Lent(directory.toString(), own.toString(), true),
                new Mount.Lent(own.toString(), OWN, false));
    }

    /// The objects of other repositories that this one builds on.
    public List<Path> borrowed() {
        Path file = own.resolve(ALTERNATES);
        try {
            return Files.exists(file)
                    ? Files.readAllLines(file).stream()
                            .filter(line -> !line.isBlank() && !line.startsWith("#"))
                            .map(line -> own.resolve(line).normalize())
                            .toList()
                    : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }

    /// Takes over whatever was made, and empties the directory.
    public void takeOver() {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            children(directory.resolve("info")).forEach(WorkingFiles::removeTree);
            SequencedSet<String> made = new TreeSet<>(loose());
            made.addAll(packed());
            if (!made.isEmpty()) {
                repository.exclusively(() -> copied(made));
            }
        } catch (IOException e) {
            throw failed(e);
        }
        WorkingFiles.removeTree(directory);
    }

    /// Copies all objects at once, or one by one where that fails. A broken object is nobody's
    /// work.
    private boolean copied(SequencedSet<String> made) {
        if (!copy(made) && made.size() > 1) {
            made.forEach(id -> copy(new TreeSet<>(List.of(id))));
        }
        return true;
    }

    private boolean copy(SequencedSet<String> made) {
        Call pack =
                Call.of("pack-objects", "--stdout", "-q")
                        .withVariable("GIT_OBJECT_DIRECTORY", directory.toString())
                        .withVariable("GIT_ALTERNATE_OBJECT_DIRECTORIES", own.toString())
                        .withInput(String.join("\n", made) + "\n");
        Ended packed = repository.git().attempt(pack);
        return packed.succeeded()
                && repository
                        .git()
                        .succeeds(Call.of("unpack-objects", "-q").withInput(packed.stdout()));
    }

    private List<String> loose() throws IOException {
        List<String> names = new ArrayList<>();
        for (Path group : children(directory)) {
            String prefix = group.getFileName().toString();
            if (prefix.matches("[0-9a-f]{2}")) {
                children(group).stream()
                        .map(file -> prefix + file.getFileName())
                        .filter(name -> name.matches("[0-9a-f]{40}([0-9a-f]{24})?"))
                        .forEach(names::add);
            }
        }
        return names;
    }

    private List<String> packed() throws IOException {
        List<String> names = new ArrayList<>();
        for (Path file : children(directory.resolve("pack"))) {
            if (file.toString().endsWith(".idx")
                    && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                Bytes index = Bytes.of(Files.readAllBytes(file));
                Ended shown = repository.git().attempt(Call.of("show-index").withInput(index));
                shown.stdout()
                        .text()
                        .lines()
                        .map(line -> line.split(" ", -1))
                        .filter(words -> words.length > 1)
                        .forEach(words -> names.add(words[1]));
            }
        }
        return names;
    }

    private static List<Path> children(Path parent) throws IOException {
        if (!Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(parent)) {
            return all.toList();
        }
    }

    private Failure failed(IOException e) {
        return AtomicFile.failed(directory, "used", e);
    }
}
