package baton.world.role;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.policy.secrets.Secrets;
import baton.core.prompt.RolePrompt;
import baton.core.schema.Schema;
import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.step.StepEvent.RateLimited;
import baton.core.step.StepRun;
import baton.core.text.Value;
import baton.world.agent.Agent;
import baton.world.agent.AgentReport;
import baton.world.agent.Assignment;
import baton.world.files.AtomicFile;
import baton.world.gateway.Payment;
import baton.world.process.Enclosure;
import baton.world.process.Limits;
import baton.world.process.lines.LineListener;
import baton.world.process.lines.Storing;
import baton.world.secrets.ScrubbedFile;
import baton.world.secrets.ScrubbedLines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/// Agents that are asked for data. Fields that nobody asked for are passed over. A reply that does
/// not fit its schema is sent back once with what is wrong; of one that does not fit then, the
/// items that do count, where a role's items do not need each other.
///
/// @param viewing what is put around those that are programs
/// @param directory where they look around
/// @param traces where prompts, schemas, replies and logs go
/// @param swarm those who are asked in the same stage
/// @param prompts what roles are told here
/// @param waiting how it waits for those that have too much to do
/// @param secrets what is neither written down nor told of what they say
public record RoleAgent(
        Casting cast,
        Supplier<Viewing> viewing,
        Path directory,
        Path traces,
        Swarm swarm,
        PromptFiles prompts,
        Waiting waiting,
        Secrets secrets)
        implements Asking {
    /// As many at once as a stage has roles that are usually asked together.
    public static final int PARALLEL = 5;

    /// In place of a run's id, since there is no run; whoever carries it was started by Baton, too.
    public static final String MARK = "asked";

    private static final int TRIES = 2;
    private static final int OUTPUT_MAX = 4 << 20;
    private static final Duration TOTAL = Duration.ofMinutes(20);
    private static final Duration SILENCE = Duration.ofMinutes(10);

    /// The reply of an agent that was asked for data.
    public sealed interface Reply {}

    /// Data that fits the role's schema, but for the slips that are named.
    ///
    /// @param leftOut the reason for each item that did not fit, and is not part of the data
    /// @param slips what is wrong with the grave items that are part of the data all the same
    public record Fitting(Value.Fields output, List<String> leftOut, List<String> slips)
            implements Reply {
        public Fitting {
            leftOut = List.copyOf(leftOut);
            slips = List.copyOf(slips);
        }
    }

    /// Nothing that can be used, and why.
    public record Unusable(String reason) implements Reply {}

    /// A matter that a role is asked about, with the number of the attempt.
    public record Matter(String role, String unit, int attempt, Map<String, String> texts) {
        public Matter {
            texts = Map.copyOf(texts);
        }
    }

    /// A matter and who is asked about it. Whoever starts no program has no fence.
    ///
    /// @param secrets what is neither written down nor told, with what the agent's words hold
    private record Turn(
            Matter matter,
            RolePrompt prompt,
            Agent agent,
            Optional<Viewing> fence,
            Secrets secrets) {}

    /// The how-manieth time a role is told, and the how-manieth time that its agent is tried then.
    private record Round(int number, int tries) {}

    private Turn turn(Matter matter) {
        RolePrompt prompt = prompts.prompt(matter.role());
        Agent agent = cast.agent(matter.role(), prompt.tier());
        Optional<Viewing> fence =
                agent.startsPrograms() ? Optional.of(viewing.get()) : Optional.empty();
        return new Turn(matter, prompt, agent, fence, agent.hiding(secrets));
    }

    /// Asks an agent about one matter and returns the reply.
    ///
    /// @throws CancellationException when Baton is ending
    /// @throws Failure when nobody can work
    private Reply asked(Turn turn, Swarm.Seat seat) {
        Matter matter = turn.matter();
        Schema schema = Roles.schema(matter.role());
        Agent agent = turn.agent();
        String work = Roles.told(matter.role(), turn.prompt(), matter.texts(), agent.replyForm());
        String prompt = agent.told(work, directory);
        Reply reply = new Unusable("never asked");
        GraveItems grave = GraveItems.NONE;
        String said = prompt;
        for (int round = 1; round <= TRIES; round++) {
            AgentReport report = reply(turn, said, round, seat);
            Optional<String> failure = failure(report);
            if (failure.isPresent()) {
                return reply instanceof Fitting ? reply : new Unusable(failure.get());
            }
            Value.Fields output = schema.asked(formed(matter.role(), schema, report.output()));
            List<String> violations = schema.violations(output);
            if (violations.isEmpty()) {
                return grave.in(new Fitting(output, List.of(), List.of()));
            }
            reply = rest(matter.role(), output, violations, reply, grave);
            grave = GraveItems.of(matter.role(), reply, report.output());
            said = RolePrompt.repair(prompt, violations);
        }
        return reply;
    }

    /// A reply whose items stand for themselves may come in another form.
    private static Value.Fields formed(String role, Schema schema, Value.Fields output) {
        Value.Fields said = Schema.withoutNulls(output);
        return Roles.hasLooseItems(role) ? schema.formed(said, GraveItems.SEVERITY) : said;
    }

    /// The part of a reply that can be used: no grave finding is lost to a slip in the one beside
    /// it or of its own. The reply before it counts if no part of this one can be used.
    private static Reply rest(
            String role,
            Value.Fields output,
            List<String> violations,
            Reply before,
            GraveItems grave) {
        if (Roles.isJudgedByItsReader(role, output)) {
            return new Fitting(output, List.of(), violations);
        }
        Optional<Reply> rest =
                Roles.hasLooseItems(role)
                        ? Roles.schema(role)
                                .spared(output, GraveItems.SEVERITY)
                                .map(p -> new Fitting(p.data(), p.leftOut(), p.slips()))
                                .<Reply>map(grave::in)
                        : Optional.empty();
        String why = "the reply does not fit: " + String.join("; ", violations);
        return rest.orElse(before instanceof Fitting ? before : new Unusable(why));
    }

    /// The reply of an agent, or the one it gave to the same before the program was killed.
    private AgentReport reply(Turn turn, String prompt, int round, Swarm.Seat seat) {
        Matter matter = turn.matter();
        return swarm.replies()
                .reply(
                        new Replies.Asked(
                                matter.role(), matter.unit(), matter.attempt(), round, prompt),
                        () -> patiently(turn, prompt, round, seat));
    }

    /// Asks an agent and returns its report. An agent that has to be left alone for a while is
    /// asked again after that.
    private AgentReport patiently(Turn turn, String prompt, int round, Swarm.Seat seat) {
        for (int tries = 1; tries <= StepRun.WAITS_MAX; tries++) {
            swarm.refuse();
            AgentReport report = report(turn, prompt, new Round(round, tries), seat);
            if (report.trouble().isPresent()) {
                swarm.replies().spent(report.usage());
                throw new Failure(report.trouble().get());
            }
            if (report.cancelled()) {
                swarm.replies().spent(report.usage());
                throw new CancellationException("Baton is ending");
            }
            if (!(report.outcome() instanceof RateLimited limited)) {
                return report;
            }
            swarm.replies().spent(report.usage());
            waiting.until(limited, turn.agent().label(), swarm.cancellation());
        }
        String why = " had to be left alone " + StepRun.WAITS_MAX + " times";
        throw new Failure(Fault.AGENT_BUSY.because(turn.agent().label() + why));
    }

    /// Asks all at the same time; the replies stand in the order of the matters. Somebody who
    /// cannot be asked at all is a failure before anybody is.
    ///
    /// @throws CancellationException when Baton is ending
    /// @throws Failure when one of them met what would keep all of them from working
    @Override
    public List<Reply> askAll(List<Matter> matters) {
        List<Turn> turns = matters.stream().map(this::turn).toList();
        List<Future<Reply>> asked = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Turn turn : turns) {
                Swarm.Seat seat = swarm.seat(turn.agent());
                asked.add(threads.submit(() -> swarm.inTurn(seat, () -> asked(turn, seat))));
            }
        }
        swarm.rethrow();
        return asked.stream().map(RoleAgent::reply).toList();
    }

    private static Reply reply(Future<Reply> asked) {
        try {
            return asked.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CancellationException cancelled) {
                throw cancelled;
            }
            throw new IllegalStateException("an agent could not be asked", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Unusable("interrupted");
        }
    }

    private static Optional<String> failure(AgentReport report) {
        return switch (report.outcome()) {
            case Finished _, RateLimited _ -> Optional.empty();
            case AgentFailed(String reason) -> Optional.of(reason);
            case NeedsDecision _ -> Optional.of("the agent asked a question instead of answering");
        };
    }

    private AgentReport report(Turn turn, String prompt, Round round, Swarm.Seat seat) {
        Matter matter = turn.matter();
        String name = name(matter, round);
        Path told = traces.resolve(name);
        Path replies = made(told.resolve("replies"));
        Assignment.Traces files =
                new Assignment.Traces(
                        told.resolve("prompt.md"),
                        replies.resolve("output.json"),
                        traces.resolve(name + ".log"));
        Path schema = told.resolve(matter.role() + ".schema.json");
        AtomicFile.write(files.prompt(), turn.secrets().scrub(prompt));
        AtomicFile.write(schema, Roles.schemaText(matter.role()));
        Assignment assignment =
                new Assignment(
                        new Assignment.Unit(
                                MARK,
                                matter.role(),
                                matter.unit(),
                                0,
                                matter.attempt(),
                                round.tries()),
                        prompt,
                        directory,
                        files,
                        new Limits(TOTAL, OUTPUT_MAX).withIdle(SILENCE),
                        listener(turn, seat),
                        turn.secrets(),
                        swarm.cancellation(),
                        swarm.replies().mark(),
                        Optional.of(schema),
                        turn.fence()
                                .map(fence -> fence.around(told, replies))
                                .orElse(Enclosure.NONE),
                        Payment.UNNOTED);
        AgentReport report = carriedOut(turn.agent(), assignment).scrubbed(turn.secrets());
        ScrubbedFile.clean(files.output(), turn.secrets());
        return report;
    }

    private static AgentReport carriedOut(Agent agent, Assignment assignment) {
        try {
            return agent.carryOut(assignment);
        } catch (Failure failure) {
            return AgentReport.failed(failure);
        }
    }

    /// Those who wait for the first word of another hear of it.
    private static LineListener listener(Turn turn, Swarm.Seat seat) {
        boolean awaited = seat.goesAhead() && seat.heard().getCount() > 0;
        return new SaidLines(
                turn.secrets(), awaited ? Optional.of(seat.heard()) : Optional.empty());
    }

    /// Stores what an agent says without secrets.
    ///
    /// @param heard opens when it has said something that comes from its model
    private record SaidLines(Secrets secrets, Optional<CountDownLatch> heard)
            implements LineListener {
        @Override
        public void line(String line) {
            if (!line.equals(Agent.ASKS_AGAIN)) {
                heard.ifPresent(CountDownLatch::countDown);
            }
        }

        @Override
        public boolean hearsAll() {
            return heard.isPresent();
        }

        @Override
        public Storing storing() {
            return new ScrubbedLines(secrets);
        }
    }

    /// Every try has traces of its own, so that none reads what one before it has left.
    private static String name(Matter matter, Round round) {
        String name =
                String.join(
                        ".",
                        matter.role(),
                        matter.unit(),
                        String.valueOf(matter.attempt()),
                        String.valueOf(round.number()));
        return round.tries() == 1 ? name : name + "." + round.tries();
    }

    private static Path made(Path directory) {
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw AtomicFile.failed(directory, "used", e);
        }
    }
}
