package baton.app.sessions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What woven classes call in a program that is to die at a moment, on whatever thread it comes:
/// the property `baton.halt` says which, for example `journal-12-before`.
public final class Halts {
    /// Where the moments of a program that is to live are counted.
    public static final String COUNTS = "baton.halt.counts";

    /// The property.
    public static final String HALT = "baton.halt";

    private static final int KILLED = 137;
    private static final List<String> DUE =
            Arrays.asList(System.getProperty(HALT, "").split("-", -1));
    private static final Map<String, Integer> COUNT = new TreeMap<>();

    static {
        String file = System.getProperty(COUNTS);
        if (file != null) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> write(Path.of(file))));
        }
    }

    private Halts() {}

    public static void before(String kind) {
        reached(kind, "before");
    }

    public static void after(String kind) {
        reached(kind, "after");
    }

    private static synchronized void reached(String kind, String side) {
        int count = COUNT.merge(kind + side, 1, Integer::sum);
        if (DUE.size() == 3
                && kind.equalsIgnoreCase(DUE.get(0))
                && count == Integer.parseInt(DUE.get(1))
                && side.equals(DUE.get(2))) {
            Runtime.getRuntime().halt(KILLED);
        }
    }

    private static synchronized void write(Path file) {
        try {
            Files.write(
                    file,
                    COUNT.entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
