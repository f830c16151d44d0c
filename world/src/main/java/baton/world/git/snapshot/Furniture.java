package baton.world.git.snapshot;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.config.WorktreeSettings;
import baton.core.policy.Glob;
import baton.world.files.Below;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Runner;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/// The files of a checkout that git ignores and that another place is given, by the user's
/// settings. Where nothing is configured these are installed packages, since hardly a Verify
/// command runs without them.
///
/// @param checkout the top of the checkout
/// @param environment the environment of the program that copies
public record Furniture(Path checkout, WorktreeSettings settings, Environment environment) {
    private static final List<Glob> PACKAGES =
            Stream.of("**/node_modules", ".venv", "venv")
                    .flatMap(p -> Glob.of(p).stream())
                    .toList();
    private static final Duration COPY_LIMIT = Duration.ofMinutes(30);

    /// Those of these paths of which a place gets a copy.
    public List<RepoPath> copied(Collection<RepoPath> there) {
        return chosen(settings.copy(), there);
    }

    /// Those of these paths that a place is shown as they are.
    public List<RepoPath> shown(Collection<RepoPath> there) {
        List<Glob> links = settings.equals(WorktreeSettings.NONE) ? PACKAGES : settings.link();
        return chosen(links, there);
    }

    private static List<RepoPath> chosen(List<Glob> globs, Collection<RepoPath> there) {
        return there.stream()
                .filter(path -> globs.stream().anyMatch(glob -> glob.matches(path)))
                .toList();
    }

    /// Copies a path of the checkout into a place; false if the path was there before.
    public boolean copy(RepoPath path, Path top) {
        Path target = target(path, top);
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        // Where the file system can share the blocks, nothing is copied until it is changed.
        List<String> words =
                List.of(
                        "cp",
                        "-a",
                        "--reflink=auto",
                        "--",
                        source(path).toString(),
                        target.toString());
        Invocation call =
                new Invocation(
                        words, top, environment.variables(), new Limits(COPY_LIMIT, 1 << 16));
        if (!Runner.run(call).succeeded()) {
            throw new Failure(Fault.SETUP_FAILED.because(path + " could not be copied"));
        }
        return true;
    }

    /// Links a path of the checkout into a place; false if the path was there before.
    public boolean link(RepoPath path, Path top) {
        Path target = target(path, top);
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        new Below(top).link(Path.of(path.value()), source(path));
        return true;
    }

    private Path source(RepoPath path) {
        return checkout.resolve(path.value());
    }

    private static Path target(RepoPath path, Path top) {
        Path name = Path.of(path.value());
        if (name.getNameCount() > 1) {
            new Below(top).makeDirectory(name.subpath(0, name.getNameCount() - 1));
        }
        return top.resolve(path.value());
    }
}
