package baton.app.cli;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.GlobalOptions;
import baton.app.command.Globals;
import baton.app.command.Options;
import baton.app.command.Usage;

import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Words to [Request]. Only the options of the chosen command are declared: declaring all of them
/// would cost every start the time of every command.
public final class CommandWords {
    private static final ParseResult NOTHING = parse(CommandSpec.create(), List.of(), false);

    private static final Pattern NEEDED = Pattern.compile("\\b[A-Z]{2,}\\b");

    private CommandWords() {}

    public static Request read(List<String> words) {
        boolean startsWithCommand = !words.isEmpty() && !words.getFirst().startsWith("-");
        ParseResult outer = startsWithCommand ? NOTHING : parse(root(), words, true);
        List<String> rest = startsWithCommand ? words : Options.words(outer);
        if (rest.isEmpty() || outer.isUsageHelpRequested() || outer.isVersionHelpRequested()) {
            return withoutCommand(outer);
        }
        return withCommand(outer, rest.getFirst(), rest.subList(1, rest.size()));
    }

    /// The options that may stand before a command.
    static CommandSpec root() {
        return GlobalOptions.declare(CommandSpec.create().name("baton"))
                .addOption(
                        OptionSpec.builder("-V", "--version")
                                .arity("0")
                                .versionHelp(true)
                                .description("show the version")
                                .build())
                .addPositional(Options.words("COMMAND", "0..*", "the command and its words"));
    }

    private static Request withoutCommand(ParseResult outer) {
        Globals globals = GlobalOptions.read(outer, NOTHING);
        boolean asksVersion = outer.isVersionHelpRequested() && !outer.isUsageHelpRequested();
        return new Request(globals, asksVersion ? new Version() : new Help(Optional.empty()));
    }

    /// The command of this name, which there must be.
    static Command command(String name) {
        return Commands.named(name).orElseThrow(() -> unknownCommand(name));
    }

    private static Request withCommand(ParseResult outer, String name, List<String> words) {
        Command command = command(name);
        ParseResult inner = parse(command.spec(), words, false);
        Globals globals = GlobalOptions.read(outer, inner);
        Action action =
                inner.isUsageHelpRequested()
                        ? new Help(Optional.of(command))
                        : command.reader().apply(inner);
        return new Request(globals, action);
    }

    private static ParseResult parse(CommandSpec spec, List<String> words, boolean stopAtCommand) {
        CommandLine line =
                new CommandLine(spec)
                        .setExpandAtFiles(false)
                        .setInterpolateVariables(false)
                        .setOverwrittenOptionsAllowed(true)
                        .setStopAtPositional(stopAtCommand);
        try {
            return line.parseArgs(words.toArray(String[]::new));
        } catch (UnmatchedArgumentException e) {
            throw unmatched(spec, e.getUnmatched().getFirst());
        } catch (MissingParameterException e) {
            throw missing(spec, e.getMissing());
        } catch (ParameterException e) {
            throw Usage.wrong(String.valueOf(e.getMessage()), seeHelp(spec));
        }
    }

    private static RuntimeException unknownCommand(String name) {
        String fix = MeantCommand.suggestion(name) + "see `baton --help`";
        return Usage.wrong("there is no command `" + name + "`", fix);
    }

    private static RuntimeException unmatched(CommandSpec spec, String word) {
        if (!word.startsWith("-")) {
            return Usage.wrong("`" + word + "` is one word too many", seeHelp(spec));
        }
        String option = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
        List<String> names = new ArrayList<>(spec.optionsMap().keySet());
        String fix = Usage.suggestion(option, names) + seeHelp(spec);
        return Usage.wrong("there is no option `" + option + "`", fix);
    }

    private static RuntimeException missing(CommandSpec spec, List<ArgSpec> missing) {
        ArgSpec first = missing.getFirst();
        if (first instanceof OptionSpec option) {
            String message = option.longestName() + " needs a value (" + first.paramLabel() + ")";
            return Usage.wrong(message, seeHelp(spec));
        }
        boolean begun = first instanceof PositionalParamSpec word && word.index().min() > 0;
        String needed = needed(spec.name()).filter(_ -> !begun).orElse(first.paramLabel());
        String article = "AEIO".indexOf(needed.charAt(0)) < 0 ? "a " : "an ";
        return Usage.wrong("`baton " + spec.name() + "` needs " + article + needed, seeHelp(spec));
    }

    /// The first word that a command cannot do without: `STEP` of `skip [RUN] STEP`.
    private static Optional<String> needed(String name) {
        return Commands.named(name)
                .map(command -> command.manual().synopsis().replaceAll("\\[[^\\]]*\\]", ""))
                .map(NEEDED::matcher)
                .filter(Matcher::find)
                .map(Matcher::group);
    }

    private static String seeHelp(CommandSpec spec) {
        String name = spec.name().equals("baton") ? "" : " " + spec.name();
        return "see `baton" + name + " --help`";
    }
}
