package baton.app.kill;

import baton.kit.Shell;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// Programs in a process of their own, made of the classes that are tested.
///
/// @param start the beginning of its command
public record Program(List<String> start) {
    public Program {
        start = List.copyOf(start);
    }

    /// One whose classes tell [Moments] when they reach a place.
    public static Program woven() {
        return new Program(QuickStart.of("woven", Weaving::into).java());
    }

    /// Carries out the commands, each up to its moment, and dies. Returns what became of each.
    List<String> kill(List<Order> orders, Path directory) {
        Path list = directory.resolve("orders");
        Path results = directory.resolve("results");
        try {
            Files.createDirectories(directory);
            Files.write(list, orders.stream().map(Order::line).toList());
            List<String> command = command(directory, List.of());
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
        static Order photographed(Scene scene, List<String> words, Collection<Moment> moments) {
            String pictures =
                    moments.stream().map(moment -> " " + moment).collect(Collectors.joining());
            return new Order("-" + pictures, scene, words);
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

    /// The command up to its main class. What the dying leave behind lies in this directory and
    /// not in everybody's place.
    private List<String> command(Path directory, List<String> properties) {
        List<String> command = new ArrayList<>(start);
        command.add(1, "-Djava.io.tmpdir=" + directory);
        command.addAll(1, properties);
        return command;
    }

    /// The command that starts Baton with these words, and with these properties of the JVM.
    public List<String> baton(Path directory, List<String> properties, List<String> words) {
        List<String> command = command(directory, properties);
        command.add("baton.app.Main");
        command.addAll(words);
        return command;
    }

    /// The command that starts Baton as it is, with these words.
    public static List<String> baton(List<String> words) {
        List<String> command = QuickStart.of("plain", _ -> {}).java();
        command.add("baton.app.Main");
        command.addAll(words);
        return command;
    }
}
