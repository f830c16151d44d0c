package baton.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

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

    /// Makes the repository in the directory `DIRECTORY/NAME`.
    public static TestBed make(Kind kind, Path directory) {
        Path script = root().resolve("testbed/make");
        Shell.in(directory).run("bash", script.toString(), directory.toString(), kind.word());
        return new TestBed(kind, directory.resolve(kind.word()));
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
