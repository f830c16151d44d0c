package baton.world.agent;

import baton.core.Failure;
import baton.core.agent.AgentHomes;
import baton.core.agent.AgentKind;
import baton.core.sandbox.Mount;
import baton.core.sandbox.Site;
import baton.world.files.AtomicFile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// An agent program's view of its own files while it works inside a sandbox: its login and its
/// sessions are real, its settings cannot be changed. Settings that it makes where there were none
/// are put aside afterwards, since they would act outside the sandbox next time.
final class AgentHome implements AutoCloseable {
    private final AgentHomes homes;
    private final Optional<Path> home;
    private final List<Path> state = new ArrayList<>();
    private final List<Path> copies = new ArrayList<>();
    private final Site site;
    private final Path aside;

    /// @param aside where settings go that were not there before
    AgentHome(AgentKind kind, Map<String, String> environment, Path aside) {
        this.homes = AgentHomes.of(kind);
        this.home = Optional.ofNullable(environment.get("HOME")).flatMap(AgentHome::real);
        this.aside = aside;
        homes.variable()
                .flatMap(name -> Optional.ofNullable(environment.get(name)))
                .flatMap(AgentHome::real)
                .ifPresentOrElse(state::add, () -> homes.state().forEach(this::addState));
        List<Mount> lent = lent();
        List<Path> settings = state.stream().flatMap(this::settings).toList();
        this.site =
                Site.NOTHING
                        .writing(state.stream().map(Path::toString).toList())
                        .seeing(settings.stream().map(Path::toString).toList())
                        .seeing(AgentHomes.read(kind))
                        .lending(lent);
    }

    Site site() {
        return site;
    }

    /// The settings that are the user's own.
    private Stream<Path> settings(Path directory) {
        List<Path> acting = homes.acting().stream().map(directory::resolve).toList();
        List<Path> absent = Lodging.enter(directory, acting);
        return acting.stream().filter(path -> !absent.contains(path));
    }

    private void addState(String path) {
        home.map(directory -> at(directory, path)).ifPresent(state::add);
    }

    private static Path at(Path home, String path) {
        return home.resolve(path.substring(2));
    }

    private static Optional<Path> real(String directory) {
        try {
            return Optional.of(Path.of(directory).toRealPath());
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private List<Mount> lent() {
        List<Mount> mounts = new ArrayList<>();
        Stream<Path> files =
                home.stream().flatMap(dir -> homes.copied().stream().map(path -> at(dir, path)));
        for (Path file : files.filter(Files::isRegularFile).toList()) {
            Path copy = copy(file);
            copies.add(copy);
            mounts.add(new Mount.Lent(copy.toString(), file.toString(), true));
        }
        return mounts;
    }

    /// A file that only its owner can read, as the original is.
    private static Path copy(Path file) {
        try {
            Path copy = Files.createTempFile("baton-", ".copy");
            Files.write(copy, Files.readAllBytes(file));
            return copy;
        } catch (IOException e) {
            throw failed(file, e);
        }
    }

    @Override
    public void close() {
        try {
            for (Path copy : copies) {
                Files.deleteIfExists(copy);
            }
            for (Path directory : state) {
                for (Path path : Lodging.leave(directory)) {
                    Files.createDirectories(aside);
                    move(path, Files.createTempDirectory(aside, "made-").resolve("it"));
                }
            }
        } catch (IOException e) {
            throw failed(aside, e);
        }
    }

    /// Also to another disk, where a directory can only be copied.
    private static void move(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from, LinkOption.NOFOLLOW_LINKS)) {
            Files.move(from, to);
            return;
        }
        Files.createDirectory(to);
        try (Stream<Path> children = Files.list(from)) {
            for (Path child : children.toList()) {
                move(child, to.resolve(child.getFileName()));
            }
        }
        Files.delete(from);
    }

    private static Failure failed(Path path, IOException e) {
        return AtomicFile.failed(path, "used", e);
    }
}
