package baton.app.command;

import baton.app.command.Globals.Voice;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.app.terminal.Terminal;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.policy.shell.Shell;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.Links;
import baton.world.files.RealPath;
import baton.world.files.Tree;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/// The context of a command: the global options, and the terminal, which stands in the directory
/// that `-C` asked for.
public record Context(Globals globals, Terminal terminal) {
    private static final int WIDTH_OF_FILE = 200;

    /// Follows each `-C` from the one before it, as git does.
    public static Context of(Globals globals, Terminal terminal) {
        Path directory = terminal.directory();
        for (String word : globals.directories()) {
            directory = resolve(directory, word);
            if (!Files.isDirectory(directory)) {
                throw new Failure(
                        Fault.FILE_NOT_FOUND
                                .because("cannot change to `" + word + "`: no such directory")
                                .withFix("give -C a directory that exists"));
            }
        }
        return new Context(globals, terminal.in(directory));
    }

    /// A path as the user wrote it, seen from the directory the command runs in.
    public Path path(String word) {
        return resolve(terminal.directory(), word);
    }

    /// The same without links, for what a repository may have put a link in the place of: a name
    /// below the checkout that leads out is refused. A path from the root, one that goes up and out
    /// by `..`, or one in `.git`, where no commit has anything, is the user's own to choose.
    public Path inside(String word) {
        Path path = path(word);
        Tree checkout = Tree.around(terminal.directory());
        Path gits = checkout.root().resolve(".git");
        boolean below =
                path.normalize().startsWith(checkout.root()) && !path.normalize().startsWith(gits);
        return below && Files.exists(gits) && !Path.of(word).isAbsolute()
                ? checkout.inside(path)
                : RealPath.resolve(path).orElse(path);
    }

    /// The same file as it is named from the top of the checkout: from the root where it lies
    /// outside.
    public String fromTop(String word) {
        Path file = inside(word).toAbsolutePath().normalize();
        Path top = Links.repository(terminal.directory());
        return file.startsWith(top) ? top.relativize(file).toString() : file.toString();
    }

    /// The same as if the command had been started there. A file of settings stays the one that
    /// was named from here.
    public Context in(Path place) {
        Path there = place.toAbsolutePath().normalize();
        if (terminal.directory().toAbsolutePath().normalize().equals(there)) {
            return this;
        }
        Globals moved = globals.in(there.toString());
        return new Context(
                globals.config()
                        .map(file -> moved.withConfig(inside(file).toString()))
                        .orElse(moved),
                terminal.in(there));
    }

    public boolean json() {
        return globals.json();
    }

    /// The result for a machine: on one line, or laid out where a person looks at it.
    public void result(Value value) {
        Value clean = Printable.clean(value);
        terminal.out().print(terminal.ttys().out() ? Json.pretty(clean) : Json.line(clean) + "\n");
    }

    /// One of several results for a machine, always on a line of its own.
    public void record(Value value) {
        terminal.out().line(Json.line(Printable.clean(value)));
    }

    /// A line for people. Whatever text of others is in it commands no terminal, and no pipe gets
    /// what would command the next one.
    public void result(String line) {
        terminal.result(safe(line, paintOut()));
    }

    /// The last line of a stage, for people alone: the command to give next. The paths in it are
    /// seen from the directory the command runs in.
    public void next(String command) {
        if (!json()) {
            note(paintErr().bold("Next:") + " " + Printable.line(typed(command)));
        }
    }

    /// A command of Baton's as it can be typed where this one was typed. The paths in it are seen
    /// from the directory the command runs in.
    public String typed(String command) {
        boolean here = globals.directories().isEmpty();
        return here ? command : from(terminal.directory(), command);
    }

    private static String safe(String line, Paint paint) {
        return paint.on() ? Printable.coloured(line) : Printable.clean(line);
    }

    /// Narration, which `-q` keeps quiet. On a terminal it stands below the results of before.
    public void note(String line) {
        if (globals.voice() != Voice.QUIET) {
            if (terminal.ttys().out()) {
                terminal.out().flush();
            }
            terminal.note(safe(line, paintErr()));
            terminal.err().flush();
        }
    }

    /// A command of Baton's or git's, as it can be typed where this one was typed. The paths in it
    /// are seen from the top of the repository.
    public String command(String fromTop) {
        Path here = terminal.directory().toAbsolutePath().normalize();
        Path top = Links.repository(here).toAbsolutePath().normalize();
        if (globals.directories().isEmpty() && here.equals(top)) {
            return fromTop;
        }
        return from(globals.directories().isEmpty() ? here.relativize(top) : top, fromTop);
    }

    /// The same where the paths in it are seen from the top of another repository.
    public String command(Path top, String fromTop) {
        boolean here = Links.repository(terminal.directory()).equals(top);
        return here ? command(fromTop) : from(top, fromTop);
    }

    private static String from(Path place, String command) {
        int program = command.indexOf(' ');
        return command.substring(0, program)
                + " -C "
                + Shell.word(place.toString())
                + command.substring(program);
    }

    /// The columns a result may take: those of the terminal, or many where none is there.
    public int width() {
        return terminal.ttys().out() ? terminal.width() : WIDTH_OF_FILE;
    }

    public Paint paintOut() {
        return terminal.paintOut(globals.colour());
    }

    public Paint paintErr() {
        return terminal.paintErr(globals.colour());
    }

    private static Path resolve(Path directory, String word) {
        try {
            StrangeNames.refuse(directory, word);
            return directory.resolve(word);
        } catch (InvalidPathException e) {
            throw Usage.wrong("`" + word + "` is no path: " + e.getReason());
        }
    }
}
