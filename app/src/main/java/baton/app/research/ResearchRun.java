package baton.app.research;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Usage;
import baton.app.means.AgentChoice;
import baton.app.means.AskedAgent;
import baton.app.means.OrderlyEnd;
import baton.app.means.PlanPlace;
import baton.app.means.RoleCast;
import baton.app.means.StageFence;
import baton.app.means.StageFile;
import baton.app.means.StageStats;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Plural;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.brief.Brief;
import baton.core.contract.brief.BriefedTask;
import baton.core.contract.brief.ResearchStatus;
import baton.core.contract.research.Research;
import baton.core.research.Answer;
import baton.core.text.FieldsBuilder;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.world.SystemClock;
import baton.world.files.Tree;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.role.Asking;
import baton.world.role.Traces;
import baton.world.stage.StageRun;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Carries research through from the command line. Every answer is written when it is there, so
/// that what ends early keeps what it has.
final class ResearchRun {
    private final Context context;
    private final ResearchStage wish;
    private final String project;
    private final ResearchFiles files;
    private final Consumer<String> notes;

    /// A question and what came of it; nothing where nobody could be heard.
    private record Told(Inquiry inquiry, Optional<Research> research) {
        boolean isAnswered() {
            return research.filter(found -> !found.isEmpty()).isPresent();
        }
    }

    ResearchRun(Context context, ResearchStage wish) {
        this.context = context;
        this.wish = wish;
        this.project = PlanPlace.trimmed(wish.project());
        this.files = new ResearchFiles(context.path(project));
        this.notes = this::say;
    }

    /// Many questions are asked at the same time, and each has something to say.
    private synchronized void say(String line) {
        context.note(Printable.line(line));
    }

    ExitStatus run() {
        try {
            return wish.life(context.globals().yes()).through(context, this::run);
        } catch (CancellationException _) {
            context.note("interrupted; `baton continue` goes on, and asks no agent twice");
            return ExitStatus.INTERRUPTED;
        }
    }

    private ExitStatus run(StageRun stage) {
        Optional<BriefedTask> brief = brief();
        boolean second = AgentChoice.isSet(context, RoleCast.SECOND_OPINION);
        Inquiry.Reach reach = new Inquiry.Reach(wish.side(), wish.quick(), second);
        List<Inquiry> inquiries = inquiries(brief, reach, stage);
        if (inquiries.isEmpty()) {
            finish(brief);
            context.note("every research topic has an answer");
            return tell(List.of());
        }
        AskedAgent agent =
                AskedAgent.required(
                        context, "researcher", new StageFence(context, wish.sandbox()), stage);
        brief.filter(b -> b.researchStatus() != ResearchStatus.COMPLETE)
                .filter(_ -> wish.question().isEmpty())
                .ifPresent(_ -> files.say(ResearchStatus.IN_PROGRESS));
        List<Told> told = answers(agent, inquiries, stage);
        finish(brief);
        ExitStatus status = tell(told);
        stats(told, stage);
        refuseUnanswered(told);
        return status;
    }

    private List<Told> answers(AskedAgent agent, List<Inquiry> inquiries, StageRun stage) {
        Environment environment = new Environment(context.terminal().environment());
        Repository repository = Repository.open(context.terminal().directory(), environment);
        try (Traces traces = Traces.create();
                OrderlyEnd end = new OrderlyEnd();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Asking asking =
                    agent.asking(traces, end, AskedAgent.parallel(context, wish.parallel()));
            ResearchMaking making =
                    new ResearchMaking(
                            asking, new TreeGrounds(repository.top(), environment), notes);
            List<Future<Told>> all =
                    inquiries.stream()
                            .map(inquiry -> threads.submit(() -> answer(making, inquiry, stage)))
                            .toList();
            return all.stream().map(ResearchRun::ended).toList();
        }
    }

    private Told answer(ResearchMaking making, Inquiry inquiry, StageRun stage) {
        notes.accept(
                "topic "
                        + inquiry.number()
                        + ": asking "
                        + Plural.count(inquiry.roles().size(), "role"));
        Answer answer = making.answer(inquiry);
        if (answer.heard().isEmpty()) {
            return new Told(inquiry, Optional.empty());
        }
        LocalDate today = LocalDate.ofInstant(SystemClock.now(), ZoneOffset.UTC);
        Research research = answer.research(today.toString());
        new StageFile(stage, files.directory().resolve(inquiry.file()))
                .write(() -> files.write(inquiry, research));
        return new Told(inquiry, Optional.of(research));
    }

