package baton.app.check;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.core.Each;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Plural;
import baton.core.Problem;
import baton.core.contract.ArtifactType;
import baton.core.contract.Detection;
import baton.core.contract.Document;
import baton.core.contract.Reading;
import baton.core.contract.plan.Plan;
import baton.core.contract.spec.SessionSpec;
import baton.core.policy.rehearsal.CommandPolicy;
import baton.core.policy.rules.CommandVerdict;
import baton.core.policy.rules.Judgement;
import baton.core.policy.rules.Level;
import baton.core.policy.rules.Match;
import baton.core.policy.scan.PlanScan;
import baton.core.policy.scan.ScanFinding;
import baton.core.text.FieldsBuilder;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.files.TextFile;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// `baton scan`: the command policy alone, for a plan or for one command.
public record Scan(Optional<String> plan, Optional<String> command) implements Action {
    private static final String INPUT = "-";

    public static final Command COMMAND =
            new Command(
                    "scan",
                    Group.CHECK,
                    "judge the commands of a plan, or one command, before they run",
                    new Manual(
                            "scan PLAN | --command CMD",
                            """
                            Judges every command of a plan or session spec, or the one given
                            command, before anything runs: Verify, Checkpoint, Test-first,
                            Verification and the conditions of sessions. `-` reads the plan from
                            standard input.

                            Ends with 8 when a command is blocked, otherwise with 0.\
                            """,
                            List.of(
                                    "baton scan plan.md",
                                    "baton scan --command 'rm -rf build'",
                                    "baton scan --json plan.md | jq '.matches[].where'")),
                    Scan::declare,
                    Scan::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(Options.value("CMD", "judge this command", "--command"))
                .addPositional(
                        Options.words(
                                "PLAN", "0..1", "a plan or a session spec; `-` is standard input"));
    }

    static Scan read(ParseResult words) {
        List<String> plans = Options.words(words);
        if (plans.size() > 1 || plans.contains("")) {
            throw Usage.wrong("not one PLAN", "give the path of one plan or session spec");
        }
        Optional<String> plan = plans.stream().findFirst();
        Optional<String> command = Options.value(words, "--command");
        if (plan.isPresent() == command.isPresent()) {
            String what = plan.isPresent() ? "both a PLAN and --command" : "nothing to scan";
            throw Usage.wrong(what, "give a PLAN or --command CMD");
        }
        return new Scan(plan, command);
    }

    /// The verdict about a plan or a command, with each match and its place.
    private record Said(CommandVerdict verdict, int commands, List<Located> matches) {}

    /// `place` names file and line for people, `where` the part of the plan; both may be empty.
    private record Located(String place, String where, Match match) {}

    @Override
    public ExitStatus run(Context context) {
        Said said = command.map(Scan::one).orElseGet(() -> document(context, plan.orElse("")));
        if (context.json()) {
            context.result(json(said));
        } else {
            print(context, said);
        }
        return said.verdict() == CommandVerdict.BLOCK ? ExitStatus.POLICY : ExitStatus.DONE;
    }

    private static Said one(String command) {
        Judgement judgement = CommandPolicy.judge(command);
        List<Located> matches =
                judgement.matches().stream().map(match -> new Located("", "", match)).toList();
        return new Said(judgement.verdict(), 1, matches);
    }

    private static Said document(Context context, String shown) {
        Source source =
                switch (shown.equals(INPUT) ? input(context) : file(context, shown)) {
                    case Source.Readable(Source readable) -> readable;
                    case Source.Refused(Problem problem) -> throw refused(shown, problem);
                };
        boolean spec =
                Detection.detect(shown, Optional.of(source))
                        .equals(Optional.of(ArtifactType.SESSION_SPEC));
        Document document = Document.read(source);
        PlanScan scan =
                spec
                        ? scan(context, SessionSpec.parse(document), PlanScan::of)
                        : scan(context, Plan.parse(document, Each.IN_TURN), PlanScan::of);
        List<Located> matches =
                scan.in(document.body()).findings().stream()
                        .map(found -> located(shown, found))
                        .toList();
        return new Said(scan.verdict(), scan.commands(), matches);
    }

    private static Located located(String shown, ScanFinding found) {
        String place = found.line() == 0 ? shown : shown + ":" + found.line();
        return new Located(place, found.place().where(), found.match());
    }

    private static Source.Decoded file(Context context, String shown) {
        return TextFile.read(context.path(shown), shown);
    }

    private static Source.Decoded input(Context context) {
        try {
            // One byte more than allowed shows that there is too much.
            return Source.decode(INPUT, context.terminal().in().readNBytes(Source.BYTES_MAX + 1));
        } catch (IOException e) {
            String message = "standard input cannot be read: " + e.getMessage();
            return new Source.Refused(Fault.FILE_UNREADABLE.because(message));
        }
    }

    private static Failure refused(String shown, Problem problem) {
        return problem.fault() == Fault.FILE_NOT_FOUND
                ? new Failure(Fault.PLAN_NOT_FOUND.because(problem.message()))
                : new Failure(problem.naming(shown));
    }

    /// A document with errors is scanned as far as it can be read, which is said.
    private static <T> PlanScan scan(
            Context context, Reading<T> reading, Function<T, PlanScan> whole) {
        long errors = reading.problems().stream().filter(Problem::isError).count();
        if (errors > 0) {
            context.note("the plan has errors (" + errors + "); `baton validate` says which");
        }
        return reading.value().map(whole).orElseGet(() -> PlanScan.ofParsed(reading.parsed()));
    }

    private static void print(Context context, Said said) {
        Paint paint = context.paintOut();
        for (Located found : said.matches()) {
            Match match = found.match();
            boolean blocks = match.level() == Level.BLOCK;
            String word = blocks ? paint.red("BLOCKED:") : paint.yellow("WARNING:");
            String place = found.place().isEmpty() ? "" : found.place() + ": ";
            String where = found.where().isEmpty() ? "" : paint.bold(found.where() + ":") + " ";
            context.result(Printable.line(place) + where + word + " " + match.rule());
            context.result("    Command: " + Printable.line(match.command()));
            context.result("    Fix: " + match.fix());
        }
        context.note(summary(said));
    }

    private static String summary(Said said) {
        long blocked =
                said.matches().stream().filter(f -> f.match().level() == Level.BLOCK).count();
        long warned = said.matches().size() - blocked;
        String checked = Plural.count(said.commands(), "command");
        return switch (said.verdict()) {
            case BLOCK -> "SECURITY SCAN FAILED: " + blocked + " dangerous command(s) found";
            case WARN ->
                    "Security scan: "
                            + Plural.count(warned, "warning")
                            + " ("
                            + checked
                            + " checked)";
            case PASS -> "Security scan: PASS (" + checked + " checked)";
        };
    }

    private static Value json(Said said) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("verdict", word(said.verdict()));
        fields.put("matches", Value.items(said.matches().stream().map(Scan::json).toList()));
        return fields.build();
    }

    private static Value json(Located found) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("level", word(found.match().level()));
        fields.put("rule", found.match().rule());
        fields.put("command", found.match().command());
        if (!found.where().isEmpty()) {
            fields.put("where", found.where());
        }
        return fields.build();
    }

    private static Value word(Enum<?> choice) {
        return Value.of(choice.name().toLowerCase(Locale.ROOT));
    }
}
