package baton.world.git.snapshot;

import baton.world.files.AtomicFile;
import baton.world.git.Call;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.WorkingFiles;
import baton.world.git.index.IndexFile;
import baton.world.git.look.LookDirectory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A tree checked out into a plain directory, through a git directory of Baton's own: git knows of
/// no worktree there, and neither the settings of the repository nor its index are read.
///
/// Content is converted as a checkout of the user's would do it: by settings as they were when the
/// run began, and by the attributes of the tree itself.
public final class CleanTree {
    private final Repository repository;
    private final Path top;
    private final Path folder;
    private final LookDirectory look;
    private final Path index;
    private final Git git;

    /// @param top where it is checked out
    /// @param folder the run's own, for what is known about it
    public CleanTree(Repository repository, Path top, Path folder) {
        this.repository = repository;
        this.top = top;
        this.folder = folder.toAbsolutePath();
        this.look = new LookDirectory(this.folder.resolve(LookDirectory.NAME));
        this.index = look.path().resolve("index");
        Path objects = repository.commonDirectory().resolve("objects");
        this.git = repository.git().in(top).led(look.variables(top, objects));
    }

    /// Checks it out, in place of whatever is there.
    ///
    /// @param tree the name of a tree or of a commit
    /// @param begun the folder in which the run keeps the settings that it began with
    /// @return the submodules that are empty there, since the repository does not have them
    public List<GitPath> fill(String tree, Path begun) {
        remove();
        Looking.open(repository, begun.toAbsolutePath(), List.of()).ready();
        Path first = begun.toAbsolutePath().resolve(LookDirectory.NAME);
        look.make(new LookDirectory(first).lasting().orElseThrow());
        look.lend(repository.commonDirectory());
        return filled(tree);
    }

    private List<GitPath> filled(String tree) {
        try {
            Files.createDirectories(top);
        } catch (IOException e) {
            throw AtomicFile.failed(top, "used", e);
        }
        git.run(
                Call.of("read-tree", "--reset", "-u", tree)
                        .withSettings(look.followFiles())
                        .withIndex(index));
        return submodules();
    }

    private List<GitPath> submodules() {
        List<GitPath> empty = new ArrayList<>();
        int number = 0;
        IndexFile listed = new IndexFile(index, repository.sha256());
        for (GitPath path : listed.links().orElse(List.of())) {
            if (!checkOut(path, folder.resolve("submodules").resolve(Integer.toString(number)))) {
                empty.add(path);
            }
            number++;
        }
        return empty;
    }

    /// Checks a submodule out into this tree; false if something of it stays empty. The content
    /// comes from the submodule in the checkout.
    private boolean checkOut(GitPath path, Path state) {
        if (!new WorkingFiles(repository.top()).isNested(path)) {
            return false;
        }
        Repository inner = repository.inner(path.in(repository.top()));
        String commit = git.line(Call.reading("rev-parse", ":" + path.text()).withIndex(index));
        return lay(inner, commit, path.in(top), state);
    }

    /// Checks a commit of a submodule out; false if something stays empty.
    ///
    /// @param state a directory of Baton's own
    static boolean lay(Repository inner, String commit, Path top, Path state) {
        if (!inner.git().succeeds(Call.reading("cat-file", "-e", commit + "^{tree}"))) {
            return false;
        }
        CleanTree laid = new CleanTree(inner, top, state);
        Looking.open(inner, state, List.of()).ready();
        return laid.filled(commit).isEmpty();
    }

    /// Removes it with everything that was made in it since.
    public void remove() {
        if (Files.exists(top, LinkOption.NOFOLLOW_LINKS)) {
            WorkingFiles.removeTree(top);
        }
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            WorkingFiles.removeTree(folder);
        }
    }
}
