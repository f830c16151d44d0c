package baton.app.docs;

import baton.app.Ran;
import baton.app.cli.Cli;
import baton.app.terminal.Output;
import baton.app.terminal.Terminal;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The shell of a reader, in a home directory of its own. A plain command of Baton is run in this
/// JVM, as at a terminal whose board is not drawn; anything else is bash's.
final class ReaderShell {
    private static final Pattern PLAIN = Pattern.compile("(?:\\./)?baton((?: .*)?)");
    private static final Pattern WORD =
            Pattern.compile("\\s*((?:'[^']*'|\"[^\"$`\\\\]*\"|[^\\s'\"|&;<>$`()*?\\\\#])+)");
    private static final Pattern EXPORT = Pattern.compile("export (\\w+)=(\\S+)");
    private static final String HOME = "/home/ada";

    private final Path home;
    private final Map<String, String> environment;
    private Path directory;
    private Ttys ttys = new Ttys(false, true, false);

    ReaderShell(Path home) {
        try {
            this.home = Files.createDirectories(home).toRealPath();
            Path bin = Files.createDirectories(this.home.resolve(".local/bin"));
            program(bin.resolve("baton"));
            environment = new HashMap<>(Surroundings.clean());
            environment.put("HOME", this.home.toString());
            environment.put("PATH", bin + ":" + Surroundings.path());
            environment.put("NO_COLOR", "1");
            environment.put("PAGER", "");
            directory = this.home;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void program(Path baton) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Files.writeString(
                baton,
                "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s \"$@\"\n"
                        .formatted(java, System.getProperty("java.class.path"), "baton.app.Main"));
        Files.setPosixFilePermissions(baton, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /// From now on, what is printed goes to a file or a pipe.
    void leaveTerminal() {
        ttys = Ttys.NONE;
    }

    Path home() {
        return home;
    }

    Path directory() {
        return directory;
    }

    void write(String name, String text) {
        try {
            Path file = directory.resolve(name).normalize();
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The result has all that is printed in `out`, in the order in which a reader sees it.
    Ran type(String shown) {
        String command = shown.replace(HOME, home.toString());
        Matcher export = EXPORT.matcher(command);
        if (export.matches()) {
            environment.put(export.group(1), export.group(2));
            return new Ran(0, "", "");
        }
        Matcher plain = PLAIN.matcher(command);
        List<String> words = new ArrayList<>();
        Ran ran = plain.matches() && split(plain.group(1), words) ? inHere(words) : byBash(command);
        return new Ran(ran.status(), ran.out().replace(home.toString(), HOME), "");
    }

    private static boolean split(String text, List<String> words) {
        Matcher word = WORD.matcher(text.strip());
        int at = 0;
        while (word.find(at) && word.start() == at) {
            words.add(word.group(1).replaceAll("['\"]", ""));
            at = word.end();
        }
        return at == text.strip().length();
    }

    private Ran inHere(List<String> words) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Terminal terminal =
                new Terminal(
                        new Output(printed),
                        new Output(printed),
                        InputStream.nullInputStream(),
                        ttys,
                        80,
                        environment,
                        directory);
        int status = Cli.run(words, terminal).code();
        terminal.flush();
        return new Ran(status, printed.toString(StandardCharsets.UTF_8), "");
    }

    private Ran byBash(String command) {
        Path where = home.resolve(".where");
        String script = "eval \"$1\"; ended=$?; pwd > \"$2\"; exit $ended";
        Shell.Ended ended =
                new Shell(directory, environment)
                        .attempt("bash", "-c", script, "bash", command, where.toString());
        try {
            directory = Path.of(Files.readString(where).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Ran(ended.status(), ended.output(), "");
    }
}
