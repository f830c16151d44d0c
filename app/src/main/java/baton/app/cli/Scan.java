package baton.app.cli;

import baton.app.cli.Command.Group;
import baton.app.cli.Command.Manual;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.ArtifactType;
import baton.core.contract.Detection;
import baton.core.contract.Reading;
import baton.core.contract.plan.Plan;
import baton.core.contract.spec.SessionSpec;
import baton.core.policy.command.CommandPolicy;
import baton.core.policy.command.Level;
import baton.core.policy.command.Match;
import baton.core.policy.command.Verdict;
import baton.core.policy.scan.PlanScan;
import baton.core.policy.scan.PlanScan.Located;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.files.TextFile;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/// `baton scan`: the command policy alone, for a plan or for one command.
record Scan(Optional<String> plan, Optional<String> command) implements Action {
    static final Command COMMAND =
            new Command(
                    "scan",
                    Group.CHECK,
                    "judge the commands of a plan, or one command, by the command policy",
                    new Manual(
                            "scan PLAN | --command CMD",
                            """
                            Judges every command of a plan or session spec, or the one command that
                            is given, before anything runs: Verify, Checkpoint, Test-first,
                            Verification and the conditions of sessions.

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
                .addPositional(Options.words("PLAN", "0..1", "a plan or a session spec"));
    }

    static Scan read(ParseResult words) {
        Optional<String> plan = Options.words(words).stream().findFirst();
        Optional<String> command = Options.value(words, "--command");
        if (plan.isPresent() == command.isPresent()) {
            String what = plan.isPresent() ? "both a PLAN and --command" : "nothing to scan";
            throw Usage.wrong(what, "give a PLAN or --command CMD");
        }
        return new Scan(plan, command);
    }

    @Override
    public ExitStatus run(Context context) {
        PlanScan scan = command.map(Scan::one).orElseGet(() -> document(context, plan.orElse("")));
        if (context.json()) {
            context.result(json(scan));
        } else {
            print(context, scan);
        }
        return scan.verdict() == Verdict.BLOCK ? ExitStatus.POLICY : ExitStatus.DONE;
    }

    private static PlanScan one(String command) {
        List<Located> matches =
                CommandPolicy.judge(command).matches().stream()
                        .map(match -> new Located("", match))
                        .toList();
        return new PlanScan(1, matches);
    }

    private static PlanScan document(Context context, String shown) {
        Source source =
                switch (TextFile.read(context.path(shown), shown)) {
                    case Source.Readable(Source readable) -> readable;
                    case Source.Refused(Problem problem) -> throw refused(problem);
                };
        boolean spec =
                Detection.detect(shown, Optional.of(source))
                        .equals(Optional.of(ArtifactType.SESSION_SPEC));
        return spec
                ? scan(context, SessionSpec.parse(source), PlanScan::of)
                : scan(context, Plan.parse(source), PlanScan::of);
    }

    private static Failure refused(Problem problem) {
        return problem.fault() == Fault.FILE_NOT_FOUND
                ? new Failure(Fault.PLAN_NOT_FOUND.because(problem.message()))
                : new Failure(problem);
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

    private static void print(Context context, PlanScan scan) {
        Paint paint = context.paintOut();
        for (Located found : scan.matches()) {
            Match match = found.match();
            boolean blocks = match.level() == Level.BLOCK;
            String word = blocks ? paint.red("BLOCKED:") : paint.yellow("WARNING:");
            String where = found.where().isEmpty() ? "" : paint.bold(found.where() + ":") + " ";
            context.result(where + word + " " + match.rule());
            context.result("    Command: " + Printable.line(match.command()));
        }
        context.note(summary(scan));
    }

    private static String summary(PlanScan scan) {
        long blocked =
                scan.matches().stream().filter(f -> f.match().level() == Level.BLOCK).count();
        long warned = scan.matches().size() - blocked;
        String checked = scan.commands() + (scan.commands() == 1 ? " command" : " commands");
        return switch (scan.verdict()) {
            case BLOCK -> "SECURITY SCAN FAILED: " + blocked + " dangerous command(s) found";
            case WARN -> "Security scan: " + warned + " warning(s) (" + checked + " checked)";
            case PASS -> "Security scan: PASS (" + checked + " checked)";
        };
    }

    private Value json(PlanScan scan) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("verdict", word(scan.verdict()));
        fields.put("matches", Value.items(scan.matches().stream().map(Scan::json).toList()));
        return Value.fields(fields);
    }

    private static Value json(Located found) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("level", word(found.match().level()));
        fields.put("rule", Value.of(found.match().rule()));
        fields.put("command", Value.of(found.match().command()));
        if (!found.where().isEmpty()) {
            fields.put("where", Value.of(found.where()));
        }
        return Value.fields(fields);
    }

    private static Value word(Enum<?> choice) {
        return Value.of(choice.name().toLowerCase(Locale.ROOT));
    }
}
