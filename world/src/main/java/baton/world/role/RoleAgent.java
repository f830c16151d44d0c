package baton.world.role;

import baton.core.Failure;
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

/// An agent that is asked for data. A reply that does not fit its schema is sent back once with
/// what is wrong; what does not fit then is no reply.
///
/// @param directory where the agent looks around
/// @param traces where prompts, schemas, replies and logs go
/// @param places how many may be asked at the same time
/// @param prompts what roles are told here
public record RoleAgent(
        Agent agent,
        Path directory,
        Path traces,
        Cancellation cancellation,
        Semaphore places,
        PromptFiles prompts)
        implements Asking {
    /// As many at once as a stage has roles that are usually asked together.
    public static final int PARALLEL = 5;

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

    /// What came back for one matter.
    ///
    /// @throws CancellationException when the program is to end
    private Reply asked(Matter matter) {
        if (cancellation.isCancelled()) {
            throw new CancellationException("the program is to end");
        }
        Schema schema = Roles.schema(matter.role());
        String prompt =
                Roles.told(
                        matter.role(),
                        prompts.prompt(matter.role()),
                        matter.texts(),
                        agent.replyForm());
        Reply reply = new Unusable("never asked");
        String said = prompt;
        for (int attempt = 1; attempt <= TRIES; attempt++) {
            AgentReport report = report(matter, said, attempt);
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

    /// Asks all at the same time; the replies stand in the order of the matters.
    ///
    /// @throws CancellationException when the program is to end
    @Override
    public List<Reply> askAll(List<Matter> matters) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Reply>> asked =
                    matters.stream().map(matter -> threads.submit(() -> inTurn(matter))).toList();
            return asked.stream().map(RoleAgent::reply).toList();
        }
    }

    private Reply inTurn(Matter matter) {
        places.acquireUninterruptibly();
        try {
            return asked(matter);
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

    private AgentReport report(Matter matter, String prompt, int attempt) {
        String name =
                String.join(
                        ".",
                        matter.role(),
                        matter.unit(),
                        String.valueOf(matter.attempt()),
                        String.valueOf(attempt));
        Assignment.Traces files =
                new Assignment.Traces(
                        traces.resolve(name + ".md"),
                        traces.resolve(name + ".json"),
                        traces.resolve(name + ".log"));
        Path schema = traces.resolve(matter.role() + ".schema.json");
        AtomicFile.write(files.prompt(), prompt);
        AtomicFile.write(schema, Roles.schemaText(matter.role()));
        Assignment assignment =
                new Assignment(
                        new Assignment.Unit(
                                "", matter.role(), matter.unit(), 0, matter.attempt(), attempt),
                        prompt,
                        directory,
                        files,
                        new Limits(TOTAL, OUTPUT_MAX).withIdle(SILENCE),
                        LineListener.NONE,
                        cancellation,
                        Map.of(),
                        Optional.of(schema),
                        Enclosure.NONE);
        try {
            return agent.carryOut(assignment);
        } catch (Failure failure) {
            return AgentReport.failed(
                    new AgentFailed(
                            failure.problem().fault() + ": " + failure.problem().message()));
        }
    }
}
