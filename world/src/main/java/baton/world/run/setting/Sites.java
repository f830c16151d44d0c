package baton.world.run.setting;

import baton.core.config.WorktreeSettings;
import baton.core.run.RunId;
import baton.world.config.UserDirectories;
import baton.world.files.Tree;
import baton.world.git.Repository;
import baton.world.run.store.Sha256;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The sites of the worktrees of a repository's runs: outside the checkout, where test runners and
/// clean-ups do not find them.
///
/// @param root the directory of all runs of this repository
public record Sites(Path root) {
    private static final Pattern SESSION = Pattern.compile("session-(\\d{1,6})");
    private static final String WITNESS = "witness-";
    private static final int HASH_LENGTH = 12;

    /// A worktree of a session that is there.
    public record Site(RunId run, int session, Path path) {}

    public static Sites of(RunSetting run) {
        return of(
                run.repository(),
                run.surroundings().environment().variables(),
                run.means().spread().worktree());
    }

    public static Sites of(
            Repository repository, Map<String, String> environment, WorktreeSettings settings) {
        String hash = Sha256.of(repository.commonDirectory().toString());
        Path place =
                settings.dir()
                        .map(dir -> configured(dir, repository.top(), environment))
                        .orElseGet(() -> UserDirectories.stateOf(environment));
        return new Sites(place.resolve(hash.substring(0, HASH_LENGTH)));
    }

    private static Path configured(String dir, Path top, Map<String, String> environment) {
        Path home = Path.of(environment.getOrDefault("HOME", System.getProperty("user.home")));
        if (dir.startsWith("~/")) {
            return home.resolve(dir.substring(2));
        }
        Path place = top.resolve(dir).normalize();
        return place.startsWith(top) ? new Tree(top).inside(place) : place;
    }

    public Path run(RunId run) {
        return root.resolve(run.value());
    }

    public Path session(RunId run, int number) {
        return run(run).resolve("session-" + number);
    }

    public Path gate(RunId run) {
        return run(run).resolve("gate");
    }

    /// The place where the witnesses of a session are heard; 0 is for those heard beside it all.
    public Path witness(RunId run, int session) {
        return run(run).resolve(WITNESS + session);
    }

    /// All such places that are there.
    public List<Path> witnesses(RunId run) {
        return children(run(run)).stream()
                .filter(path -> path.getFileName().toString().startsWith(WITNESS))
                .toList();
    }

    /// The worktrees of sessions, of whatever run.
    public List<Site> present() {
        List<Site> sites = new ArrayList<>();
        for (Path folder : children(root)) {
            RunId.read(folder.getFileName().toString())
                    .ifPresent(run -> children(folder).forEach(c -> add(run, c, sites)));
        }
        return sites;
    }

    /// The runs that have left something here.
    public List<RunId> runs() {
        return children(root).stream()
                .flatMap(folder -> RunId.read(folder.getFileName().toString()).stream())
                .toList();
    }

    private static void add(RunId run, Path path, List<Site> sites) {
        Matcher name = SESSION.matcher(path.getFileName().toString());
        if (name.matches()) {
            sites.add(new Site(run, Integer.parseInt(name.group(1)), path));
        }
    }

    private static List<Path> children(Path directory) {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(Files::isDirectory).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /// The sites of other repositories, and of this one before it was moved.
    public List<Sites> others() {
        return children(root.toAbsolutePath().resolveSibling("")).stream()
                .filter(place -> !place.equals(root.toAbsolutePath()))
                .map(Sites::new)
                .toList();
    }

    /// The last parts of a path here, which stay the same wherever this lies.
    public Path names(Path path) {
        return root.getFileName().resolve(root.relativize(path));
    }

    /// Lets go of the directories of a run that are empty by now.
    public void tidy(RunId run) {
        for (Path directory : List.of(run(run), root)) {
            try {
                Files.deleteIfExists(directory);
            } catch (IOException e) {
                return;
            }
        }
    }
}
