package baton.world.run.step;

import baton.core.Shown;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.policy.rehearsal.CommandPolicy;
import baton.core.policy.rules.CommandVerdict;
import baton.core.policy.rules.Judgement;
import baton.core.policy.secrets.Secrets;
import baton.core.run.RunEffect;
import baton.core.run.WorkStep;
import baton.core.step.StepEvent.Green;
import baton.core.step.StepEvent.PolicyRefused;
import baton.core.step.StepEvent.PreflightBlocked;
import baton.core.step.StepEvent.Red;
import baton.core.step.StepEvent.VerifyVerdict;
import baton.core.text.Value;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Runner;
import baton.world.process.Streamed;
import baton.world.process.lines.LineListener;
import baton.world.process.lines.Storing;
import baton.world.run.setting.CommandSite;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSecrets;
import baton.world.run.setting.RunSetting;
import baton.world.run.store.Sha256;
import baton.world.secrets.ScrubbedLines;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Runs the commands of a plan, in order, fresh, each to its end or its time. The policy judges
/// each again before it runs.
public final class VerifyWork {
    private static final int PREFLIGHT_REFUSED = 77;
    private static final int TOLD_LINES_MAX = 20;

    private final RunSetting run;
    private final CommandSite where;
    private final Secrets secrets;
    private final Environment environment;

    public VerifyWork(RunSetting run) {
        this(run, CommandSite.in(run));
    }

    public VerifyWork(RunSetting run, CommandSite where) {
        this.run = run;
        this.where = where;
        this.secrets = RunSecrets.of(run);
        this.environment = run.marked().with("GIT_TERMINAL_PROMPT", "0").with(where.variables());
    }

    /// The outcome of the commands. `output` is the end of what the failing command printed; `cut`
    /// is true when the program is to end, so that nothing may be concluded.
    public record Outcome(VerifyVerdict verdict, List<Value> results, String output, boolean cut) {
        boolean isRed() {
            return verdict instanceof Red && !cut;
        }

        /// The reason why the commands did not pass, in words; nothing where they passed.
        public Optional<String> objection() {
            return switch (verdict) {
                case Green _ -> Optional.empty();
                case Red(String reason, _) -> Optional.of(reason);
                case PreflightBlocked _ -> Optional.of("it exited with " + PREFLIGHT_REFUSED);
                case PolicyRefused(String rule) ->
                        Optional.of("refused by the command policy: " + rule);
            };
        }
    }

    Outcome run(RunEffect.ForStep owed) {
        WorkStep work = run.step(owed.step());
        return run(
                work.step().verify(),
                run.folder().verifyLog(work.unit(), owed.attempt(), owed.tries()));
    }

    /// The same, and again when it is red on a tree that was tested before: what is green then is
    /// flaky.
    Outcome run(RunEffect.ForStep owed, BooleanSupplier testedBefore) {
        Outcome outcome = run(owed);
        boolean tested = outcome.isRed() && testedBefore.getAsBoolean();
        int more = tested ? run.means().limits().reruns() : 0;
        for (int i = 0; i < more && outcome.isRed(); i++) {
            Outcome again = run(owed);
            outcome =
                    again.verdict() instanceof Green
                            ? new Outcome(new Green(true), again.results(), "", false)
                            : again;
        }
        return outcome;
    }

    /// Any commands; what they print goes to the log.
    Outcome run(List<VerifyCommand> commands, Path log) {
        List<Value> results = new ArrayList<>();
        for (VerifyCommand command : commands) {
            Judgement judgement = CommandPolicy.judge(command.command());
            if (judgement.verdict() == CommandVerdict.BLOCK) {
                String rule = judgement.matches().getFirst().rule();
                return new Outcome(new PolicyRefused(rule), results, "", false);
            }
            Expectation expectation = new Expectation(command.expected(), secrets);
            Streamed ended = stream(command, log, expectation);
            results.add(result(command, ended, expectation));
            if (ended.finish() == Streamed.Finish.CANCELLED) {
                return new Outcome(new Red("cancelled"), results, "", true);
            }
            Optional<VerifyVerdict> failed = failed(command, ended, expectation);
            if (failed.isPresent() && !command.advisory()) {
                String printed = secrets.scrub(ended.tail());
                return new Outcome(telling(failed.get(), printed), results, printed, false);
            }
        }
        return new Outcome(new Green(false), results, "", false);
    }

    private static VerifyVerdict telling(VerifyVerdict verdict, String printed) {
        List<String> lines = printed.lines().filter(line -> !line.isBlank()).toList();
        List<String> first = lines.stream().limit(TOLD_LINES_MAX).toList();
        return verdict instanceof Red(String reason, _)
                ? new Red(reason, new Shown(first, lines.size() - first.size()))
                : verdict;
    }

    /// A command that cannot be started says nothing about the work: that is a failure of the run
    /// and not of the attempt.
    private Streamed stream(VerifyCommand command, Path log, Expectation expectation) {
        Invocation invocation =
                new Invocation(
                        List.of("bash", "-c", command.command()),
                        where.directory(),
                        environment.variables(),
                        run.means().limits().forVerify());
        return where.around()
                .run(
                        inside ->
                                Runner.stream(
                                        inside.around(invocation),
                                        Optional.of(log),
                                        expectation,
                                        run.surroundings().cancellation()));
    }

    private static Optional<VerifyVerdict> failed(
            VerifyCommand command, Streamed ended, Expectation expectation) {
        String name = "Verify `" + command.command() + "` ";
        return switch (ended.finish()) {
            case TIMED_OUT -> Optional.of(new Red(name + "ran out of time"));
            case SILENT -> Optional.of(new Red(name + "printed nothing for too long"));
            case CANCELLED -> Optional.of(new Red(name + "was cancelled"));
            case EXITED -> {
                int exit = ended.exit().orElse(1);
                if (exit == PREFLIGHT_REFUSED) {
                    yield Optional.of(new PreflightBlocked());
                }
                if (exit != 0) {
                    yield Optional.of(new Red(name + "exited with " + exit));
                }
                yield expectation.met()
                        ? Optional.empty()
                        : Optional.of(new Red(name + "did not print `" + expectation.text() + "`"));
            }
        };
    }

    private static Value result(VerifyCommand command, Streamed ended, Expectation expectation) {
        Detail detail = new Detail().with("command", command.command());
        ended.exit().ifPresent(exit -> detail.with("exit", Value.of(exit)));
        command.expected()
                .ifPresent(_ -> detail.with("expected_found", Value.of(expectation.met())));
        if (ended.tail().stripTrailing().endsWith(VerifyCommand.NOTHING)) {
            detail.with("nothing", Value.of(true));
        }
        return detail.with("sha256", Sha256.of(ended.tail())).fields();
    }

    /// Looks for the expected text in every line, since the output may be longer than is kept.
    private static final class Expectation implements LineListener {
        private final Optional<String> expected;
        private final Secrets secrets;
        private boolean found;

        Expectation(Optional<String> expected, Secrets secrets) {
            this.expected = expected;
            this.secrets = secrets;
        }

        @Override
        public Storing storing() {
            return new ScrubbedLines(secrets);
        }

        @Override
        public boolean hearsAll() {
            return !met();
        }

        @Override
        public void line(String line) {
            found = found || expected.filter(line::contains).isPresent();
        }

        boolean met() {
            return expected.isEmpty() || found;
        }

        String text() {
            return expected.orElse("");
        }
    }
}
