package baton.world.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.stream.Stream;

/// The directory in which an agent may answer, another for every unit of work. Most leave it empty;
/// then it is given to the next, since a new name costs a tenth of a new directory.
final class AnswerPlace {
    private Optional<Path> last = Optional.empty();

    /// Whoever answers in this file comes next. Where nothing could be taken over, the directory
    /// is still to be made.
    void takeOver(Path answer) {
        Path wanted = answer.resolveSibling("");
        Optional<Path> left = last.filter(old -> !old.equals(wanted));
        last = Optional.of(wanted);
        if (left.isPresent() && !Files.exists(wanted, LinkOption.NOFOLLOW_LINKS)) {
            try {
                if (isEmpty(left.get())) {
                    Files.move(left.get(), wanted, StandardCopyOption.ATOMIC_MOVE);
                }
            } catch (IOException e) {
                // Whoever needs it makes a new one.
                last = Optional.empty();
            }
        }
    }

    private static boolean isEmpty(Path directory) throws IOException {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (Stream<Path> inside = Files.list(directory)) {
            return inside.findAny().isEmpty();
        }
    }
}
