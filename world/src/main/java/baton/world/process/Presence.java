package baton.world.process;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/// Whether something lies at a path, be it a link that leads nowhere. The JDK answers that by
/// throwing and catching an exception where nothing is, which takes ten times as long as to look;
/// most of what a run asks for is not there.
public final class Presence {
    private static final char REPLACEMENT = '\uFFFD';

    private Presence() {}

    public static boolean of(Path path) {
        String text = path.toString();
        // A name that is no text cannot be handed to C as one.
        return text.indexOf(REPLACEMENT) >= 0
                ? byJdk(path)
                : ManyStarts.way().map(way -> way.isPresent(text)).orElseGet(() -> byJdk(path));
    }

    private static boolean byJdk(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }
}
