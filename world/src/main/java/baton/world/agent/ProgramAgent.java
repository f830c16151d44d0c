package baton.world.agent;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.agent.AgentHomes;
import baton.core.agent.AgentProgram;
import baton.core.agent.Capabilities;
import baton.core.agent.Capabilities.SchemaOption;
import baton.core.agent.ProgramIdentity;
import baton.core.agent.stream.AgentProgress;
import baton.core.agent.stream.AgentStream;
import baton.core.agent.stream.Mending;
import baton.core.agent.stream.Outcome;
import baton.core.agent.stream.Used;
import baton.core.gateway.ModelAccount;
import baton.core.gateway.ProgramRoute;
import baton.core.hook.Guard;
import baton.core.prompt.ReplyForm;
import baton.core.prompt.RepositoryNotes;
import baton.core.sandbox.Site;
import baton.core.schema.Schema;
import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.AgentOutcome;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.files.AtomicFile;
import baton.world.files.Tree;
import baton.world.gateway.Payment;
import baton.world.gateway.RunModels;
import baton.world.gateway.UnitLine;
import baton.world.net.NamedProxies;
import baton.world.process.Bytes;
import baton.world.process.Cancellation;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Runner;
import baton.world.process.Streamed;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// One of the agent programs: one process for each attempt, the prompt on its standard input, its
/// end told from its stream and never from its exit status.
public final class ProgramAgent implements Agent {
    private final String name;
    private final AgentProgram program;
    private final Environment environment;
    private final Spending spending;
    private final Supplier<Instant> clock;
    private final Optional<Paid> paid;
    private final KnownProgram known;

    /// The way to a model that a key of the user's pays for.
    public record Paid(ProgramRoute route, RunModels models) {}

    /// The environment of a program, and its way to its model where a key pays.
    public record Given(Environment environment, Optional<Paid> paid) {
        public Given(Environment environment) {
            this(environment, Optional.empty());
        }
    }

    /// The environment holds the keys the user allows it, and no others.
    public ProgramAgent(
            String name,
            AgentProgram program,
            Given given,
            Spending spending,
            Supplier<Instant> clock) {
        this.name = name;
        this.program = program;
        this.environment = given.environment();
        this.spending = spending;
        this.clock = clock;
        this.paid = given.paid();
        this.known = new KnownProgram(Path.of(program.command()));
    }

    @Override
    public Optional<String> recall(Used earlier) {
        return spending.add(earlier);
    }

    @Override
    public void recall(UnaryOperator<ModelAccount> earlier) {
        paid.ifPresent(way -> way.models().recall(earlier));
    }

    @Override
    public String label() {
        return name;
    }

    @Override
    public boolean asks() {
        return true;
    }

    @Override
    public boolean speaks() {
        return true;
    }

    @Override
    public ReplyForm replyForm() {
        return switch (Capabilities.of(program.kind()).schema()) {
            case CHECKED -> ReplyForm.TOOL;
            case PASSED_ON -> ReplyForm.WORDS;
            case NONE -> ReplyForm.FENCE;
        };
    }

    /// Puts the repository's notes for agents before the prompt. The program itself does not read
    /// them: what keeps a repository's hooks from being started keeps its notes from being read,
    /// too.
    @Override
    public String told(String prompt, Path directory) {
        Tree tree = new Tree(directory);
        SequencedMap<String, String> notes = new LinkedHashMap<>();
        for (String file : RepositoryNotes.FILES) {
            tree.text(new RepoPath(file)).ifPresent(text -> notes.put(file, text));
        }
        return new RepositoryNotes(notes).before(prompt);
    }

    @Override
    public AgentReport carryOut(Assignment assignment) {
        known.check();
        if (paid.isEmpty()) {
            return carryOut(assignment, program, environment);
        }
        ProgramRoute route = paid.get().route();
        Payment payment = assignment.payment();
        try (UnitLine line = paid.get().models().line(route, payment.purses(), payment.book())) {
            return carryOut(
                    assignment,
                    program.with(route.words(line.address())),
                    environment
                            .without(route::takesAway)
                            .with(NamedProxies.sparing(environment.variables()))
                            .with(route.variables(line.address(), line.token())));
        }
    }

    private AgentReport carryOut(
            Assignment assignment, AgentProgram program, Environment environment) {
        AgentProgram.Work work = work(assignment);
        Cancellation attempt = assignment.cancellation().narrowed();
        Listening.Terms terms =
                new Listening.Terms(program.kind(), program.requiredMode(work), attempt);
        Listening listening = new Listening(terms, assignment, spending, clock);
        Streamed streamed =
                streamed(
                        invocation(program, environment, work, assignment),
                        assignment,
                        listening,
                        attempt);
        AgentStream stream = listening.stream();
        Value.Fields used = used(stream.progress(), known.identity());
        Outcome outcome = outcome(assignment, listening);
        Optional<AgentOutcome> breach = listening.breach().map(AgentFailed::new);
        if (breach.isPresent()) {
            return AgentReport.of(breach.get(), streamed.exit(), Optional.empty()).using(used);
        }
        boolean spent = outcome instanceof Outcome.LimitBudget;
        if (spent) {
            assignment.cancellation().cancel();
        }
        if (spent || streamed.finish() == Streamed.Finish.CANCELLED) {
            AgentOutcome cut = new AgentFailed("cancelled");
            return new AgentReport(cut, streamed.exit(), AgentReport.NOTHING, used, true);
        }
        AgentVerdict verdict =
                new AgentVerdict(
                        clock.get(),
                        assignment.unit().tries(),
                        new Mending(program.kind(), name),
                        assignment.secrets());
        Optional<Value.Fields> output = verdict.output(outcome, stream.progress().text());
        return AgentReport.of(ended(streamed, outcome, verdict, output), streamed.exit(), output)
                .using(used);
    }

