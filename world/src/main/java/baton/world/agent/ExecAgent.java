package baton.world.agent;

import baton.core.agent.AgentKind;
import baton.core.agent.stream.Mending;
import baton.core.agent.stream.Trouble;
import baton.core.policy.secrets.Secrets;
import baton.core.sandbox.Site;
import baton.core.step.Question;
import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.AgentOutcome;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.text.Value;
import baton.core.work.AgentXml;
import baton.world.process.Bytes;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Runner;
import baton.world.process.Streamed;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Any command as an agent: the prompt on standard input, data back in a file, the exit status as
/// its word about whether it finished.
public final class ExecAgent implements Agent {
    /// The directories of the kernel: a path in them stands for another thing in every program.
    private static final List<Path> KERNEL =
            List.of(Path.of("/proc"), Path.of("/sys"), Path.of("/dev"));

    /// Files in memory are the same to every program.
    private static final Path MEMORY = Path.of("/dev/shm");

    private static final Pattern WORDS = Pattern.compile("[\\s'\"]+");

    /// A shell ends words without blanks, too; a name may have such a character as well.
    private static final Pattern PARTS = Pattern.compile("[\\s'\"`;|&()<>={}]+");

    private static final int TRY_LATER = 75;
    private static final long BACK_OFF_S = 60;
    private static final long BACK_OFF_MAX_S = 24L * 60 * 60;

    private final String command;
    private final Environment environment;
    private final Supplier<Instant> clock;

    public ExecAgent(String command, Environment environment, Supplier<Instant> clock) {
        this.command = command;
        this.environment = environment;
        this.clock = clock;
    }

    @Override
    public Secrets hiding(Secrets known) {
        return known.andCommand(command);
    }

    /// The command is not needed to go on with a run: whoever resumes it names the agent again.
    @Override
    public String label() {
        return "exec:" + hiding(Secrets.ofEnvironment(environment.variables())).scrub(command);
    }

    @Override
    public AgentReport carryOut(Assignment assignment) {
        Invocation invocation =
                new Invocation(
                        List.of("bash", "-c", command),
                        assignment.directory(),
                        environment.with(variables(assignment)).variables(),
                        Bytes.of(assignment.prompt()),
                        assignment.limits());
        Streamed streamed =
                Runner.stream(
                        assignment.enclosure().around(invocation, needs(assignment)),
                        Optional.of(assignment.traces().log()),
                        assignment.listener(),
                        assignment.cancellation());
        Secrets secrets = assignment.secrets();
        Optional<Value.Fields> output =
                AgentOutput.read(assignment.traces().output(), streamed.tail()).map(secrets::scrub);
        if (streamed.finish() == Streamed.Finish.CANCELLED) {
            AgentOutcome cut = new AgentFailed("cancelled");
            return new AgentReport(
                    cut, streamed.exit(), AgentReport.NOTHING, AgentReport.NOTHING, true);
        }
        AgentVerdict verdict =
                new AgentVerdict(
                        clock.get(),
                        assignment.unit().tries(),
                        new Mending(AgentKind.EXEC, label()),
                        secrets);
        return AgentReport.of(judged(streamed, output, verdict), streamed.exit(), output);
    }

    /// The files its command names are there, wherever they lie.
    private Site needs(Assignment assignment) {
        if (assignment.enclosure().isOpen()) {
            return Site.NOTHING;
        }
        return Site.NOTHING.seeing(
                Stream.of(WORDS, PARTS)
                        .flatMap(ends -> ends.splitAsStream(command))
                        .filter(word -> word.contains("/"))
                        .distinct()
                        .flatMap(word -> file(assignment.directory(), word).stream())
                        .toList());
    }

    private static Optional<String> file(Path directory, String word) {
        try {
            Path file = directory.resolve(word).normalize();
            boolean lasting =
                    file.startsWith(MEMORY) || KERNEL.stream().noneMatch(file::startsWith);
            return lasting && Files.isRegularFile(file) && !file.startsWith(directory)
                    ? Optional.of(file.toString())
                    : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static Map<String, String> variables(Assignment assignment) {
        Assignment.Unit unit = assignment.unit();
        Map<String, String> variables = new HashMap<>(assignment.variables());
        variables.put("BATON_ROLE", unit.role());
        variables.put(Environment.RUN, unit.run());
        variables.put("BATON_UNIT", unit.name());
        variables.put("BATON_STEP", String.valueOf(unit.step()));
        variables.put("BATON_ATTEMPT", String.valueOf(unit.attempt()));
        variables.put("BATON_PROMPT_FILE", assignment.traces().prompt().toString());
        variables.put("BATON_OUTPUT_FILE", assignment.traces().output().toString());
        variables.put("GIT_TERMINAL_PROMPT", "0");
        assignment.schema().ifPresent(file -> variables.put("BATON_SCHEMA_FILE", file.toString()));
        return variables;
    }

    private AgentVerdict.Judged judged(
            Streamed streamed, Optional<Value.Fields> output, AgentVerdict verdict) {
        return switch (streamed.finish()) {
            case TIMED_OUT -> failed("timed out");
            case SILENT -> failed("stalled: the agent printed nothing for too long");
            case CANCELLED -> failed("cancelled");
            case EXITED -> exited(streamed, output, verdict);
        };
    }

    private static AgentVerdict.Judged failed(String reason) {
        return new AgentVerdict.Ended(new AgentFailed(reason));
    }

    private AgentVerdict.Judged exited(
            Streamed streamed, Optional<Value.Fields> output, AgentVerdict verdict) {
        int exit = streamed.exit().orElse(1);
        if (exit == TRY_LATER) {
            Instant until = clock.get().plusSeconds(retryAfter(output));
            return verdict.waiting(until, Trouble.RATE_LIMIT, "the agent asks to be tried later");
        }
        if (exit != 0) {
            return verdict.gaveUp(exit, command, streamed.tail());
        }
        return new AgentVerdict.Ended(
                question(output)
                        .<AgentOutcome>map(NeedsDecision::new)
                        .or(() -> givenUp(output).map(AgentFailed::new))
                        .orElseGet(Finished::new));
    }

    private static long retryAfter(Optional<Value.Fields> output) {
        return output.flatMap(fields -> fields.field("retry_after_s"))
                .flatMap(Value::whole)
                .map(seconds -> Math.clamp(seconds, 0, BACK_OFF_MAX_S))
                .orElse(BACK_OFF_S);
    }

    /// The reason why an agent says that it failed, whatever its exit status.
    private static Optional<String> givenUp(Optional<Value.Fields> output) {
        return output.flatMap(fields -> fields.field(AgentXml.FAILED)).flatMap(Value::scalar);
    }

    /// The question an agent stopped for.
    static Optional<Question> question(Optional<Value.Fields> output) {
        return output.flatMap(fields -> fields.field("needs_decision"))
                .filter(Value.Fields.class::isInstance)
                .map(Value.Fields.class::cast)
                .map(ExecAgent::question);
    }

    private static Question question(Value.Fields decision) {
        String context =
                decision.scalar("context")
                        .filter(text -> !text.isBlank())
                        .orElse("no question given");
        List<String> options =
                decision.field("options").orElse(null) instanceof Value.Items(List<Value> items, _)
                        ? items.stream().flatMap(item -> item.scalar().stream()).toList()
                        : List.of();
        return new Question(context, options, decision.scalar("recommended"));
    }
}
