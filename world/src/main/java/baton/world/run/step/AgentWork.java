package baton.world.run.step;

import baton.core.Failure;
import baton.core.Problem;
import baton.core.RepoPath;
import baton.core.Shown;
import baton.core.gateway.ModelAccount.Purse;
import baton.core.policy.secrets.Secrets;
import baton.core.prompt.BuilderPrompt;
import baton.core.run.EventType;
import baton.core.run.PlanRun;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.run.WorkStep;
import baton.core.step.Gate;
import baton.core.step.StepEvent;
import baton.core.text.Value;
import baton.world.agent.AgentReport;
import baton.world.agent.Assignment;
import baton.world.engine.Happening;
import baton.world.files.AtomicFile;
import baton.world.files.Below;
import baton.world.gateway.Payment;
import baton.world.process.Enclosure;
import baton.world.process.Environment;
import baton.world.process.lines.LineListener;
import baton.world.process.lines.Storing;
import baton.world.run.setting.Detail;
import baton.world.run.setting.Guarding;
import baton.world.run.setting.Handoffs;
import baton.world.run.setting.Preview;
import baton.world.run.setting.RunSecrets;
import baton.world.run.setting.RunSetting;
import baton.world.run.store.JournaledBook;
import baton.world.run.store.RunFolder;
import baton.world.secrets.ScrubbedFile;
import baton.world.secrets.ScrubbedLines;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Has the agent implement a step: what it is told, where its traces go, what it hands on.
public final class AgentWork {
    /// The name of what is told of an agent's program.
    static final String PROGRAM = "program";

    private static final int MODEL_MAX = 100;

    static final String ROLE = "builder";

    private final RunSetting run;
    private final Supplier<PlanRun> state;
    private final Handoffs handoffs;
    private final Secrets secrets;
    private long promptTokens;
    private Shown denials = Shown.NONE;

    /// `state` is the run as the engine has it.
    public AgentWork(RunSetting run, Supplier<PlanRun> state, Handoffs handoffs) {
        this.run = run;
        this.state = state;
        this.handoffs = handoffs;
        this.secrets = RunSecrets.of(run);
    }

    /// About how many tokens the last prompt had.
    long promptTokens() {
        return promptTokens;
    }

    /// The reasons why tool calls of the last agent were refused.
    Shown denials() {
        return denials;
    }

    AgentReport carryOut(
            RunEffect.ForStep owed,
            Optional<BuilderPrompt.Failure> lastFailure,
            Consumer<Happening> meanwhile) {
        WorkStep work = run.step(owed.step());
        String prompt =
                run.means()
                        .agent()
                        .told(prompt(work, lastFailure).render(), run.repository().top());
        RunFolder folder = run.folder();
        Assignment.Traces traces = traces(folder, work.unit(), owed);
        promptTokens = Preview.tokens(prompt);
        writeDown(secrets.scrub(prompt), traces.prompt());
        LineListener listener =
                new LiveLines(
                        secrets, line -> run.surroundings().hearing().heard(owed.step(), line));
        Optional<Guarding> guarding =
                run.means().agent().asks() ? Optional.of(Guarding.of(run, owed)) : Optional.empty();
        Map<String, String> variables = new HashMap<>(run.place().variables());
        variables.put(Environment.PLACE, folder.mark());
        guarding.ifPresent(hooks -> variables.putAll(hooks.variables()));
        Assignment assignment =
                new Assignment(
                        new Assignment.Unit(
                                folder.id().value(),
                                ROLE,
                                work.name(),
                                owed.step(),
                                owed.attempt(),
                                owed.tries()),
                        prompt,
                        run.repository().top(),
                        traces,
                        run.means().limits().forAgent(),
                        listener,
                        secrets,
                        run.surroundings().cancellation(),
                        variables,
                        Optional.empty(),
                        Enclosure.NONE,
                        payment(owed, meanwhile));
        List<Path> answers =
                Stream.concat(
                                Stream.of(traces.output().getParent()),
                                guarding.stream().map(Guarding::inbox))
                        .toList();
        AgentReport report =
                run.fences()
                        .agent(answers, inside -> report(assignment.inside(inside)))
                        .scrubbed(secrets);
        Below place = new Below(folder.path());
        Path reply = folder.path().relativize(traces.output());
        ScrubbedFile.clean(place, reply, secrets);
        place.hide(reply);
        removeEmpty(answers.getFirst());
        denials = guarding.map(hooks -> hooks.denials(secrets)).orElse(Shown.NONE);
        handoffs.remember(owed.step(), report.output());
        return report;
    }

