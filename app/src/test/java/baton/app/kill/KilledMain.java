package baton.app.kill;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Carries commands out up to their moments, then dies as a program that is killed does: nothing
/// is closed, no hook runs, locks go back to the system.
///
/// Arguments: a file of orders, a line each (what is to happen, directory, words, with tabs between
/// and escapes within), and a file that gets a line for each (`killed`, or `ended`, the status, the
/// moments and, after a tab, the last line it wrote). What is to happen: a moment to end at, or `-`
/// and moments to photograph.
final class KilledMain {
    private static final int KILLED = 137;

    private KilledMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path results = Path.of(arguments[1]);
        for (String order : Files.readAllLines(Path.of(arguments[0]))) {
            List<String> parts = Arrays.asList(order.split("\t", -1));
            Doomed doomed = doomed(parts);
            doomed.start();
            Files.writeString(
                    results,
                    doomed.await() + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
        Runtime.getRuntime().halt(KILLED);
    }

    private static Doomed doomed(List<String> parts) {
        List<String> what = Arrays.asList(parts.getFirst().split(" ", -1));
        Optional<Moment> end =
                what.getFirst().equals("-")
                        ? Optional.empty()
                        : Optional.of(Moment.read(what.getFirst()));
        List<Moment> pictures = what.stream().skip(1).map(Moment::read).toList();
        Path bed = Path.of(parts.get(1)).getParent();
        return new Doomed(
                end,
                now -> {
                    if (pictures.contains(now)) {
                        Scene.photograph(bed, now);
                    }
                },
                () -> ran(parts));
    }

    private static Ran ran(List<String> parts) {
        String[] words =
                parts.stream().skip(2).map(String::translateEscapes).toArray(String[]::new);
        Path top = Path.of(parts.get(1));
        Map<String, String> environment = new HashMap<>(Surroundings.own());
        environment.put(Scene.STATE, Scene.state(top).toString());
        return Ran.with(top, environment, Ttys.NONE, words);
    }
}
