package baton.app.kill;

import baton.kit.Shell;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Programs in a process of their own, made of the classes that are tested.
///
/// @param woven where the woven classes are
public record Program(Path woven) {
    private static final List<String> QUICK =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    static Program weave(Path directory) {
        Weaving.into(directory);
        return new Program(directory);
    }

    /// Carries out the commands, each up to its moment, and dies. Returns what became of each.
    List<String> kill(List<Order> orders, Path directory) {
        Path list = directory.resolve("orders");
        Path results = directory.resolve("results");
        try {
            Files.createDirectories(directory);
            Files.write(list, orders.stream().map(Order::line).toList());
            List<String> command = java(woven + File.pathSeparator + classPath());
            // What the dying leave behind lies here and not in everybody's place.
            command.add(1, "-Djava.io.tmpdir=" + directory);
            command.addAll(
                    List.of(KilledMain.class.getName(), list.toString(), results.toString()));
            Shell shell = orders.getFirst().scene().shell();
            Shell.Ended ended = shell.attempt(command.toArray(String[]::new));
            List<String> outcomes = Files.exists(results) ? Files.readAllLines(results) : List.of();
            if (outcomes.size() != orders.size()) {
                throw new AssertionError(ended.output() + outcomes);
            }
            return outcomes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A command and what is to happen to it: see [KilledMain].
    record Order(String what, Scene scene, List<String> words) {
        /// Runs to its end and is photographed on the way.
        static Order photographed(Scene scene, List<Moment> moments) {
            String pictures =
                    moments.stream().map(moment -> " " + moment).collect(Collectors.joining());
            return new Order("-" + pictures, scene, scene.words());
        }

        String line() {
            return what
                    + "\t"
                    + scene.top()
                    + "\t"
                    + String.join("\t", words.stream().map(Order::escaped).toList());
        }

        /// Scripts have several lines, and an order has one.
        private static String escaped(String word) {
            return word.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t");
        }
    }

    /// The command that starts Baton with these words.
    public static List<String> baton(List<String> words) {
        List<String> command = java(classPath());
        command.add("baton.app.Main");
        command.addAll(words);
        return command;
    }

    public static List<String> java(String classPath) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(QUICK);
        command.addAll(List.of("-cp", classPath));
        return command;
    }

    public static String classPath() {
        return System.getProperty("java.class.path");
    }
}
