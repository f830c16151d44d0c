package baton.app.answer;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Insider;
import baton.app.command.Options;
import baton.app.means.RunChoice;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.step.Question;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.SystemClock;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.GateAnswers;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredRun;

import picocli.CommandLine.Model.CommandSpec;

import java.util.Optional;
import java.util.function.Predicate;

/// A person's answer to the question of a run: what `decide` and `approve` have in common.
public record GateAnswer(String run, String gate, String verb, GateAnswers.Choice choice) {

    /// The answer that the agent recommends.
    public static GateAnswer approving(String run, String gate) {
        return new GateAnswer(run, gate, "approve", Approve::choose);
    }

    /// One of the options, or any text where there are none.
    public static GateAnswer deciding(String run, String gate, String option) {
        return new GateAnswer(run, gate, "decide", question -> Decide.choose(question, option));
    }

    /// The same, only where the question is the one that was shown.
    public GateAnswer about(Predicate<Question> shown) {
        return new GateAnswer(
                run,
                gate,
                verb,
                question -> {
                    if (!shown.test(question)) {
                        throw new Failure(
                                Fault.GATE_STALE
                                        .because("the question was changed since it was shown")
                                        .withFix("look at it as it is now"));
                    }
                    return choice.answer(question);
                });
    }

    static CommandSpec declare(CommandSpec spec) {
        return spec.addPositional(
                        Options.wordAt(0, "RUN", "a run: its id, the beginning of it, or `last`"))
                .addPositional(Options.wordAt(1, "GATE", "a gate, as `baton gates` names it"));
    }

    /// Writes it into the journal of the run.
    public GateAnswers.Made make(Context context) {
        RunChoice runs = RunChoice.in(context);
        return make(context, runs, folder(runs));
    }

    private RunFolder folder(RunChoice runs) {
        return runs.find(Optional.of(run)).orElseThrow(runs::without);
    }

    private GateAnswers.Made make(Context context, RunChoice runs, RunFolder folder) {
        Insider.refuse(context, "`baton " + verb + "`");
        Environment environment = new Environment(context.terminal().environment());
        return GateAnswers.make(
                Repository.open(runs.checkout(), environment),
                environment,
                folder,
                new GateAnswers.Wish(gate, verb, choice),
                SystemClock.now());
    }

    ExitStatus give(Context context) {
        Insider.refuse(context, "`baton " + verb + "`");
        RunChoice runs = RunChoice.in(context);
        RunFolder folder = folder(runs);
        GateAnswers.Made made = make(context, runs, folder);
        if (context.json()) {
            context.result(value(folder, made));
        } else {
            String resume =
                    StoredRun.look(runs.checkout(), folder).outline(runs.isNewest(folder)).resume();
            context.note(Printable.line("Gate " + made.gate().id() + ": " + made.answer()));
            context.note("Go on with: " + Printable.line(context.command(resume)));
        }
        return ExitStatus.DONE;
    }

    private static Value value(RunFolder folder, GateAnswers.Made made) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("run", folder.id().value());
        fields.put("gate", made.gate().id());
        fields.put("answer", made.answer());
        return fields.build();
    }
}
