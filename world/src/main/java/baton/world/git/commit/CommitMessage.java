package baton.world.git.commit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The message of a commit, in the parts that `git commit` would be told.
///
/// @param paragraphs the text of each `-m`
/// @param file the file of `-F`
/// @param trailers the text of each `--trailer`
public record CommitMessage(
        List<String> paragraphs, Optional<Path> file, List<String> trailers, boolean signsOff) {

    public CommitMessage {
        paragraphs = List.copyOf(paragraphs);
        trailers = List.copyOf(trailers);
    }

    public static CommitMessage of(String... paragraphs) {
        return new CommitMessage(List.of(paragraphs), Optional.empty(), List.of(), false);
    }

    /// The lines without what git takes off: blanks at their ends, and empty lines at the start, at
    /// the end, and after another.
    static String cleaned(String text) {
        List<String> lines = new ArrayList<>();
        boolean empty = false;
        for (String raw : text.split("\n", -1)) {
            String line = withoutBlanksAtTheEnd(raw);
            if (line.isEmpty()) {
                empty = !lines.isEmpty();
            } else {
                if (empty) {
                    lines.add("");
                }
                empty = false;
                lines.add(line);
            }
        }
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    private static String withoutBlanksAtTheEnd(String line) {
        int end = line.length();
        while (end > 0 && " \t\r".indexOf(line.charAt(end - 1)) >= 0) {
            end--;
        }
        return line.substring(0, end);
    }

    /// Each paragraph on lines of its own, with an empty one between.
    static String joined(List<String> paragraphs) {
        List<String> lines = paragraphs.stream().map(p -> p.endsWith("\n") ? p : p + "\n").toList();
        return String.join("\n", lines);
    }
}
