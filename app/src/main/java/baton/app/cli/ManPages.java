package baton.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes the manual into a directory, for the packages: a page of the program, and one of each
/// command.
final class ManPages {
    private ManPages() {}

    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        Files.writeString(directory.resolve("baton.1"), ManPage.ofProgram(Commands.ALL));
        for (var command : Commands.ALL) {
            Files.writeString(
                    directory.resolve("baton-" + command.name() + ".1"), ManPage.of(command));
        }
    }
}
