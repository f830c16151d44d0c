package baton.core.agent.stream;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The complaint of an interpreter that finds no script to run. Most interpreters end with a status
/// of their own for that, and not with the shell's 127. A complaint counts where the command itself
/// names the script, and where the complaint is all that was said, or the last: an agent that works
/// may look for files in vain.
public final class MissingScript {
    /// Each has the name of the file as its group.
    private static final List<Pattern> COMPLAINTS =
            Stream.of(
                            // sh, dash, ash and those of busybox
                            "(?:\\S*/)?\\w*sh: (?:0: )?(?:cannot|can't) open '?(.{1,400}?)'?(?::"
                                    + " .*)?",
                            "(?:\\S*/)?zsh: can't open input file: (.{1,400})",
                            "(?:\\S*/)?python[0-9.]*: can't open file '(.{1,400})': .*",
                            "Can't open perl script \"(.{1,400})\": .*",
                            ".*\\bruby: No such file or directory -- (.{1,400}) \\(LoadError\\)",
                            "Could not open input file: (.{1,400})",
                            "Error: Unable to access jarfile (.{1,400})",
                            "Error: Cannot find module '(.{1,400})'",
                            "error: (?:Module|Script) not found \"(.{1,400})\".*",
                            "(?:\\S*/)?lua[0-9.]*: cannot open (.{1,400})",
                            "Fatal error: cannot open file '(.{1,400})': .*")
                    .map(Pattern::compile)
                    .toList();

    private MissingScript() {}

    /// The complaint, where there is one.
    public static Optional<String> of(String command, String printed) {
        List<String> lines = printed.strip().lines().map(String::strip).toList();
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        // Node tells where in itself it failed before it tells why.
        boolean inside = lines.getFirst().startsWith("node:internal/");
        Stream<String> told =
                inside ? lines.stream() : Stream.of(lines.getFirst(), lines.getLast());
        return told.filter(line -> isAbout(command, line)).findFirst();
    }

    private static boolean isAbout(String command, String line) {
        return COMPLAINTS.stream()
                .map(complaint -> complaint.matcher(line))
                .filter(Matcher::matches)
                .anyMatch(found -> isNamed(command, found.group(1)));
    }

    /// An interpreter may tell the whole path of what it was given by a part of it.
    private static boolean isNamed(String command, String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        return !name.isEmpty()
                && Arrays.stream(command.split("[\\s'\";&|()]+", -1))
                        .anyMatch(word -> word.equals(name) || word.endsWith("/" + name));
    }
}
