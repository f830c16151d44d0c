package baton.app.serve;

import baton.app.answer.GateAnswer;
import baton.app.command.Context;
import baton.app.command.Insider;
import baton.app.everyday.RunDeeds;
import baton.app.go.GoGates;
import baton.app.page.QuestionHash;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.step.Direction;
import baton.core.text.Value;

import java.util.Optional;

/// The things that a person does on a page. Each is the deed of a verb of the terminal, with the
/// checks of that verb, and holds for what was shown.
record PageDeeds(Context context) {

    /// Does what a page asks for, and says what came of it.
    String done(Value.Fields asked) {
        return switch (asked.text("verb")) {
            case "approve" -> answered(asked, GateAnswer.approving(run(asked), gate(asked)));
            case "decide" ->
                    answered(
                            asked,
                            GateAnswer.deciding(run(asked), gate(asked), asked.text("answer")));
            case "approve_project" -> approved(asked);
            case "stop" -> new RunDeeds(context).stop(run(asked), asked.text("hash"));
            case "retry" -> directed(asked, Direction.RETRY);
            case "skip" -> directed(asked, Direction.SKIP);
            default -> throw new Failure(Fault.USAGE.because("there is no such deed"));
        };
    }

    private static String run(Value.Fields asked) {
        return asked.text("run");
    }

    private static String gate(Value.Fields asked) {
        return asked.text("gate");
    }

    private String answered(Value.Fields asked, GateAnswer answer) {
        String gate = gate(asked);
        return "Answered: "
                + answer.about(q -> QuestionHash.of(gate, q).equals(asked.text("hash")))
                        .make(context)
                        .answer();
    }

    private String directed(Value.Fields asked, Direction direction) {
        int step =
                asked.whole("step")
                        .filter(n -> n > 0 && n <= Integer.MAX_VALUE)
                        .map(Long::intValue)
                        .orElseThrow(() -> new Failure(Fault.USAGE.because("there is no step")));
        return new RunDeeds(context).direct(run(asked), step, direction, asked.text("hash"));
    }

    private String approved(Value.Fields asked) {
        Insider.refuse(context, "`baton approve`");
        var open =
                GoGates.at(context, run(asked))
                        .orElseThrow(
                                () ->
                                        new Failure(
                                                Fault.GATE_NOT_FOUND.because(
                                                        "no such project waits")));
        var _ = GoGates.answer(context, open, gate(asked), Optional.of(asked.text("hash")));
        return "Approved. Go on with: baton go";
    }
}
