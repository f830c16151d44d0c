package baton.app.work;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Insider;
import baton.app.command.Usage;
import baton.app.means.RunChoice;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.contract.decisions.Decision;
import baton.core.contract.decisions.Decisions;
import baton.core.contract.work.Language;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.SectionLines;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.text.FieldsBuilder;
import baton.core.work.DecisionFile;
import baton.core.work.Translation;
import baton.core.work.WorkFiles;
import baton.world.SystemClock;
import baton.world.files.Links;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.GateAnswers;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.StoredRun;
import baton.world.work.Works;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// `baton work decide`: answers what an agent asked. The answer goes into the journal of the run
/// that stopped for it, where there is one, and into `DECISIONS.md`.
record WorkDecide(WorkId id, int number, String option) {

    static WorkDecide of(List<String> words) {
        String decision = words.get(1).toUpperCase(Locale.ROOT);
        if (!decision.matches("(?:D-)?\\d{1,9}")) {
            throw Usage.wrong("`" + words.get(1) + "` is no decision", "write it as D-01");
        }
        int number = Integer.parseInt(decision.replace("D-", ""));
        String option = String.join(" ", words.subList(2, words.size())).strip();
        return new WorkDecide(Work.work(words.getFirst()), number, option);
    }

    ExitStatus run(Context context) {
        Insider.refuse(context, "`baton work decide`");
        Path top = Links.repository(context.terminal().directory());
        Works works = new Works(top);
        WorkFiles work = works.read(id).work().orElseThrow(() -> missing(id + " cannot be read"));
        Decisions all = work.decisions().orElseThrow(() -> missing(id + " has no decisions"));
        Decision open =
                all.entries().stream()
                        .filter(entry -> entry.number() == number)
                        .findFirst()
                        .orElseThrow(() -> missing(id + " has no decision D-" + number));
        if (open.status() == Decision.DecisionStatus.RESOLVED) {
            String message = open.id() + " was answered already: " + open.chosen().line();
            throw new Failure(
                    Fault.GATE_ANSWERED.because(message).withFix("baton work resume " + id));
        }
        String answer = chosen(open);
        answerRun(context, work, open, answer);
        List<Decision> entries =
                all.entries().stream()
                        .map(
                                e ->
                                        e.equals(open)
                                                ? e.resolved(
                                                        SectionLines.of(answer), Decision.By.USER)
                                                : e)
                        .toList();
        works.write(
                Works.file(id, WorkFiles.DECISIONS),
                new Decisions(all.work(), entries)
                        .render(Language.of(work.plan().header().language().text())));
        return told(context, open, answer);
    }

    private ExitStatus told(Context context, Decision open, String answer) {
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("work", id.toString());
            fields.put("decision", open.id());
            fields.put("answer", answer);
            context.result(fields.build());
        } else {
            context.note(Printable.line(open.id() + ": " + answer));
            context.note("Go on with: baton work resume " + id);
        }
        return ExitStatus.DONE;
    }

    private static Failure missing(String message) {
        return new Failure(
                Fault.GATE_NOT_FOUND.because(message).withFix("look at DECISIONS.md of the WORK"));
    }

    /// An option by its number or its words; any words where there are none to choose from.
    private String chosen(Decision open) {
        List<String> options = open.options().stream().map(OneLine::text).toList();
        if (options.isEmpty() && !option.isBlank()) {
            return option;
        }
        Optional<String> numbered =
                option.matches("\\d{1,3}")
                                && Integer.parseInt(option) <= options.size()
                                && Integer.parseInt(option) > 0
                        ? Optional.of(options.get(Integer.parseInt(option) - 1))
                        : Optional.empty();
        return options.stream()
                .filter(option::equals)
                .findFirst()
                .or(() -> Optional.of(option).filter(o -> o.equals(open.recommendation().text())))
                .or(() -> numbered)
                .orElseThrow(
                        () ->
                                new Failure(
                                        Fault.GATE_BAD_OPTION
                                                .because("`" + option + "` is none of the options")
                                                .withFix(
                                                        "give one of: "
                                                                + String.join(" | ", options))));
    }

    private void answerRun(Context context, WorkFiles work, Decision open, String answer) {
        RunChoice runs = RunChoice.in(context);
        Path top = runs.checkout();
        Environment environment = new Environment(context.terminal().environment());
        Optional<Integer> step = DecisionFile.task(open).map(task -> step(work, task));
        for (RunFolder folder : runs.folders()) {
            boolean ours =
                    RunRecord.read(folder.record())
                            .filter(r -> r.plan().equals(Works.file(id, WorkFiles.PLAN).value()))
                            .isPresent();
            if (ours && step.isPresent()) {
                Optional<String> gate =
                        StoredRun.look(top, folder).chronicle().gates().stream()
                                .filter(g -> g.step() == step.get())
                                .map(g -> g.id())
                                .findFirst();
                gate.ifPresent(
                        known ->
                                GateAnswers.make(
                                        Repository.open(top, environment),
                                        environment,
                                        folder,
                                        new GateAnswers.Wish(known, "decide", _ -> answer),
                                        SystemClock.now()));
                return;
            }
        }
    }

    private static int step(WorkFiles work, TaskId task) {
        return Translation.number(work, task);
    }
}
