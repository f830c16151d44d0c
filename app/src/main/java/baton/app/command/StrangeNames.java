package baton.app.command;

import baton.core.Failure;
import baton.core.Fault;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Names of files that are not UTF-8. The system hands them over with signs in place of their
/// bytes, by which nobody finds the file; they are told by their bytes, as a shell takes them.
final class StrangeNames {
    private static final String SIGN = "\uFFFD";
    private static final Pattern BYTE = Pattern.compile("%([0-9A-Fa-f]{2})");

    private StrangeNames() {}

    /// Refuses a word of the command line that means such a file, or one in such a directory.
    static void refuse(Path directory, String word) {
        Path path = directory.resolve(word);
        if (!word.contains(SIGN) || Files.exists(path)) {
            return;
        }
        Path named = Path.of(word);
        Path place = Optional.ofNullable(named.getRoot()).orElse(directory);
        for (Path part : named) {
            if (part.toString().contains(SIGN)) {
                refuse(named(place, part.toString()), directory);
                return;
            }
            place = place.resolve(part);
        }
    }

    private static void refuse(List<Path> meant, Path directory) {
        if (!meant.isEmpty()) {
            List<String> names = meant.stream().map(path -> told(directory, path)).toList();
            throw new Failure(
                    Fault.NOT_TEXT
                            .because(
                                    "the name of "
                                            + String.join(" or ", names)
                                            + " is not UTF-8, and no command takes such a name")
                            .withFix("give it another one: `mv " + names.getFirst() + " NAME`"));
        }
    }

    /// The files that a name means: more than one where only their bytes differ.
    private static List<Path> named(Path place, String name) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(place)) {
            for (Path entry : entries) {
                if (String.valueOf(entry.getFileName()).equals(name)) {
                    found.add(entry);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return List.of();
        }
        return found;
    }

    /// A path as bash, zsh and ksh take it: `$'caf\xe9.md'`. An address has the bytes of a name.
    private static String told(Path directory, Path path) {
        Path parent = Optional.ofNullable(path.getParent()).orElse(path);
        String before =
                parent.startsWith(directory)
                        ? directory.relativize(parent).toString()
                        : parent.toString();
        String address = path.toUri().getRawPath();
        String plain = address.replaceFirst("/$", "");
        String name = plain.substring(plain.lastIndexOf('/') + 1);
        String bytes =
                BYTE.matcher(name)
                        .replaceAll(one -> "\\\\x" + one.group(1).toLowerCase(Locale.ROOT));
        String place = before.isEmpty() ? "" : before.replace("\\", "\\\\") + "/";
        return "$'" + (place + bytes).replace("'", "\\'") + "'";
    }
}
