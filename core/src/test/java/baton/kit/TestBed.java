package baton.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One of the repositories that `testbed/make` makes, with the plan to run in it and the agent's
/// recorded answers. `testbed/README.md` says what is special about each.
public record TestBed(Kind kind, Path directory) {
    public enum Kind {
        NODE,
        MAVEN,
        PYTHON,
        HOOKS;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final Map<Kind, Template> TEMPLATES =
            Stream.of(Kind.values())
                    .collect(
                            Collectors.toMap(
                                    kind -> kind,
                                    kind ->
                                            new Template(
                                                    "bed-" + kind.word(),
                                                    place -> makeAnew(kind, place))));

    /// The repository in the directory `DIRECTORY/NAME`, as the script makes it.
    public static TestBed make(Kind kind, Path directory) {
        Path template = TEMPLATES.get(kind).copyTo(directory);
        TestBed bed = new TestBed(kind, directory.resolve(kind.word()));
        // Submodules are fetched from an absolute path.
        bed.replaceInConfigurations(template, directory);
        bed.shell().git("update-index", "-q", "--refresh");
        return bed;
    }

    /// Calls the script.
    static TestBed makeAnew(Kind kind, Path directory) {
        Path script = root().resolve("testbed/make");
        Shell.in(directory).run("bash", script.toString(), directory.toString(), kind.word());
        return new TestBed(kind, directory.resolve(kind.word()));
    }

    private void replaceInConfigurations(Path from, Path to) {
        try (Stream<Path> all = Files.walk(repository().resolve(".git"))) {
            for (Path file : all.filter(path -> path.endsWith("config")).toList()) {
                String text = Files.readString(file);
                Files.writeString(file, text.replace(from.toString(), to.toString()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path repository() {
        return directory.resolve("repository");
    }

    /// The project directory, relative to the repository.
    public Path project() {
        return Path.of(".claude/projects/2026-01-05-" + kind.word());
    }

    public Path plan() {
        return repository().resolve(project()).resolve("plan.md");
    }

    public Path replay() {
        return directory.resolve("replay");
    }

    public Shell shell() {
        return Shell.in(repository());
    }

    /// Gives the plan sessions; where it is tracked, the tree is dirty then.
    public void addStrategy() {
        try {
            String strategy = Files.readString(directory.resolve("strategy.md"));
            Files.writeString(plan(), strategy, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The build says where it was started, which may be inside a module.
    private static Path root() {
        Path start = Path.of(System.getProperty("baton.root", "")).toAbsolutePath();
        for (Path at = start; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve("testbed/make"))) {
                return at;
            }
        }
        throw new IllegalStateException("no test bed around " + start);
    }
}
