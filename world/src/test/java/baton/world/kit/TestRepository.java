package baton.world.kit;

import baton.kit.Surroundings;
import baton.kit.Template;
import baton.world.process.Ended;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Runner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// A repository in a temporary directory, used as a person would: through git's command line, with
/// none of this machine's settings.
public record TestRepository(Path top) {
    public static final Environment ENVIRONMENT =
            new Environment(Surroundings.clean())
                    .with(
                            Map.of(
                                    "GIT_AUTHOR_NAME", "A",
                                    "GIT_AUTHOR_EMAIL", "a@example.com",
                                    "GIT_COMMITTER_NAME", "C",
                                    "GIT_COMMITTER_EMAIL", "c@example.com"));

    private static final Template STARTED = template("started", _ -> {});

    private static final Limits LIMITS = new Limits(Duration.ofMinutes(2), 16 << 20);

    /// One without a commit.
    public static TestRepository init(Path top) {
        try {
            Files.createDirectories(top);
            TestRepository repository = new TestRepository(top.toRealPath());
            repository.git("init", "--quiet", "--initial-branch=main");
            return repository;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// One with a commit of one file, `start`.
    public static TestRepository create(Path top) {
        return copy(STARTED, top);
    }

    /// A copy of a template.
    static TestRepository copy(Template template, Path top) {
        try {
            Files.createDirectories(top);
            TestRepository repository = new TestRepository(top.toRealPath());
            template.copyTo(repository.top());
            repository.git("update-index", "-q", "--refresh");
            return repository;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A repository with one commit, to be copied: of the file `start` and what is written besides.
    /// It has none of the samples of hooks, which nobody reads and every copy would hold.
    static Template template(String name, Consumer<TestRepository> more) {
        return new Template(
                name,
                top -> {
                    TestRepository repository = init(top);
                    repository.shell("rm -f .git/hooks/*.sample");
                    repository.write("start", "start\n");
                    more.accept(repository);
                    repository.commitAll("start");
                });
    }

    /// Runs git, and returns what it prints without the line end at its end.
    public String git(String... arguments) {
        List<String> argv = new ArrayList<>(List.of("git"));
        argv.addAll(List.of(arguments));
        return run(argv);
    }

    public String shell(String script) {
        return run(List.of("sh", "-c", script));
    }

    public String bash(String script) {
        return run(List.of("bash", "-c", script));
    }

    /// The same with these variables, as programs of a run do it.
    public String bash(String script, Map<String, String> variables) {
        return run(List.of("bash", "-c", script), ENVIRONMENT.with(variables));
    }

    private String run(List<String> argv) {
        return run(argv, ENVIRONMENT);
    }

    private String run(List<String> argv, Environment environment) {
        Ended ended = Runner.run(new Invocation(argv, top, environment.variables(), LIMITS));
        if (!ended.succeeded()) {
            throw new AssertionError(argv + ": " + ended.line() + ended.stderr().text());
        }
        return ended.line();
    }

    public String commitAll(String message) {
        git("add", "-A");
        git("commit", "--quiet", "--allow-empty", "-m", message);
        return head();
    }

    public String head() {
        return git("rev-parse", "HEAD");
    }

    public Path at(String path) {
        return top.resolve(path);
    }

    public Path write(String path, String content) {
        try {
            Path file = at(path);
            Files.createDirectories(file.getParent());
            return Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The subjects of the commits, the oldest first.
    public List<String> subjects(String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("log", "--topo-order", "--reverse", "--format=%s"));
        arguments.addAll(List.of(more));
        return git(arguments.toArray(String[]::new)).lines().toList();
    }

    public String read(String path) {
        try {
            return Files.readString(at(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public boolean has(String path) {
        return Files.exists(at(path), java.nio.file.LinkOption.NOFOLLOW_LINKS);
    }

    public void delete(String path) {
        shell("rm -rf -- '" + path + "'");
    }

    public void link(String path, String target) {
        try {
            Files.createSymbolicLink(at(path), Path.of(target));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void makeExecutable(String path) {
        try {
            Set<PosixFilePermission> permissions =
                    new HashSet<>(Files.getPosixFilePermissions(at(path)));
            permissions.add(PosixFilePermission.OWNER_EXECUTE);
            Files.setPosixFilePermissions(at(path), permissions);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void hook(String name, String script) {
        write(".git/hooks/" + name, "#!/bin/sh\n" + script + "\n");
        makeExecutable(".git/hooks/" + name);
    }
}
