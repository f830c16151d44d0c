package baton.app.kill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Has a whole program die at a moment, on whatever thread it comes: the property `baton.halt`
/// says which, for example `journal-12-before`.
public final class Halts {
    /// The file that gets a line for every moment of a program that is to live.
    public static final String COUNTS = "baton.halt.counts";

    /// The property.
    public static final String HALT = "baton.halt";

    private static final int KILLED = 137;
    private static final List<String> DUE =
            Arrays.asList(System.getProperty(HALT, "").split("-", -1));
    private static final Map<String, Integer> COUNT = new TreeMap<>();
    private static final Optional<Path> FILE =
            Optional.ofNullable(System.getProperty(COUNTS)).map(Path::of);

    private Halts() {}

    static synchronized void reached(String kind, String side) {
        FILE.ifPresent(file -> note(file, kind + side));
        int count = COUNT.merge(kind + side, 1, Integer::sum);
        if (DUE.size() == 3
                && kind.equalsIgnoreCase(DUE.get(0))
                && count == Integer.parseInt(DUE.get(1))
                && side.equals(DUE.get(2))) {
            Runtime.getRuntime().halt(KILLED);
        }
    }

    private static void note(Path file, String moment) {
        try {
            Files.writeString(
                    file, moment + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
