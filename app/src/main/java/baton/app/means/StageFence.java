package baton.app.means;

import baton.app.command.Context;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.core.config.Configuration;
import baton.core.config.SandboxSettings;
import baton.core.sandbox.Site;
import baton.world.config.ConfigFiles;
import baton.world.files.Links;
import baton.world.git.Repository;
import baton.world.process.Enclosure;
import baton.world.process.Environment;
import baton.world.role.Viewing;
import baton.world.sandbox.Sandbox;

import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The fence around the programs of a stage. The sandbox is looked for when the first of them is to
/// be started, and the result is said once.
public final class StageFence {
    private static final List<String> MODES = List.of("auto", "required", "off");
    private static final String OPTION = "--sandbox";

    private final Context context;
    private final Optional<SandboxSettings.Mode> asked;
    private final Environment environment;
    private final Path top;
    private Optional<Sandbox> found = Optional.empty();

    /// @param asked what the command line asks for
    public StageFence(Context context, Optional<SandboxSettings.Mode> asked) {
        this.context = context;
        this.asked = asked;
        this.environment = new Environment(context.terminal().environment());
        this.top = Links.repository(context.terminal().directory());
    }

    public static OptionSpec option() {
        return Options.choice(
                "MODE", "run agents in the sandbox: auto, required or off", "--sandbox", MODES);
    }

    /// The sandbox mode that the words of the command line ask for.
    public static Optional<SandboxSettings.Mode> asked(ParseResult words) {
        return Options.value(words, "--sandbox").map(StageFence::mode);
    }

    /// The mode that words of a command line name which the program itself has written down.
    public static Optional<SandboxSettings.Mode> among(List<String> words) {
        int end = words.indexOf("--");
        List<String> options = end < 0 ? words : words.subList(0, end);
        int at = options.lastIndexOf(OPTION);
        return at >= 0 && at + 1 < options.size()
                ? Optional.of(mode(options.get(at + 1)))
                : options.stream()
                        .filter(word -> word.startsWith(OPTION + "="))
                        .reduce((_, last) -> last)
                        .map(word -> mode(word.substring(OPTION.length() + 1)));
    }

    /// The mode that a word names.
    public static SandboxSettings.Mode mode(String word) {
        if (!MODES.contains(word)) {
            throw Usage.wrongValue("--sandbox", word, MODES);
        }
        return SandboxSettings.Mode.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private synchronized Sandbox sandbox() {
        Sandbox sandbox =
                found.orElseGet(
                        () ->
                                new SandboxChoice(context, environment)
                                        .of(asked, configuration().sandbox(), top));
        found = Optional.of(sandbox);
        return sandbox;
    }

    /// Whoever reads a file that is not valid says so, and goes no further.
    private Configuration configuration() {
        ConfigFiles files = Settings.files(context);
        return files.valid()
                ? Configuration.of(Settings.held(context, files, false))
                : Configuration.NONE;
    }

    /// The sandbox mode for everything else of this command, so that nothing is said twice.
    public synchronized Optional<SandboxSettings.Mode> settled() {
        return found.map(
                        sandbox ->
                                sandbox.isOn()
                                        ? SandboxSettings.Mode.REQUIRED
                                        : SandboxSettings.Mode.OFF)
                .or(() -> asked);
    }

    /// Finds out now. Where it must be there and is not, that is a failure.
    public void find() {
        Sandbox _ = sandbox();
    }

    /// For those that only look.
    Viewing viewing() {
        Sandbox sandbox = sandbox();
        return new Viewing(sandbox, sandbox.isOn() ? kept().toList() : List.of());
    }

    /// For commands that may write to the checkout, but not to what git and Baton keep there.
    public Enclosure commands() {
        Sandbox sandbox = sandbox();
        if (!sandbox.isOn()) {
            return sandbox.around(Site.NOTHING);
        }
        Stream<Path> closed = Stream.of(top.resolve(".git"), top.resolve(".baton"));
        List<String> seen =
                Stream.concat(closed, kept().skip(1)).map(Path::toString).distinct().toList();
        return sandbox.around(Site.NOTHING.writing(List.of(top.toString())).seeing(seen));
    }

    /// The same repository, in which git runs programs of the working tree as it does for a run: an
    /// agent may have rewritten them. Where git is told of none, nobody asks for a sandbox.
    public Repository around(Repository repository) {
        return repository.namesOwnPrograms() && sandbox().isOn()
                ? repository.fencing(sandbox()::around)
                : repository;
    }

    /// The repository that the terminal stands in, opened so.
    public static Repository repository(Context context) {
        Environment environment = new Environment(context.terminal().environment());
        Repository found = Repository.open(context.terminal().directory(), environment);
        return new StageFence(context, Optional.empty()).around(found);
    }

    /// The checkout, and where git keeps what belongs to it.
    private Stream<Path> kept() {
        if (!Files.exists(top.resolve(".git"))) {
            return Stream.of(top);
        }
        Repository repository = Repository.open(top, environment);
        return Stream.of(top, repository.gitDirectory(), repository.commonDirectory()).distinct();
    }
}
