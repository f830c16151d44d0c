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
/// (as old as the build, with the names of its jars), and the caches that `build/rehearse` makes,
/// named by a hash of all jars.
///
/// The directory is made beside the old one and put in its place whole, so that a start in between
/// finds one or the other. The caches are added there.
///
/// Arguments: repository, Baton's own jar, directory of the other jars, directory to make, when the
/// build began.
final class Dist {
    private static final int TRAINING_SECONDS_MAX = 300;

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
        rehearse(dist, root);
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

    private static void rehearse(Path dist, Path root) throws Exception {
        List<String> command =
                List.of(
                        root.resolve("build/rehearse").toString(),
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        dist.toString(),
                        root.resolve("app/src/rehearsal").toString(),
                        dist.toString(),
                        hash(dist.resolve("lib")));
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        // Whoever may run the checkout may read its caches; only its builder writes them.
        builder.environment().put("BATON_CACHE_MODE", "644");
        Process process = builder.start();
        boolean ended = process.waitFor(TRAINING_SECONDS_MAX, TimeUnit.SECONDS);
        if (!ended || process.exitValue() != 0) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new IllegalStateException("the caches for a quick start were not made");
        }
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
