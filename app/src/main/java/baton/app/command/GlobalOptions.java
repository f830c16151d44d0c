package baton.app.command;

import baton.app.command.Globals.Voice;
import baton.app.terminal.Colour;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The global options: how they are declared, and how they are read from before and after the
/// command's name.
public final class GlobalOptions {
    private static final List<String> COLOURS =
            Arrays.stream(Colour.values()).map(Colour::word).toList();

    private GlobalOptions() {}

    public static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(
                        Options.list("DIR", "run as if started in DIR; may be repeated", "-C"))
                .addOption(Options.value("SPEC", "the agent to use (or BATON_AGENT)", "--agent"))
                .addOption(Options.value("FILE", "read this configuration file", "--config"))
                .addOption(Options.flag("print the result as JSON", "--json"))
                .addOption(
                        Options.choice(
                                "WHEN",
                                "colour: " + String.join(", ", COLOURS),
                                "--color",
                                COLOURS))
                .addOption(Options.flag("print the result and problems only", "-q", "--quiet"))
                .addOption(Options.flag("print more, and the trace of a bug", "-v", "--verbose"))
                .addOption(Options.flag("approve every gate", "--yes"))
                .addOption(
                        OptionSpec.builder("-h", "--help")
                                .arity("0")
                                .usageHelp(true)
                                .description("show help")
                                .build());
    }

    /// `outer` stood before the command's name, `inner` after it; the later word wins.
    public static Globals read(ParseResult outer, ParseResult inner) {
        List<String> directories = new ArrayList<>(Options.values(outer, "-C"));
        directories.addAll(Options.values(inner, "-C"));
        return new Globals(
                directories,
                Options.value(inner, "--agent").or(() -> Options.value(outer, "--agent")),
                Options.value(inner, "--config").or(() -> Options.value(outer, "--config")),
                given("--json", outer, inner),
                colour(Options.value(inner, "--color").or(() -> Options.value(outer, "--color"))),
                voice(given("-q", outer, inner), given("-v", outer, inner)),
                given("--yes", outer, inner));
    }

    private static boolean given(String flag, ParseResult outer, ParseResult inner) {
        return outer.hasMatchedOption(flag) || inner.hasMatchedOption(flag);
    }

    private static Colour colour(Optional<String> word) {
        return word.map(
                        given ->
                                Colour.ofWord(given)
                                        .orElseThrow(
                                                () -> Usage.wrongValue("--color", given, COLOURS)))
                .orElse(Colour.AUTO);
    }

    private static Voice voice(boolean quiet, boolean verbose) {
        if (quiet && verbose) {
            throw Usage.wrong("-q and -v exclude each other", "give one of them");
        }
        return quiet ? Voice.QUIET : verbose ? Voice.VERBOSE : Voice.NORMAL;
    }
}
