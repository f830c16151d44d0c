package baton.app.brief;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Plural;
import baton.core.Problem;
import baton.core.brief.BriefRun;
import baton.core.brief.BriefRun.Asking;
import baton.core.brief.BriefRun.Choosing;
import baton.core.brief.BriefRun.Ended;
import baton.core.brief.BriefRun.Event;
import baton.core.brief.BriefRun.FollowingUp;
import baton.core.brief.BriefRun.Reviewed;
import baton.core.brief.BriefRun.Reviewing;
import baton.core.brief.BriefRun.Said;
import baton.core.brief.BriefRun.Scouted;
import baton.core.brief.BriefRun.Scouting;
import baton.core.brief.Interview;
import baton.core.brief.InterviewQuestion;
import baton.core.contract.brief.Brief;
import baton.core.text.Source;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/// Carries a brief through: asks whom the run waits for, and keeps the draft on disk.
final class BriefTalk {
    private final Talk talk;
    private final Optional<BriefAgents> agents;
    private final BriefFiles files;
    private final Consumer<String> notes;
    private final boolean automatic;

    /// @param automatic true if research and plan follow unasked
    public BriefTalk(
            Talk talk,
            Optional<BriefAgents> agents,
            BriefFiles files,
            Consumer<String> notes,
            boolean automatic) {
        this.talk = talk;
        this.agents = agents;
        this.files = files;
        this.notes = notes;
        this.automatic = automatic;
    }

    /// The end of the run, with the brief written.
    public Ended carryThrough(BriefRun start) {
        BriefRun run = start;
        boolean told = false;
        while (!(run.phase() instanceof Ended)) {
            boolean interviewing = run.phase() instanceof Asking || run.phase() instanceof Scouting;
            if (!interviewing) {
                files.writeDraft(run.draft().render());
            }
            if (!interviewing && !told) {
                tellInterview(run);
                told = true;
            }
            run = next(run);
        }
        if (!told) {
            tellInterview(run);
        }
        Ended end = (Ended) run.phase();
        publish(end);
        return end;
    }

    private BriefRun next(BriefRun run) {
        try {
            return event(run).map(run::on).orElse(run);
        } catch (LinePrompt.Interrupted | CancellationException | Failure stop) {
            // What was said so far is not lost: the draft tells that the brief is unfinished.
            files.writeDraft(run.draft().render());
            throw stop;
        }
    }

    private Optional<Event> event(BriefRun run) {
        return switch (run.phase()) {
            case Asking _ -> Optional.of(new Said(talk.answer(open(run))));
            case Scouting _ -> {
                notes.accept("asking for research topics");
                yield agents.map(a -> talk.keep(a.topics(run.interview())))
                        .orElseThrow()
                        .<Event>map(Scouted::new)
                        .or(() -> Optional.of(new Said(new Interview.Stopped())));
            }
            case Reviewing(int iteration) -> {
                notes.accept("reviewing draft " + iteration);
                yield Optional.of(
                        new Reviewed(agents.map(a -> a.review(run, iteration)).orElseThrow()));
            }
            case FollowingUp _ ->
                    Optional.of(
                            switch (talk.react(open(run))) {
                                case Talk.Answer(var said) -> new Said(said);
                                case Talk.Choice(var chose) -> chose;
                            });
            case Choosing(var scores) -> Optional.of(talk.choose(scores.findings()));
            case Ended _ -> Optional.empty();
        };
    }

    private static InterviewQuestion open(BriefRun run) {
        return run.interview().open().orElseThrow();
    }

    private void tellInterview(BriefRun run) {
        notes.accept(
                "Phase 3 complete: %s asked across %s."
                        .formatted(
                                Plural.count(run.interview().turns(), "question"),
                                Plural.count(run.interview().sectionsTouched(), "section")));
    }

    /// Publishes the brief. A brief that does not validate is a mistake of ours and is not
    /// published.
    private void publish(Ended end) {
        String text = end.brief().researched(automatic).render();
        Brief.parse(Source.of("brief.md", text)).problems().stream()
                .filter(Problem::isError)
                .findFirst()
                .ifPresent(
                        problem -> {
                            throw new Failure(
                                    Fault.INTERNAL.because(
                                            "the brief does not validate: " + problem.message()));
                        });
        files.publish(text);
    }
}
