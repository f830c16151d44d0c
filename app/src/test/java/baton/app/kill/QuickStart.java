package baton.app.kill;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;
import baton.kit.TestBed;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// The classes that are tested as jars with an AOT cache, so that a program made of them starts in
/// a fraction of the time. They are made once for each state of the classes, in the directory
/// `target/programs` of the module, by whichever JVM needs them first.
///
/// @param directory where they lie
record QuickStart(Path directory) {
    private static final List<String> FLAGS =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private static final Map<String, QuickStart> MADE = new ConcurrentHashMap<>();

    /// The classes of the build, with some in front of them that take their place.
    ///
    /// @param name of these others
    /// @param others writes them into a directory
    static QuickStart of(String name, Consumer<Path> others) {
        return MADE.computeIfAbsent(name, _ -> find(name, others));
    }

    /// The beginning of a command: the JVM, its flags and the class path.
    List<String> java() {
        List<String> command = jvm();
        command.add("-XX:AOTCache=" + directory.resolve("cache.aot"));
        command.addAll(List.of("-cp", classPath()));
        return command;
    }

    private static List<String> jvm() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        return command;
    }

    private String classPath() {
        try {
            return Files.readString(directory.resolve("class-path"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static QuickStart find(String name, Consumer<Path> others) {
        Path programs = Path.of(System.getProperty("basedir", "")).resolve("target/programs");
        try {
            Files.createDirectories(programs);
            Path lock = programs.resolve("lock");
            try (FileChannel channel =
                            FileChannel.open(
                                    lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                Path wanted = programs.toRealPath().resolve(name + "-" + state());
                QuickStart start = new QuickStart(wanted);
                if (!Files.exists(wanted)) {
                    removeOld(programs, name);
                    start.make(others);
                }
                return start;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> entries() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                // An empty one is the working directory, in which the jars are made.
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .filter(Files::exists)
                .toList();
    }

    /// A number that is another one when a class or jar of the class path has changed.
    private static String state() throws IOException {
        CRC32 sum = new CRC32();
        for (Path entry : entries()) {
            for (Path file : files(entry)) {
                String line = file + " " + Files.size(file) + Files.getLastModifiedTime(file);
                sum.update(line.getBytes(StandardCharsets.UTF_8));
            }
        }
        return Long.toHexString(sum.getValue());
    }

    private static List<Path> files(Path entry) throws IOException {
        try (Stream<Path> all = Files.walk(entry)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void removeOld(Path programs, String name) {
        Shell.in(programs).bash("rm -rf -- " + name + "-*");
    }

    /// Made beside its place and moved there when it is whole.
    private void make(Consumer<Path> others) throws IOException {
        Path unfinished = directory.resolveSibling(directory.getFileName() + ".new");
        Path woven = Files.createDirectories(unfinished.resolve("woven"));
        others.accept(woven);
        List<Path> jars = new ArrayList<>(entries());
        if (!files(woven).isEmpty()) {
            jars.addFirst(woven);
        }
        List<String> path = new ArrayList<>();
        for (Path entry : jars) {
            path.add(Files.isDirectory(entry) ? jar(entry, unfinished, path.size()) : entry + "");
        }
        Files.writeString(unfinished.resolve("class-path"), String.join(File.pathSeparator, path));
        Files.move(unfinished, directory);
        train();
    }

    /// Its name once everything is in place.
    private String jar(Path classes, Path unfinished, int number) throws IOException {
        String name = number + ".jar";
        try (ZipOutputStream zip =
                new ZipOutputStream(Files.newOutputStream(unfinished.resolve(name)))) {
            zip.setLevel(Deflater.BEST_SPEED);
            for (Path file : files(classes)) {
                zip.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
        return directory.resolve(name).toString();
    }

    /// A run of sessions in worktrees brings what most programs need.
    private void train() {
        Path place = directory.resolve("training");
        Shell shell = Shell.in(directory);
        shell.run("mkdir", place.toString());
        TestBed bed = TestBed.make(TestBed.Kind.HOOKS, place);
        bed.addStrategy();
        List<String> command = jvm();
        command.add("-XX:AOTCacheOutput=" + directory.resolve("cache.aot"));
        command.add("-Djava.io.tmpdir=" + place);
        command.addAll(List.of("-cp", classPath(), Training.class.getName(), place.toString()));
        shell.run(command.toArray(String[]::new));
        shell.run("rm", "-rf", place.toString());
    }

    /// The program that runs while the ahead-of-time cache is made.
    static final class Training {
        private Training() {}

        public static void main(String[] arguments) {
            Scene scene =
                    new Scene(
                            new TestBed(
                                    TestBed.Kind.HOOKS, Path.of(arguments[0]).resolve("hooks")));
            for (List<String> words : List.of(scene.words(), List.of("status"))) {
                Ran ran =
                        Ran.with(
                                scene.top(),
                                Surroundings.own(),
                                Ttys.NONE,
                                words.toArray(String[]::new));
                if (ran.status() != 0) {
                    throw new AssertionError(ran);
                }
            }
        }
    }
}