    private static Assignment.Traces traces(RunFolder folder, String unit, RunEffect.ForStep owed) {
        return new Assignment.Traces(
                folder.prompt(unit, owed.attempt(), owed.tries()),
                folder.output(unit, owed.attempt(), owed.tries()),
                folder.log(unit, owed.attempt(), owed.tries()));
    }

    private static Payment payment(RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        return new Payment(
                List.of(
                        Purse.RUN,
                        new Purse(Purse.Kind.SESSION, owed.session()),
                        new Purse(Purse.Kind.STEP, owed.step())),
                new JournaledBook(meanwhile));
    }

    /// Shows people what an agent says last, and stores all of it, both without secrets.
    private record LiveLines(Secrets secrets, Consumer<String> sink) implements LineListener {
        @Override
        public void line(String line) {
            sink.accept(secrets.scrub(line));
        }

        @Override
        public boolean hearsAll() {
            return false;
        }

        @Override
        public Storing storing() {
            return new ScrubbedLines(secrets);
        }
    }

    /// Nobody reads it before it is whole; what is there already is replaced and never followed.
    private static void writeDown(String prompt, Path file) {
        AtomicFile.write(file, prompt);
    }

    /// Most agents print their answer and leave the directory for it empty.
    private static void removeEmpty(Path directory) {
        try {
            Files.deleteIfExists(directory);
        } catch (DirectoryNotEmptyException e) {
            // Somebody answered there: it is kept with the run.
            return;
        } catch (IOException e) {
            throw AtomicFile.failed(directory, "used", e);
        }
    }

    private AgentReport report(Assignment assignment) {
        try {
            return run.means().agent().carryOut(assignment);
        } catch (Failure failure) {
            return AgentReport.failed(failure);
        }
    }

    private BuilderPrompt prompt(WorkStep work, Optional<BuilderPrompt.Failure> lastFailure) {
        List<String> forbidden =
                work.step().manifest().forbiddenPaths().stream().map(Object::toString).toList();
        return new BuilderPrompt(
                work.number(),
                work.text(),
                work.scope().listed().stream().map(RepoPath::value).sorted().toList(),
                forbidden,
                lastFailure,
                decisions(work.number()),
                handoffs.near(work.number()),
                handoffs.far(work.number()));
    }

    private List<BuilderPrompt.Decision> decisions(int step) {
        return state.get().step(step).stream()
                .flatMap(known -> known.tally().gates().stream())
                .flatMap(AgentWork::decision)
                .toList();
    }

    private static Stream<BuilderPrompt.Decision> decision(Gate gate) {
        return gate.answer().stream()
                .map(answer -> new BuilderPrompt.Decision(gate.question().sentence(), answer));
    }

    static Detail detail(AgentReport report) {
        Detail detail = new Detail();
        for (String used : List.of("cost", "tokens")) {
            report.usage().field(used).ifPresent(amount -> detail.with(used, amount));
        }
        report.usage()
                .scalar("model")
                .filter(model -> model.length() <= MODEL_MAX)
                .ifPresent(model -> detail.with("model", model));
        report.usage().field(PROGRAM).ifPresent(program -> detail.with(PROGRAM, program));
        report.exit().ifPresent(exit -> detail.with("exit", Value.of(exit)));
        if (!report.output().fields().isEmpty()) {
            detail.with("output", report.output());
        }
        return detail;
    }

    /// An attempt that was cut off, or met what no attempt can mend, never ended. What it used is
    /// gone all the same. Trouble ends the run where it is: the journal then says that an agent was
    /// started and nothing of its end, so that a resumption tries the same attempt again.
    static Optional<Happening> unended(
            RunEffect.ForStep owed, AgentReport report, Consumer<Happening> meanwhile) {
        Optional<Problem> trouble = report.trouble();
        if (!report.usage().fields().isEmpty() || trouble.isPresent()) {
            Detail detail = new Detail().with("step", Value.of(owed.step()));
            report.usage().fields().forEach(detail::with);
            trouble.ifPresent(problem -> detail.with("code", problem.fault().name()));
            trouble.ifPresent(problem -> detail.with("message", problem.message()));
            meanwhile.accept(
                    new Happening(new RunEvent.Noted(EventType.AGENT_SPENT), detail.fields()));
        }
        if (trouble.isPresent()) {
            throw new Failure(trouble.get());
        }
        return Optional.empty();
    }

    static StepEvent ended(AgentReport report) {
        return new StepEvent.AgentEnded(report.outcome());
    }
}
