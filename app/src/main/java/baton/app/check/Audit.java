package baton.app.check;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.ProblemJson;
import baton.app.command.Usage;
import baton.app.means.PlanPlace;
import baton.app.means.StageFence;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.core.Plural;
import baton.core.Problem;
import baton.core.contract.progress.Drift;
import baton.core.proof.AuditHistory.Made;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.AuditPlace;
import baton.world.run.ProjectAudit;
import baton.world.run.store.KnownRuns;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// `baton audit`: git and the working tree held against a plan. Nothing is locked or written.
public record Audit(
        Optional<String> project,
        Optional<String> since,
        Optional<String> plan,
        Optional<LivingAudit> living)
        implements Action {
    private static final int BRIEF = 10;

    public static final Command COMMAND =
            new Command(
                    "audit",
                    Group.CHECK,
                    "hold git and the working tree against a plan",
                    new Manual(
                            "audit [--project DIR] [--since REF] [PLAN] | audit --living",
                            """
                            Looks only at git and the working tree, from the commit that the work
                            began with until now: expected paths exist and are committed, every
                            passed step has its commit, scripts that changed parse as they are in
                            the working tree, forbidden paths are unchanged. A commit that the
                            progress file names counts by its id where it changes a file of the
                            step, or by what it changes where somebody has amended or squashed it;
                            only where none is named, the subject tells it. Commits that belong to
                            no step are listed and are no drift, whatever their subject.

                            The progress file says where the work began and which steps passed,
                            those of sessions that were carried out one by one together; without
                            one it is the newest run of the plan, or --since, and all steps.
                            --living runs the proofs of all projects and WORKs again, at HEAD and in
                            a private place: manifests and Verify commands of the steps that their
                            progress files call completed, and of the TASKs that are done. It says
                            which no longer hold. The commands pass the security policy and run in
                            the sandbox only, unless `--sandbox off` lets them do what you may do.

                            Ends with 1 when something drifted, or no longer holds.\
                            """,
                            List.of(
                                    "baton audit --project .claude/projects/2026-01-05-demo",
                                    "baton audit --since v1.2 plan.md",
                                    "baton audit --living",
                                    "baton audit --json plan.md | jq '.drift[].actual'")),
                    Audit::declare,
                    Audit::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(
                        Options.value("DIR", "the project; its plan.md is audited", "--project"))
                .addOption(Options.value("REF", "the commit the work began with", "--since"))
                .addOption(Options.flag("prove all projects and WORKs again", "--living"))
                .addOption(StageFence.option())
                .addPositional(Options.words("PLAN", "0..1", "a plan or a session spec"));
    }

    static Audit read(ParseResult words) {
        Optional<String> project = Options.value(words, "--project");
        Optional<String> plan = Options.words(words).stream().findFirst();
        if (words.hasMatchedOption("--living")) {
            if (project.isPresent() || plan.isPresent() || words.hasMatchedOption("--since")) {
                throw Usage.wrong(
                        "--living is about all projects at HEAD", "leave the other words out");
            }
            Optional<LivingAudit> living = Optional.of(new LivingAudit(StageFence.asked(words)));
            return new Audit(project, Optional.empty(), plan, living);
        }
        if (words.hasMatchedOption("--sandbox")) {
            throw Usage.wrong("--sandbox is for --living", "nothing else runs a command");
        }
        if (project.isEmpty() && plan.isEmpty()) {
            throw Usage.wrong("no plan is named", "give a PLAN or --project DIR");
        }
        return new Audit(project, Options.value(words, "--since"), plan, Optional.empty());
    }

    @Override
    public ExitStatus run(Context context) {
        return living.map(all -> all.run(context)).orElseGet(() -> audit(context));
    }

    private ExitStatus audit(Context context) {
        Environment environment = new Environment(context.terminal().environment());
        AuditTarget target = AuditTarget.of(context, project, plan);
        Repository repository = StageFence.repository(context);
        if (target.work().isEmpty()) {
            return refuse(context, target);
        }
        Optional<Path> directory = project.map(PlanPlace::trimmed).map(context::path);
        AuditPlace place =
                new AuditPlace(
                        repository,
                        target.file(),
                        directory,
                        target.session(),
                        new KnownRuns(environment));
        ProjectAudit.Outcome outcome =
                new ProjectAudit(place).of(target.work().get(), since, environment);
        if (context.json()) {
            context.result(json(outcome));
        } else {
            print(context, outcome);
        }
        return outcome.audit().passed() ? ExitStatus.DONE : ExitStatus.PROBLEMS;
    }

    /// Tells the errors of the plan or session spec. A document with errors cannot say what should
    /// be there.
    private static ExitStatus refuse(Context context, AuditTarget target) {
        List<Problem> errors = target.problems().stream().filter(Problem::isError).toList();
        if (context.json()) {
            context.result(ProblemJson.errors(errors));
        }
        for (Problem problem : errors) {
            context.note(Printable.line(problem.told(target.shown())));
        }
        return ExitStatus.PROBLEMS;
    }

    private static void print(Context context, ProjectAudit.Outcome outcome) {
        Paint paint = context.paintOut();
        boolean passed = outcome.audit().passed();
        String word = passed ? paint.green("PASS") : paint.red("DRIFT");
        context.result("Audit: " + word + grounds(outcome));
        for (Drift drift : outcome.audit().drift()) {
            String text = drift.expected() + ": " + drift.actual();
            context.result("  " + paint.bold(drift.check()) + " " + Printable.line(text));
        }
        for (Made commit : outcome.audit().foreign()) {
            String text = brief(commit.id()) + " " + commit.subject();
            context.result("  foreign " + Printable.line(text));
        }
        for (int step : outcome.told()) {
            context.result(
                    "  told step " + step + ": nothing to commit, by the progress file alone");
        }
        if (!outcome.recorded()) {
            context.note("there is no progress file: every step of the plan was expected");
        }
    }

    private static String grounds(ProjectAudit.Outcome outcome) {
        String said = outcome.recorded() ? "said to have passed" : "expected";
        return " (%d of %s %s, %s since %s)"
                .formatted(
                        outcome.steps().size(),
                        Plural.count(outcome.total(), "step"),
                        outcome.audit().passed() ? "passed" : said,
                        Plural.count(outcome.commits(), "commit"),
                        brief(outcome.base()));
    }

    private static String brief(String commit) {
        return commit.substring(0, BRIEF);
    }

    private static Value json(ProjectAudit.Outcome outcome) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("status", outcome.audit().passed() ? "pass" : "drift");
        fields.put("plan", outcome.plan());
        fields.put("since", outcome.base());
        fields.put("steps", Value.items(outcome.steps().stream().map(Value::of).toList()));
        fields.put("steps_total", outcome.total());
        fields.put("told", Value.items(outcome.told().stream().map(Value::of).toList()));
        fields.put("commits", outcome.commits());
        fields.put(
                "drift", Value.items(outcome.audit().drift().stream().map(Drift::value).toList()));
        fields.put(
                "foreign",
                Value.items(outcome.audit().foreign().stream().map(Audit::json).toList()));
        return fields.build();
    }

    private static Value json(Made commit) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("commit", commit.id());
        fields.put("subject", commit.subject());
        return fields.build();
    }
}
