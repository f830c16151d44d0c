package baton.app.look;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.means.RunChoice;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.text.Value;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.KnownRuns;
import baton.world.run.RunFolder;
import baton.world.run.StoredReport;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;

/// `baton report`: what happened in a run, as Markdown, and whether its record is whole. Nothing is
/// locked or written.
public record Reports(Optional<String> run, boolean verify, boolean raw) implements Action {
    public static final Command COMMAND =
            new Command(
                    "report",
                    Group.RUN,
                    "print what happened in a run, or check its record",
                    new Manual(
                            "report [RUN] [--verify] [--raw]",
                            """
                            Prints the report of the newest run of this checkout, or of the one that
                            is named, as Markdown: the one that was written when the run ended, or,
                            where it was not or is out of date, one made from the journal.

                            With --verify it is the record that is looked at: every line of the
                            journal carries the hash of the one before, and the report the hash of
                            the last. Ends with 1 when a line was changed, added or taken away.\
                            """,
                            List.of(
                                    "baton report",
                                    "baton report 20260105-1 > report.md",
                                    "baton report --verify last")),
                    Reports::declare,
                    Reports::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(
                        Options.flag("check the journal's hashes against the report", "--verify"))
                .addOption(LogPrinter.rawFlag())
                .addPositional(RunChoice.word());
    }

    static Reports read(ParseResult words) {
        return new Reports(
                Options.words(words).stream().findFirst(),
                words.hasMatchedOption("--verify"),
                words.hasMatchedOption("--raw"));
    }

    @Override
    public ExitStatus run(Context context) {
        RunChoice runs = RunChoice.in(context);
        RunFolder folder =
                runs.find(run)
                        .orElseThrow(
                                () ->
                                        new Failure(
                                                Fault.RUN_NOT_FOUND.because(
                                                        RunChoice.none(runs.checkout()))));
        if (verify) {
            refuseTracked(context, folder);
        }
        StoredReport report = StoredReport.of(runs.checkout(), folder);
        return verify ? check(context, folder, report.verify()) : print(context, folder, report);
    }

    /// What a repository brings along proves nothing about this user's run.
    private static void refuseTracked(Context context, RunFolder folder) {
        Environment environment = new Environment(context.terminal().environment());
        KnownRuns.refuseTracked(
                Repository.open(context.terminal().directory(), environment), folder);
    }

    private ExitStatus print(Context context, RunFolder folder, StoredReport report) {
        if (context.json()) {
            SequencedMap<String, Value> fields = new LinkedHashMap<>();
            fields.put("run", Value.of(folder.id().value()));
            fields.put("written", Value.of(report.isCurrent()));
            fields.put("report", Value.of(report.text()));
            context.result(Value.fields(fields));
        } else {
            context.terminal().out().print(raw ? report.text() : Printable.clean(report.text()));
        }
        return ExitStatus.DONE;
    }

    private static ExitStatus check(
            Context context, RunFolder folder, StoredReport.Verified found) {
        if (context.json()) {
            context.result(json(folder, found));
        } else {
            context.result(sentence(folder, found));
        }
        return found.holds() ? ExitStatus.DONE : ExitStatus.PROBLEMS;
    }

    private static String sentence(RunFolder folder, StoredReport.Verified found) {
        String name = "run " + folder.id() + ": ";
        if (found.broken().isPresent()) {
            int line = found.broken().getAsInt();
            return name + "line " + line + " of the journal is not what was written";
        }
        String whole = name + "the journal is whole (" + found.lines() + " lines), ";
        return switch (found.report()) {
            case MATCHES -> whole + "and the report names its last line";
            case OLDER -> whole + "and goes on where the report ends";
            case MISSING -> whole + "and there is no report to compare it with";
            case DIFFERS ->
                    name
                            + "the report names another last line than line "
                            + found.lines()
                            + ", with which the journal ends";
        };
    }

    private static Value json(RunFolder folder, StoredReport.Verified found) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("run", Value.of(folder.id().value()));
        fields.put("valid", Value.of(found.holds()));
        fields.put("lines", Value.of(found.lines()));
        fields.put("head", Value.of(found.head()));
        fields.put("broken_line", number(found.broken()));
        fields.put("report", Value.of(found.report().name().toLowerCase(Locale.ROOT)));
        return Value.fields(fields);
    }

    private static Value number(OptionalInt line) {
        return line.isPresent() ? Value.of(line.getAsInt()) : new Value.Null(0);
    }
}
