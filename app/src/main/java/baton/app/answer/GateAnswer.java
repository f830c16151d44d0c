package baton.app.answer;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Insider;
import baton.app.command.Options;
import baton.app.means.RunChoice;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
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

/// A person's answer to the question of a run: what `decide` and `approve` have in common.
record GateAnswer(String run, String gate, String verb, GateAnswers.Choice choice) {

    static CommandSpec declare(CommandSpec spec) {
        return spec.addPositional(
                        Options.wordAt(0, "RUN", "a run: its id, the beginning of it, or `last`"))
                .addPositional(Options.wordAt(1, "GATE", "a gate, as `baton gates` names it"));
    }

    ExitStatus give(Context context) {
        Insider.refuse(context, "`baton " + verb + "`");
        RunChoice runs = RunChoice.in(context);
        Environment environment = new Environment(context.terminal().environment());
        RunFolder folder =
                runs.find(Optional.of(run))
                        .orElseThrow(
                                () ->
                                        new Failure(
                                                Fault.RUN_NOT_FOUND.because(
                                                        RunChoice.none(runs.checkout()))));
        GateAnswers.Made made =
                GateAnswers.make(
                        Repository.open(runs.checkout(), environment),
                        environment,
                        folder,
                        new GateAnswers.Wish(gate, verb, choice),
                        SystemClock.now());
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
