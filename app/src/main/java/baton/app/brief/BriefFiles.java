package baton.app.brief;

import baton.world.files.Tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The files of a brief. `brief.md` does not exist before the gate has ended; until then the draft
/// does.
///
/// @param keeping keeps the choice of the directory: without it, what lies there would be taken for
///     another project's after a kill
/// @param once writes the brief, unless an earlier life of the stage has
record BriefFiles(Path directory, Runnable keeping, Consumer<Runnable> once) {
    public BriefFiles(Path directory) {
        this(directory, () -> {}, Runnable::run);
    }

    private Tree tree() {
        return Tree.around(directory);
    }

    Path draft() {
        return directory.resolve("brief.md.draft");
    }

    public Path brief() {
        return directory.resolve("brief.md");
    }

    /// True if the directory holds anything, or cannot be listed.
    public static boolean isTaken(Path directory) {
        if (!Files.exists(directory)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.findAny().isPresent();
        } catch (IOException e) {
            return true;
        }
    }

    void writeDraft(String text) {
        keeping.run();
        tree().write(draft(), text);
    }

    /// The brief takes the place of the draft, and the answers to its topics have theirs.
    void publish(String text) {
        keeping.run();
        tree().makeDirectory(directory.resolve("research"));
        once.accept(() -> tree().writeDurably(brief(), text));
        boolean _ = tree().delete(draft());
    }
}
