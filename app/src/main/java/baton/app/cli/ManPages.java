package baton.app.cli;

import baton.app.command.Command;
import baton.world.files.Below;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// Writes the manual into a directory, for the packages: a page of the program, and one of each
/// command.
final class ManPages {
    private ManPages() {}

    public static void main(String[] args) {
        Below place = new Below(Path.of(args[0]));
        write(place, "baton", ManPage.ofProgram(Commands.ALL));
        for (Command command : Commands.ALL) {
            write(place, "baton-" + command.name(), ManPage.of(command));
        }
    }

    private static void write(Below place, String name, String page) {
        place.write(Path.of(name + ".1"), page.getBytes(StandardCharsets.UTF_8));
    }
}
