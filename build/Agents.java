import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Installs agent programs for the tests that run the real ones, each into a directory of its own:
/// `DIRECTORY/NAME/node_modules`, and a link to what is started in `DIRECTORY/bin/NAME`. What is
/// there in the right version is left as it is, so that only the first build needs the network.
///
/// Scripts of packages are not run, and what is linked is the program itself where the package has
/// one for this machine: a wrapper that is killed would leave it behind.
///
/// Arguments: directory, names with commas between them.
final class Agents {
    private static final int MINUTES_MAX = 10;

    private record Package(String name, String version, Predicate<Path> program) {
        String spec() {
            return name + "@" + version;
        }
    }

    /// The versions that `docs/agents.md` speaks of.
    private static final Map<String, Package> PACKAGES =
            Map.of(
                    "claude",
                    new Package(
                            "@anthropic-ai/claude-code",
                            "2.1.197",
                            path -> path.toString().matches(".*/claude-code-[^/]+/claude")),
                    "codex",
                    new Package(
                            "@openai/codex",
                            "0.166.0",
                            path -> path.toString().matches(".*/vendor/[^/]+/bin/codex")),
                    "gemini",
                    new Package(
                            "@google/gemini-cli",
                            "0.61.0",
                            path -> path.toString().endsWith("/.bin/gemini")),
                    "opencode",
                    new Package(
                            "opencode-ai",
                            "1.18.18",
                            path -> path.toString().matches(".*/opencode-[^/]+/bin/opencode")),
                    // No agent: the rules by which pages are held to what everybody can use.
                    "axe",
                    new Package(
                            "axe-core",
                            "4.10.3",
                            path -> path.toString().endsWith("/axe-core/axe.min.js")));

    private Agents() {}

    public static void main(String[] args) throws Exception {
        Path directory = Path.of(args[0]).toAbsolutePath();
        for (String name : args[1].split(",")) {
            Package wanted = PACKAGES.get(name.strip());
            if (wanted == null) {
                throw new IllegalArgumentException(name + " is none of " + PACKAGES.keySet());
            }
            install(directory, name.strip(), wanted);
        }
    }

    private static void install(Path directory, String name, Package wanted) throws Exception {
        Path own = Files.createDirectories(directory.resolve(name));
        if (!isThere(own, wanted)) {
            npm(own, wanted.spec());
        }
        Path link = Files.createDirectories(directory.resolve("bin")).resolve(name);
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, program(own, wanted));
    }

    private static boolean isThere(Path own, Package wanted) throws IOException {
        Path manifest = own.resolve("node_modules/" + wanted.name() + "/package.json");
        String version = "\"version\": \"" + wanted.version() + "\"";
        return Files.exists(manifest)
                && Files.readString(manifest).contains(version)
                && programs(own, wanted).findAny().isPresent();
    }

    private static Path program(Path own, Package wanted) throws IOException {
        return programs(own, wanted)
                .findFirst()
                .orElseThrow(
                        () -> new IOException(wanted.spec() + " has no program for this machine"));
    }

    private static Stream<Path> programs(Path own, Package wanted) throws IOException {
        try (Stream<Path> all = Files.walk(own.resolve("node_modules"))) {
            return all.filter(wanted.program()).sorted().toList().stream();
        }
    }

    private static void npm(Path own, String spec) throws Exception {
        List<String> command =
                List.of(
                        "npm",
                        "install",
                        "--no-save",
                        "--no-package-lock",
                        "--no-audit",
                        "--no-fund",
                        "--ignore-scripts",
                        "--loglevel=error",
                        "--prefix",
                        own.toString(),
                        spec);
        Process npm = new ProcessBuilder(command).directory(own.toFile()).inheritIO().start();
        boolean over = npm.waitFor(MINUTES_MAX, TimeUnit.MINUTES);
        if (!over || npm.exitValue() != 0) {
            npm.destroyForcibly();
            throw new IOException("npm could not install " + spec);
        }
    }
}
