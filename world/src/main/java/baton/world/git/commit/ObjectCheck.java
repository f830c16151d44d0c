package baton.world.git.commit;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.git.TreeId;
import baton.world.git.read.Objects;
import baton.world.process.Ended;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/// A check of the objects that commits have brought: they must be what their names say. After a
/// power cut a file of git's can be empty or damaged while git's quick checks still accept it: each
/// object is read and hashed.
public record ObjectCheck(Repository repository) {
    private static final String ASIDE = ".broken";

    /// Writes again what is provably the same in the working tree, and names what is lost.
    ///
    /// @param base the commit after which they were made
    public List<String> mend(CommitId base) {
        List<String> lost = new ArrayList<>();
        try (Objects objects = new Objects(repository)) {
            for (var made : made(base).entrySet()) {
                boolean whole = objects.isWhole(made.getKey());
                if (!whole && !isWrittenAgain(made.getKey(), made.getValue())) {
                    lost.add(made.getValue());
                }
            }
        }
        return lost;
    }

    /// Lists the objects that cannot be read, or are not what their names say. Nothing is written.
    public List<String> damaged(CommitId base) {
        try (Objects objects = new Objects(repository)) {
            return made(base).entrySet().stream()
                    .filter(made -> !objects.isWhole(made.getKey()))
                    .map(Map.Entry::getValue)
                    .toList();
        }
    }

    /// Removes the files of objects of a tree that cannot be read, or are not what their names say:
    /// git does not write what it believes to have. Whoever has the content writes it again.
    ///
    /// @param paths those of the tree that are looked at, with the directories around them
    /// @return false if there were none
    public boolean clear(TreeId tree, Collection<GitPath> paths) {
        Set<String> names = new LinkedHashSet<>(List.of(tree.value()));
        for (GitPath path : paths) {
            int slash = path.text().indexOf('/');
            while (slash >= 0) {
                names.add(tree.value() + ":" + path.text().substring(0, slash));
                slash = path.text().indexOf('/', slash + 1);
            }
            names.add(tree.value() + ":" + path.text());
        }
        boolean cleared = false;
        try (Objects objects = new Objects(repository)) {
            boolean gone = !Files.exists(Lasting.file(repository, tree.value()));
            for (String name : gone && !objects.isWhole(tree.value()) ? Set.<String>of() : names) {
                Call call = Call.reading("rev-parse", "--verify", "--quiet", name);
                String id = repository.git().attempt(call).line();
                boolean broken = !id.isEmpty() && !objects.isWhole(id);
                cleared |= broken && isRemoved(Lasting.file(repository, id));
            }
        }
        return cleared;
    }

    private static boolean isRemoved(Path file) {
        try {
            return Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(file + ": " + e), e);
        }
    }

    /// The objects of the commits since, with what each is: a path, or the commit itself.
    private SequencedMap<String, String> made(CommitId base) {
        if (repository.head().tip().isEmpty()) {
            // Somebody took the branch away: whoever puts it back finds out what it holds.
            return new LinkedHashMap<>();
        }
        Call call =
                Call.reading(
                        "log",
                        "-m",
                        "-z",
                        "--format=%H %T",
                        "--raw",
                        "-t",
                        "--no-abbrev",
                        "--no-renames",
                        base + "..HEAD");
        Ended ended = repository.git().attempt(call);
        if (!ended.succeeded()) {
            throw new Failure(Fault.OBJECTS_LOST.because(ended.stderr().text().strip()));
        }
        SequencedMap<String, String> made = new LinkedHashMap<>();
        List<byte[]> words = Split.at(ended.stdout().toArray(), '\0');
        for (int i = 0; i < words.size(); i++) {
            String word = new String(words.get(i), StandardCharsets.UTF_8).strip();
            if (word.startsWith(":")) {
                String[] raw = word.split(" ", -1);
                String path = new String(words.get(i + 1), StandardCharsets.UTF_8);
                i++;
                if (!raw[1].equals("000000") && !raw[1].equals("160000")) {
                    made.putIfAbsent(raw[3], path);
                }
            } else if (!word.isEmpty()) {
                String[] ids = word.split(" ", -1);
                made.putIfAbsent(ids[0], "the commit " + ids[0]);
                made.putIfAbsent(ids[1], "the tree of " + ids[0]);
            }
        }
        return made;
    }

    /// Git does not write what it believes to have: the broken file goes aside first.
    private boolean isWrittenAgain(String id, String path) {
        Path file = repository.top().resolve(path);
        if (!Files.isRegularFile(file)) {
            return false;
        }
        Git git = repository.git();
        Call named = Call.of("hash-object", "--", path);
        if (!git.attempt(named).line().equals(id)) {
            return false;
        }
        Path broken = Lasting.file(repository, id);
        try {
            if (Files.exists(broken)) {
                Files.move(broken, broken.resolveSibling(broken.getFileName() + ASIDE));
            }
            boolean written = git.attempt(Call.of("hash-object", "-w", "--", path)).succeeded();
            Files.deleteIfExists(broken.resolveSibling(broken.getFileName() + ASIDE));
            return written;
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(broken + ": " + e), e);
        }
    }
}
