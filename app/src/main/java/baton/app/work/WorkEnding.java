package baton.app.work;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.execute.Departure;
import baton.app.terminal.Printable;
import baton.core.Shown;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.run.RunResult;
import baton.core.run.SessionRun;
import baton.core.run.SessionStage;
import baton.core.run.Worksheet;
import baton.core.step.StepRun;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.core.view.chronicle.SessionStory;
import baton.core.work.WorkFiles;
import baton.core.work.WorkView;
import baton.world.git.publish.Line;
import baton.world.run.Execution;
import baton.world.work.WorkLedger;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Says what came of a run of TASKs, in the words people know.
///
/// @param out the TASKs that were left out, since a file is missing or wrong
/// @param known is called when there is a run that can be gone on with
record WorkEnding(
        Context context,
        WorkLedger ledger,
        WorkId work,
        Worksheet sheet,
        Set<TaskId> out,
        Runnable known)
        implements Departure.Ending {
    WorkEnding {
        out = Set.copyOf(out);
    }

    @Override
    public void begun() {
        known.run();
    }

    @Override
    public ExitStatus told(Execution.Outcome outcome) {
        tell(outcome);
        return status(outcome);
    }

    private void tell(Execution.Outcome outcome) {
        List<Value> tasks = new ArrayList<>();
        for (SessionRun session : outcome.run().sessions().all()) {
            String name = sheet.name(session.number());
            Told told = told(outcome, session);
            tasks.add(told.value(name));
            if (!context.json()) {
                context.result(Printable.line(outcome.secrets().scrub(told.line(name))));
            }
        }
        for (TaskId task : new TreeSet<>(out)) {
            Told told = new Told("blocked", Optional.empty(), Optional.empty());
            tasks.add(told.value(task.toString()));
            if (!context.json()) {
                context.result(told.line(task.toString()));
            }
        }
        Optional<WorkFiles> now = ledger.now().map(files -> proved(files, outcome));
        String word = result(outcome).word();
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("work", work.toString());
            fields.put("run", outcome.facts().id().value());
            fields.put("result", word);
            now.ifPresent(files -> fields.put("done", files.done().size()));
            now.ifPresent(files -> fields.put("total", files.tasks().size()));
            fields.put("tasks", Value.items(tasks));
            context.record(outcome.secrets().scrub(fields.build()));
        } else {
            now.ifPresent(files -> ending(files, word, isInTheWay(outcome)));
        }
        context.terminal().flush();
    }

    /// A TASK that was red in the last proof is not done, whatever its commit says; nor is one that
    /// the branch does not have, whatever result lies in the checkout.
    private WorkFiles proved(WorkFiles files, Execution.Outcome outcome) {
        Set<TaskId> done = new TreeSet<>(files.done());
        outcome.run().sessions().all().stream()
                .filter(WorkEnding::isAside)
                .flatMap(session -> TaskId.in(sheet.name(session.number())).stream())
                .forEach(done::remove);
        outcome.run().proof().stream()
                .flatMap(proof -> proof.red().stream())
                .flatMap(red -> TaskId.in(sheet.name(red.step())).stream())
                .forEach(done::remove);
        return files.held(done);
    }

    private static boolean isAside(SessionRun session) {
        return session.state() instanceof SessionStage.Merged(_, boolean there) && !there;
    }

    /// True if files of a person have the places of what was made.
    private static boolean isInTheWay(Execution.Outcome outcome) {
        return outcome.run().sessions().all().stream()
                .flatMap(session -> refusal(outcome, session).stream())
                .anyMatch(why -> why.startsWith(Line.IN_THE_WAY));
    }

    private static Optional<String> refusal(Execution.Outcome outcome, SessionRun session) {
        return outcome.told().sessions().stream()
                .filter(story -> story.number() == session.number())
                .flatMap(story -> story.merge().refusal().stream())
                .map(SessionStory.Refusal::reason)
                .findFirst();
    }

    private void ending(WorkFiles files, String word, boolean blocked) {
        context.result(
                "📊 " + files.id() + ": " + files.done().size() + "/" + files.tasks().size());
        context.result(
                files.isWhole()
                        ? "🎉 " + files.id() + " completed!"
                        : files.id()
                                + " ended "
                                + word
                                + (blocked ? "; move away what is in the way, then" : "; go on")
                                + ": baton work resume "
                                + files.id());
        context.result(Printable.line(new WorkView(files).line()));
    }

    /// The outcome of a TASK, as people are told it.
    private record Told(String word, Optional<String> commit, Optional<String> why) {
        Value value(String name) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("task", name);
            fields.put("state", word);
            fields.put("commit", commit);
            fields.put("reason", why);
            return fields.build();
        }

        String line(String name) {
            String hash = commit.map(id -> id.substring(0, Math.min(10, id.length()))).orElse("");
            return switch (word) {
                case "done" -> "✅ " + name + " completed — commit: " + hash;
                case "unpublished" ->
                        "⏳ "
                                + name
                                + " is merged and not published"
                                + why.map(w -> " — " + w).orElse("");
                case "failed" -> "❌ " + name + " FAILED" + why.map(w -> " — " + w).orElse("");
                case "asking" ->
                        "❓ " + name + " waits for a decision" + why.map(w -> " — " + w).orElse("");
                case String _ -> "⏳ " + name + " BLOCKED";
            };
        }
    }

    private static Told told(Execution.Outcome outcome, SessionRun session) {
        StepRun step = session.steps().getFirst();
        Optional<String> now = outcome.run().renamed(step);
        Optional<String> why =
                Optional.of(session.tally().trouble())
                        .filter(trouble -> !trouble.isEmpty())
                        .map(Shown::toString)
                        .or(step.tally()::lastFailure);
        return switch (session.state()) {
            case SessionStage.Merged(String commit, boolean there) when !there ->
                    new Told("unpublished", Optional.of(commit), refusal(outcome, session));
            case SessionStage.Merged(String commit, _) ->
                    new Told("done", now.or(() -> Optional.of(commit)), Optional.empty());
            case SessionStage.Waiting _ -> new Told("blocked", Optional.empty(), Optional.empty());
            case SessionStage _ when step.tally().openGate().isPresent() ->
                    new Told("asking", Optional.empty(), why);
            case SessionStage.Lost _ -> new Told("failed", Optional.empty(), why);
            case SessionStage _ -> new Told("unfinished", Optional.empty(), why);
        };
    }

    /// A TASK that failed or was left out leaves a WORK partial: the others are there.
    private RunResult result(Execution.Outcome outcome) {
        return switch (outcome.result()) {
            case FAILED -> RunResult.PARTIAL;
            case COMPLETED -> out.isEmpty() ? RunResult.COMPLETED : RunResult.PARTIAL;
            case PARTIAL, BLOCKED, STOPPED -> outcome.result();
        };
    }

    private ExitStatus status(Execution.Outcome outcome) {
        return switch (result(outcome)) {
            case COMPLETED -> ExitStatus.DONE;
            case PARTIAL, FAILED -> ExitStatus.PARTIAL;
            case BLOCKED -> ExitStatus.BLOCKED;
            case STOPPED -> ExitStatus.STOPPED;
        };
    }
}
