package baton.world.role;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.prompt.RolePrompt;
import baton.core.schema.Schema;
import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.step.StepEvent.RateLimited;
import baton.core.text.Value;
import baton.world.agent.Agent;
import baton.world.agent.AgentReport;
import baton.world.agent.Assignment;
import baton.world.files.AtomicFile;
import baton.world.process.Cancellation;
import baton.world.process.Enclosure;
import baton.world.process.Limits;
import baton.world.process.LineListener;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/// Agents that are asked for data. A reply that does not fit its schema is sent back once with
/// what is wrong; what does not fit then is no reply.
///
/// @param viewing what is put around those that are programs
/// @param directory where they look around
/// @param traces where prompts, schemas, replies and logs go
/// @param places how many may be asked at the same time
/// @param prompts what roles are told here
public record RoleAgent(
        Casting cast,
        Supplier<Viewing> viewing,
        Path directory,
        Path traces,
        Cancellation cancellation,
        Semaphore places,
        PromptFiles prompts)
        implements Asking {
    /// As many at once as a stage has roles that are usually asked together.
    public static final int PARALLEL = 5;

    /// In place of a run's id, since there is no run; whoever carries it was started by Baton, too.
    public static final String MARK = "asked";

    private static final int TRIES = 2;
    private static final int OUTPUT_MAX = 4 << 20;
    private static final Duration TOTAL = Duration.ofMinutes(20);
    private static final Duration SILENCE = Duration.ofMinutes(10);

    /// What came back.
    public sealed interface Reply {}

    /// Data that fits the role's schema.
    public record Fitting(Value.Fields output) implements Reply {}

    /// Nothing that can be used, and why.
    public record Unusable(String reason) implements Reply {}

    /// What the role is asked about, for the how-manieth time.
    public record Matter(String role, String unit, int attempt, Map<String, String> texts) {
        public Matter {
            texts = Map.copyOf(texts);
        }
    }

    /// A matter and who is asked about it. Whoever starts no program has no fence.
    private record Turn(Matter matter, RolePrompt prompt, Agent agent, Optional<Viewing> fence) {}

    private Turn turn(Matter matter) {
        RolePrompt prompt = prompts.prompt(matter.role());
        Agent agent = cast.agent(matter.role(), prompt.tier());
        Optional<Viewing> fence =
                agent.startsPrograms() ? Optional.of(viewing.get()) : Optional.empty();
        return new Turn(matter, prompt, agent, fence);
    }

    /// What came back for one matter.
    ///
    /// @throws CancellationException when the program is to end
    private Reply asked(Turn turn) {
        if (cancellation.isCancelled()) {
            throw new CancellationException("the program is to end");
        }
        Matter matter = turn.matter();
        Schema schema = Roles.schema(matter.role());
        Agent agent = turn.agent();
        String work = Roles.told(matter.role(), turn.prompt(), matter.texts(), agent.replyForm());
        String prompt = agent.told(work, directory);
        Reply reply = new Unusable("never asked");
        String said = prompt;
        for (int attempt = 1; attempt <= TRIES; attempt++) {
            AgentReport report = report(turn, said, attempt);
            if (report.cancelled()) {
                throw new CancellationException("the program is to end");
            }
            Optional<String> failure = failure(report);
            if (failure.isPresent()) {
                return new Unusable(failure.get());
            }
            Value.Fields output = Schema.withoutNulls(report.output());
            List<String> violations = schema.violations(output);
            if (violations.isEmpty()) {
                return new Fitting(output);
            }
            reply = new Unusable("the reply does not fit: " + String.join("; ", violations));
            said = RolePrompt.repair(prompt, violations);
        }
        return reply;
    }

    /// Asks all at the same time; the replies stand in the order of the matters. Somebody who
    /// cannot be asked at all is a failure before anybody is.
    ///
    /// @throws CancellationException when the program is to end
    @Override
    public List<Reply> askAll(List<Matter> matters) {
        List<Turn> turns = matters.stream().map(this::turn).toList();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Reply>> asked =
                    turns.stream().map(turn -> threads.submit(() -> inTurn(turn))).toList();
            return asked.stream().map(RoleAgent::reply).toList();
        }
    }

    private Reply inTurn(Turn turn) {
        places.acquireUninterruptibly();
        try {
            return asked(turn);
        } finally {
            places.release();
        }
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
            case Finished _ -> Optional.empty();
            case AgentFailed(String reason) -> Optional.of(reason);
            case RateLimited _ -> Optional.of("the agent's rate limit is used up");
            case NeedsDecision _ -> Optional.of("the agent asked instead of answering");
        };
    }

    private AgentReport report(Turn turn, String prompt, int attempt) {
        Matter matter = turn.matter();
        String name =
                String.join(
                        ".",
                        matter.role(),
                        matter.unit(),
                        String.valueOf(matter.attempt()),
                        String.valueOf(attempt));
        Path told = traces.resolve(name);
        Path replies = made(told.resolve("replies"));
        Assignment.Traces files =
                new Assignment.Traces(
                        told.resolve("prompt.md"),
                        replies.resolve("output.json"),
                        traces.resolve(name + ".log"));
        Path schema = told.resolve(matter.role() + ".schema.json");
        AtomicFile.write(files.prompt(), prompt);
        AtomicFile.write(schema, Roles.schemaText(matter.role()));
        Assignment assignment =
                new Assignment(
                        new Assignment.Unit(
                                MARK, matter.role(), matter.unit(), 0, matter.attempt(), attempt),
                        prompt,
                        directory,
                        files,
                        new Limits(TOTAL, OUTPUT_MAX).withIdle(SILENCE),
                        LineListener.NONE,
                        cancellation,
                        Map.of(),
                        Optional.of(schema),
                        turn.fence()
                                .map(fence -> fence.around(told, replies))
                                .orElse(Enclosure.NONE));
        try {
            return turn.agent().carryOut(assignment);
        } catch (Failure failure) {
            return AgentReport.failed(
                    new AgentFailed(
                            failure.problem().fault() + ": " + failure.problem().message()));
        }
    }

    private static Path made(Path directory) {
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because(directory + ": " + e.getMessage()), e);
        }
    }
}
