package baton.app.look;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.SeenFromHere;
import baton.app.command.Usage;
import baton.app.command.WantedFile;
import baton.app.means.RunChoice;
import baton.app.page.ReportFile;
import baton.app.terminal.Printable;
import baton.core.text.FieldsBuilder;
import baton.world.SystemClock;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RecordCheck;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredReport;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// `baton report`: what happened in a run, as Markdown, and whether its record is whole. Nothing is
/// locked or written.
public record Reports(Optional<String> run, Optional<String> html, boolean verify, boolean raw)
        implements Action {
    private static final String HTML = "--html";
    private static final String OUTPUT = "-";

    public static final Command COMMAND =
            new Command(
                    "report",
                    Group.RUN,
                    "print what happened in a run, or check its record",
                    new Manual(
                            "report [RUN] [--html FILE] [--verify] [--raw]",
                            """
                            Prints the report of the newest run of this checkout, or of the one that
                            is named, as Markdown: what its journal tells. The file report.md is
                            printed only where it is known to be as the run wrote it.

                            With --html the run is written as one page that needs nothing else:
                            result, steps with the time they took, problems, and for each step the
                            facts behind its state, its prompts, logs and diff. `-` is standard
                            output.

                            With --verify the record is compared with the notes that Baton keeps in
                            this user's state directory: the journal, the files that the run was
                            started with, the report, the logs, prompts and outputs. Ends with 1
                            when any of them was changed, added or removed, and says what the notes
                            do not cover.\
                            """,
                            List.of(
                                    "baton report",
                                    "baton report 20260105-1 > report.md",
                                    "baton report --html report.html",
                                    "baton report --verify last")),
                    Reports::declare,
                    Reports::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(
                        Options.flag("compare the record with what was noted of it", "--verify"))
                .addOption(Options.value("FILE", "write it as a page of HTML; `-` prints it", HTML))
                .addOption(LogPrinter.rawFlag())
                .addPositional(RunChoice.word());
    }

    static Reports read(ParseResult words) {
        Optional<String> html = Options.value(words, HTML);
        boolean verify = words.hasMatchedOption("--verify");
        if (html.isPresent() && (verify || words.hasMatchedOption("--raw"))) {
            throw Usage.wrong(HTML + " goes with neither --verify nor --raw", "give one of them");
        }
        return new Reports(
                Options.words(words).stream().findFirst(),
                html,
                verify,
                words.hasMatchedOption("--raw"));
    }

    @Override
    public ExitStatus run(Context context) {
        RunChoice runs = RunChoice.in(context);
        RunFolder folder = runs.find(run).orElseThrow(runs::without);
        if (verify) {
            refuseTracked(context, folder);
        }
        if (html.isPresent()) {
            return write(context, runs, folder, html.get());
        }
        KnownRuns known = new KnownRuns(new Environment(context.terminal().environment()));
        StoredReport report = StoredReport.of(runs.checkout(), folder, known);
        RecordCheck check = RecordCheck.of(folder, report, known);
        return verify
                ? say(context, new RecordWords(folder, check))
                : print(context, folder, report, check);
    }

    private static ExitStatus write(
            Context context, RunChoice runs, RunFolder folder, String word) {
        Environment environment = new Environment(context.terminal().environment());
        Repository repository = Repository.open(runs.checkout(), environment);
        String page = ReportFile.of(runs, folder, repository, SystemClock.now());
        if (word.equals(OUTPUT)) {
            context.terminal().out().print(page);
            return ExitStatus.DONE;
        }
        Path file = WantedFile.write(context, word, page);
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("run", folder.id().value());
            fields.put("html", file.toString());
            context.result(fields.build());
        } else {
            context.note("written: " + Printable.line(word));
        }
        return ExitStatus.DONE;
    }

    /// Refuses a run whose folder git tracks: a run that the repository brings along proves nothing
    /// about this user's run.
    private static void refuseTracked(Context context, RunFolder folder) {
        Environment environment = new Environment(context.terminal().environment());
        KnownRuns.refuseTracked(
                Repository.open(context.terminal().directory(), environment), folder);
    }

    private ExitStatus print(
            Context context, RunFolder folder, StoredReport report, RecordCheck check) {
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("run", folder.id().value());
            fields.put("written", report.isCurrent());
            fields.put("report", report.text());
            context.result(fields.build());
        } else {
            if (raw) {
                context.terminal().out().print(report.text());
            } else {
                Printable.clean(SeenFromHere.report(context, report.text()))
                        .lines()
                        .forEach(context.terminal()::result);
            }
        }
        if (!check.holds()) {
            context.note(
                    "the record of this run was changed: `baton report --verify "
                            + folder.id()
                            + "` says where");
        }
        return ExitStatus.DONE;
    }

    private static ExitStatus say(Context context, RecordWords found) {
        if (context.json()) {
            context.result(found.json());
        } else {
            found.lines().forEach(context::result);
        }
        return found.check().holds() ? ExitStatus.DONE : ExitStatus.PROBLEMS;
    }
}