    private static Told ended(Future<Told> asked) {
        try {
            return asked.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw new IllegalStateException("a question could not be asked", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        }
    }

    /// A project that has no brief can still be asked about.
    private Optional<BriefedTask> brief() {
        String shown = project + "/brief.md";
        Source source =
                switch (Tree.around(context.path(project)).text(context.path(shown), shown)) {
                    case Source.Readable(Source readable) -> readable;
                    case Source.Refused(Problem problem) -> {
                        if (wish.question().isPresent()
                                && problem.fault() == Fault.FILE_NOT_FOUND) {
                            yield Source.of(shown, "");
                        }
                        throw problem.fault() == Fault.FILE_NOT_FOUND
                                ? new Failure(Fault.BRIEF_NOT_FOUND.because(problem.message()))
                                : new Failure(problem);
                    }
                };
        if (source.text().isEmpty()) {
            return Optional.empty();
        }
        Reading<Brief> reading = Brief.parse(source);
        reading.problems().forEach(p -> notes.accept(shown + ": " + p.fault() + " " + p.message()));
        Brief brief = reading.value().orElseThrow(() -> new Failure(reading.problems().getFirst()));
        return brief instanceof BriefedTask assignment ? Optional.of(assignment) : Optional.empty();
    }

    private List<Inquiry> inquiries(
            Optional<BriefedTask> brief, Inquiry.Reach reach, StageRun stage) {
        if (wish.question().isPresent()) {
            String context = brief.map(b -> b.subject().task()).orElse("");
            int topics = brief.map(b -> b.topics().size()).orElse(0);
            String number = stage.settled("number", () -> String.valueOf(files.free(topics)));
            return List.of(
                    Inquiry.of(Integer.parseInt(number), wish.question().get(), context, reach));
        }
        BriefedTask asked =
                brief.orElseThrow(() -> Usage.wrong("a review has no topics", "ask a QUESTION"));
        List<Inquiry> all =
                asked.topics().stream().map(topic -> Inquiry.of(topic, asked, reach)).toList();
        List<Inquiry> chosen = new ArrayList<>();
        for (Inquiry inquiry : all) {
            boolean named = wish.topic().equals(Optional.of(inquiry.number()));
            boolean again = named && context.globals().yes();
            if ((wish.topic().isEmpty() || named) && (again || isOpen(inquiry))) {
                chosen.add(inquiry);
            }
        }
        if (wish.topic().isPresent()
                && all.stream().noneMatch(i -> wish.topic().get() == i.number())) {
            throw Usage.wrong(
                    "the brief has no topic " + wish.topic().get(),
                    "the brief has " + Plural.count(all.size(), "topic"));
        }
        return chosen;
    }

    private boolean isOpen(Inquiry inquiry) {
        Optional<String> answer = files.answer(inquiry.number());
        answer.ifPresent(
                file -> notes.accept("topic " + inquiry.number() + " is answered in " + file));
        return answer.isEmpty();
    }

    /// The brief's research is complete when every topic has an answer that validates.
    private void finish(Optional<BriefedTask> brief) {
        brief.filter(b -> !b.topics().isEmpty())
                .filter(
                        b ->
                                b.topics().stream()
                                        .allMatch(t -> files.answer(t.number()).isPresent()))
                .ifPresent(_ -> files.say(ResearchStatus.COMPLETE));
    }

    private ExitStatus tell(List<Told> told) {
        List<Value> values = new ArrayList<>();
        for (Told one : told) {
            String shown = project + "/research/" + one.inquiry().file();
            one.research()
                    .ifPresent(
                            research -> {
                                values.add(value(shown, one, research));
                                if (!context.json()) {
                                    context.result(
                                            "Research written: "
                                                    + Printable.line(shown)
                                                    + " (confidence "
                                                    + research.confidence().orElse(0)
                                                    + ")");
                                }
                            });
        }
        if (context.json()) {
            context.result(Value.items(values));
        }
        return ExitStatus.DONE;
    }

    private static Value value(String shown, Told told, Research research) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("research", shown);
        fields.put("topic", told.inquiry().number());
        fields.put(
                "confidence", new Value.Number(String.valueOf(research.confidence().orElse(0)), 0));
        fields.put("dimensions", research.dimensions().size());
        return fields.build();
    }

    private void stats(List<Told> told, StageRun stage) {
        FieldsBuilder fields = new FieldsBuilder();
        Path directory = context.path(project).getFileName();
        fields.put("project", String.valueOf(directory));
        fields.put("mode", wish.quick() ? "quick" : "default");
        fields.put("topics", told.size());
        fields.put("answered", told.stream().filter(Told::isAnswered).count());
        StageStats.append(context, stage, "ultraresearch", fields.build());
    }

    private static void refuseUnanswered(List<Told> told) {
        refuse(told, one -> one.research().isEmpty(), "no agent gave a usable answer about ");
        refuse(told, one -> !one.isAnswered(), "nothing was found that holds about ");
    }

    private static void refuse(List<Told> told, Predicate<Told> isOpen, String why) {
        List<String> open =
                told.stream().filter(isOpen).map(one -> "topic " + one.inquiry().number()).toList();
        if (!open.isEmpty()) {
            throw new Failure(Fault.RESEARCH_NOT_MADE.because(why + String.join(", ", open)));
        }
    }
}