    /// Data that did not come, or did not fit, is a reply that can be asked for again.
    private static Outcome outcome(Assignment assignment, Listening listening) {
        boolean asked = assignment.schema().isPresent();
        Outcome outcome =
                listening.stream().end(new AgentStream.Ending(false, listening.complaint(), false));
        return asked && outcome instanceof Outcome.SchemaUnmet
                ? new Outcome.Succeeded(Optional.empty())
                : outcome;
    }

    private static AgentVerdict.Judged ended(
            Streamed streamed,
            Outcome outcome,
            AgentVerdict verdict,
            Optional<Value.Fields> output) {
        return switch (streamed.finish()) {
            case TIMED_OUT -> new AgentVerdict.Ended(new AgentFailed("timed out"));
            case SILENT ->
                    new AgentVerdict.Ended(
                            new AgentFailed(
                                    streamed.tail().isEmpty()
                                            ? "stalled: the agent never printed anything"
                                            : "stalled: the agent printed nothing for too long"));
            case CANCELLED -> new AgentVerdict.Ended(new AgentFailed("cancelled"));
            case EXITED -> verdict.of(outcome, output);
        };
    }

    private AgentProgram.Work work(Assignment assignment) {
        return new AgentProgram.Work(
                assignment.directory().toString(),
                spending.left(),
                assignment.variables().containsKey(Guard.VARIABLE),
                assignment.schema().map(this::data));
    }

    private Invocation invocation(
            AgentProgram program,
            Environment environment,
            AgentProgram.Work work,
            Assignment assignment) {
        Map<String, String> variables = new HashMap<>(program.environment(work));
        variables.putAll(environment.variables());
        variables.putAll(assignment.variables());
        variables.put(Environment.RUN, assignment.unit().run());
        variables.put("GIT_TERMINAL_PROMPT", "0");
        return new Invocation(
                program.words(work),
                assignment.directory(),
                variables,
                Bytes.of(program.input(assignment.prompt())),
                program.start().map(assignment.limits()::withStart).orElse(assignment.limits()));
    }

    /// It keeps its login and its sessions at home, and thinks elsewhere. What it asks before it
    /// uses a tool is Baton.
    private Streamed streamed(
            Invocation plain, Assignment assignment, Listening listening, Cancellation attempt) {
        Optional<Path> log = Optional.of(assignment.traces().log());
        List<String> scripts = scripts(assignment.directory());
        if (assignment.enclosure().isOpen()) {
            refuse(scripts);
            return Runner.stream(assignment.enclosure().around(plain), log, listening, attempt);
        }
        Path aside = assignment.traces().log().resolveSibling("aside");
        try (AgentHome home = new AgentHome(program.kind(), plain.environment(), aside)) {
            Site needs =
                    home.site()
                            .seeing(ProgramFiles.of(program.command()))
                            .seeing(ProgramFiles.ofBaton())
                            .hiding(scripts)
                            .networked();
            Invocation inside = assignment.enclosure().around(plain, needs);
            return Runner.stream(inside, log, listening, attempt);
        }
    }

    private List<String> scripts(Path directory) {
        return AgentHomes.scripts(program.kind()).stream()
                .map(directory::resolve)
                .filter(Files::exists)
                .map(Path::toString)
                .toList();
    }

    /// Nothing keeps them from it but a sandbox in which they are not there.
    private void refuse(List<String> scripts) {
        if (!scripts.isEmpty()) {
            throw new Failure(
                    Fault.AGENT_RUNS_SCRIPTS.because(
                            name + " would run the scripts in " + String.join(" and ", scripts)));
        }
    }

    /// A program that only passes the schema on needs it as its provider does, in a file.
    private AgentProgram.Wanted data(Path file) {
        Schema schema = Schema.parse(text(file));
        if (Capabilities.of(program.kind()).schema() != SchemaOption.PASSED_ON) {
            return new AgentProgram.Wanted(Json.line(schema.undated()), file.toString());
        }
        Path strict = file.resolveSibling("strict-" + file.getFileName());
        String text = Json.pretty(schema.strict());
        AtomicFile.write(strict, text);
        return new AgentProgram.Wanted(text, strict.toString());
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            String why = "`" + file + "` cannot be read: " + e.getMessage();
            throw new Failure(Fault.FILE_UNREADABLE.because(why), e);
        }
    }

    private static Value.Fields used(AgentProgress progress, Optional<ProgramIdentity> program) {
        FieldsBuilder fields = new FieldsBuilder();
        Optional<BigDecimal> cost = progress.used().cost();
        cost.ifPresent(_ -> fields.put("cost", progress.used().costValue()));
        fields.put("tokens", progress.used().tokens());
        progress.model().ifPresent(model -> fields.put("model", model));
        program.ifPresent(one -> fields.put("program", one.of(progress.version()).value()));
        return fields.build();
    }
}
