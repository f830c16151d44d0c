package baton.app.dist;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.dist.Shell.Ended;
import baton.kit.Surroundings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/// A repository with the launcher and one file of each kind that ships. Its `mvn`
/// is a script that writes down what it was called with and does what a test says; most put a
/// finished distribution in place.
record SmallRepository(Path place, Shell shell) {
    static final List<String> SHIPPED =
            List.of(
                    "pom.xml",
                    "app/pom.xml",
                    "core/src/main/java/baton/core/Fault.java",
                    "core/src/main/java/baton/core/contract/deep/down/Far.java",
                    "app/src/main/resources/baton/version.properties",
                    "app/src/main/resources/baton/words",
                    "app/src/rehearsal/run/plan.md",
                    "docs/codes/PLAN_NO_STEPS.md",
                    "plugin/hooks/hooks.json",
                    "plugin/.mcp.json",
                    "plugin/.claude-plugin/plugin.json",
                    "examples/demo/recordings/1.txt",
                    "build/Dist.java");

    /// Puts the distribution of this build in place.
    static final String BUILDS =
            "mkdir -p app/target && cp -a "
                    + Path.of("target/dist").toAbsolutePath()
                    + " app/target/dist.new && rm -rf app/target/dist"
                    + " && mv app/target/dist.new app/target/dist && touch app/target/dist/stamp";

    static SmallRepository in(Path place) throws IOException {
        Path bin = Files.createDirectories(place.resolve("bin"));
        Shell shell =
                Shell.in(place)
                        .with("PATH", bin + ":" + Surroundings.path())
                        .with("JAVA_HOME", System.getProperty("java.home"));
        SmallRepository repository = new SmallRepository(place, shell);
        Files.createDirectories(repository.root());
        Files.copy(
                Path.of("../baton").toAbsolutePath(),
                repository.root().resolve("baton"),
                StandardCopyOption.COPY_ATTRIBUTES);
        for (String path : SHIPPED) {
            repository.write(path);
        }
        Files.createFile(place.resolve("calls"));
        repository.mvn(BUILDS);
        return repository;
    }

    Path root() {
        return place.resolve("repository");
    }

    String baton() {
        return root().resolve("baton").toString();
    }

    Ended version() throws IOException, InterruptedException {
        return shell.run(baton(), "--version");
    }

    /// The words of each call of `mvn`, a line each time.
    List<String> calls() throws IOException {
        return Files.readAllLines(place.resolve("calls"));
    }

    void mvn(String script) throws IOException {
        Path mvn =
                Files.writeString(
                        place.resolve("bin/mvn"),
                        "#!/bin/sh\necho \"$@\" >>"
                                + place.resolve("calls")
                                + "\n"
                                + script
                                + "\n");
        assertThat(mvn.toFile().setExecutable(true)).isTrue();
    }

    /// Has `mvn` wait until the gate is opened.
    void mvnAtGate() throws IOException, InterruptedException {
        assertThat(shell.run("mkfifo", gate().toString()).status()).isZero();
        mvn("cat " + gate() + "; " + BUILDS);
    }

    Path gate() {
        return place.resolve("gate");
    }

    void openGate() throws IOException {
        Files.writeString(gate(), "go");
    }

    /// The process that the newest lock names.
    ProcessHandle holder() throws IOException {
        try (Stream<Path> files = Files.list(root().resolve("target"))) {
            Path lock =
                    files.filter(file -> file.toString().endsWith(".lock")).findAny().orElseThrow();
            long pid = Long.parseLong(Files.readString(lock).split(" ")[0]);
            return ProcessHandle.of(pid).orElseThrow();
        }
    }

    void write(String path) throws IOException {
        Path file = root().resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "x");
    }
}
