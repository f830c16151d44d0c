import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// Lays out a distribution: `bin/baton`, `lib/*.jar`, `java-home` (the JDK that built it), `stamp`
/// (as old as the build, with the names of its jars), and three AOT caches, named by a hash of all jars: `baton-HASH.aot` for
/// commands that only look, `runs-HASH.aot` for those that carry something out, `hooks-HASH.aot`
/// for hooks.
///
/// The directory is made beside the old one and put in its place whole, so that a start in between
/// finds one or the other. The cache is added there: trained elsewhere, it would have the JVM open
/// every jar at each start, since the paths it was trained with would be gone.
///
/// Arguments: repository, Baton's own jar, directory of the other jars, directory to make, when the
/// build began.
final class Dist {
    private static final int TRAINING_SECONDS_MAX = 300;

    /// The launcher's flags, since a cache fits only the way of running it was trained for.
    private static final List<String> FLAGS =
            List.of(
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Dpicocli.converters.excludes=java.[nst].*",
                    "-Dpicocli.disable.closures=true",
                    // Replaying recorded compilations costs a short command more than it gains.
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:-AOTRecordTraining");

    private Dist() {}

    public static void main(String[] args) throws Exception {
        endWithMaven();
        Path root = Path.of(args[0]);
        Path app = Path.of(args[1]);
        Path dist = Path.of(args[3]);
        Path made = dist.resolveSibling(dist.getFileName() + ".new");
        delete(made);
        Files.createDirectories(made.resolve("lib"));
        Files.createDirectories(made.resolve("bin"));
        Path launcher = made.resolve("bin/baton");
        Files.copy(root.resolve("baton"), launcher, StandardCopyOption.COPY_ATTRIBUTES);
        List<Path> jars = new ArrayList<>(sorted(Path.of(args[2])));
        jars.add(app);
        for (Path jar : jars) {
            Files.copy(jar, made.resolve("lib").resolve(jar.getFileName()));
        }
        Files.writeString(made.resolve("java-home"), System.getProperty("java.home") + "\n");
        swap(made, dist);
        List<Training> trainings = new ArrayList<>();
        for (String kind : List.of("baton", "looks", "runs", "hooks")) {
            trainings.add(train(kind, dist, app.getFileName(), root.resolve("app/src/rehearsal")));
        }
        String hash = hash(dist.resolve("lib"));
        for (Training training : trainings) {
            Path cache = training.end();
            Files.move(cache, dist.resolve(training.kind() + "-" + hash + ".aot"));
        }
        List<String> names = jars.stream().map(jar -> jar.getFileName().toString()).toList();
        Path stamp = Files.write(dist.resolve("stamp"), names);
        Files.setLastModifiedTime(stamp, FileTime.from(Instant.parse(args[4])));
    }

    /// The next build may begin as soon as Maven is gone, so nothing of this one may go on then.
    private static void endWithMaven() {
        ProcessHandle.current()
                .parent()
                .ifPresent(
                        maven ->
                                maven.onExit()
                                        .thenRun(
                                                () -> {
                                                    ProcessHandle.current()
                                                            .descendants()
                                                            .forEach(
                                                                    ProcessHandle::destroyForcibly);
                                                    Runtime.getRuntime().halt(1);
                                                }));
    }

    /// A rehearsal under way. The rehearsal of runs makes repositories, in a place that goes with it.
    private record Training(String kind, Process process, Path cache, Path place, Path log) {
        Path end() throws IOException, InterruptedException {
            boolean ended = process.waitFor(TRAINING_SECONDS_MAX, TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly();
            }
            if (!ended || process.exitValue() != 0 || !Files.exists(cache)) {
                throw new IllegalStateException("no AOT cache was made; see " + log);
            }
            delete(place);
            return cache;
        }
    }

    private static Training train(String kind, Path dist, Path app, Path samples)
            throws IOException {
        Path cache = dist.resolve("unfinished-" + kind + ".cache");
        Path place = Files.createDirectories(dist.resolve("rehearsal-" + kind));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        command.add("-XX:AOTCacheOutput=" + cache);
        command.add("-Djava.io.tmpdir=" + place);
        command.add("-cp");
        command.add(dist.resolve("lib").resolve(app).toString());
        command.add("baton.app.StartRehearsal");
        command.add(kind);
        command.add(samples.toString());
        Path log = dist.resolveSibling("rehearsal-" + kind + ".log");
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        return new Training(kind, process, cache, place, log);
    }

    private static String hash(Path lib) throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (Path jar : sorted(lib)) {
            digest.update(jar.getFileName().toString().getBytes());
            digest.update(Files.readAllBytes(jar));
        }
        return HexFormat.of().formatHex(digest.digest(), 0, 8);
    }

    private static void swap(Path made, Path dist) throws IOException {
        Path old = dist.resolveSibling(dist.getFileName() + ".old");
        delete(old);
        if (Files.exists(dist)) {
            Files.move(dist, old);
        }
        Files.move(made, dist);
        delete(old);
    }

    private static List<Path> sorted(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).forEach(Dist::remove);
        }
    }

    private static void remove(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
