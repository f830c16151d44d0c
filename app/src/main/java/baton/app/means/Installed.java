package baton.app.means;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Programs;
import baton.world.process.Runner;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The search for programs that are installed.
public final class Installed {
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(20), 64 << 10);

    /// A name on the search path, or a path from the root, that the shell takes as it is.
    private static final Pattern FIRST_WORD =
            Pattern.compile("((?:/[\\w.+-]+)+|[A-Za-z][\\w.+-]*)(?=\\s|$)");

    /// The path of a file, from the root or from the directory where the command was given.
    private static final Pattern FILE =
            Pattern.compile("((?:\\.{0,2}/)?[\\w.+-]+(?:/[\\w.+-]+)*)(?=\\s|$)");

    private Installed() {}

    public static Invocation invocation(
            List<String> words, Path directory, Environment environment) {
        return new Invocation(words, directory, environment.variables(), LIMITS);
    }

    public static Optional<Path> path(String command, Path directory, Environment environment) {
        return Programs.find(invocation(List.of(command), directory, environment));
    }

    /// Refuses a command whose program is not there. What the shell has to read first, or finds
    /// where the agent will work, is not known before it does.
    static void refuseMissing(String command, Path directory, Environment environment) {
        refusePlain(command.strip(), directory);
        Matcher first = FIRST_WORD.matcher(command.strip());
        if (!first.lookingAt()) {
            return;
        }
        String program = first.group(1);
        boolean there =
                path(program, directory, environment).isPresent()
                        || isOfShell(program, directory, environment);
        if (!there) {
            throw new Failure(
                    Fault.AGENT_NOT_INSTALLED
                            .because("the program `" + program + "` is not installed")
                            .withFix("install it, or correct the command after `exec:`"));
        }
    }

    /// A file that is there and that nobody may start. A name without a directory is looked for on
    /// the search path, so no file beside it is meant.
    private static void refusePlain(String command, Path directory) {
        Matcher first = FILE.matcher(command);
        if (!first.lookingAt() || !first.group(1).contains("/")) {
            return;
        }
        Path file = directory.resolve(first.group(1));
        if (Files.isRegularFile(file) && !Files.isExecutable(file)) {
            throw new Failure(
                    Fault.AGENT_NOT_INSTALLED
                            .because("`" + first.group(1) + "` is a file that is not executable")
                            .withFix("make it one: `chmod +x " + file + "`"));
        }
    }

    private static boolean isOfShell(String word, Path directory, Environment environment) {
        List<String> asking = List.of("bash", "-c", "type -t -- \"$1\"", "bash", word);
        return Runner.run(invocation(asking, directory, environment)).succeeded();
    }
}
