package baton.app.prove;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Usage;
import baton.app.means.StageFence;
import baton.app.terminal.Printable;
import baton.core.config.Configuration;
import baton.world.git.Repository;
import baton.world.prove.ProofRange;
import baton.world.prove.PushedRef;

import java.util.List;
import java.util.Optional;

/// The pre-push hook of git: the commits that a remote does not have yet are proved, branch by
/// branch. Where nothing of the remote is known, there is nothing that they could be compared with.
record PushCall(Context context, Prove prove, String remote) {

    ExitStatus proved() {
        String input =
                CalledInput.of(context)
                        .orElseThrow(() -> Usage.wrong("the refs that are pushed cannot be read"));
        List<PushedRef> pushed = PushedRef.read(input);
        return Prove.configured(context)
                .map(set -> proved(pushed, set))
                .orElse(ExitStatus.PROBLEMS);
    }

    private ExitStatus proved(List<PushedRef> pushed, Configuration configuration) {
        Repository repository = StageFence.repository(context);
        ExitStatus worst = ExitStatus.DONE;
        for (PushedRef ref : pushed) {
            Optional<ProofRange> ends = ref.range(repository, remote);
            if (ends.isEmpty()) {
                context.note(
                        Printable.line(
                                "prove: "
                                        + ref.name()
                                        + ": no commit of `"
                                        + remote
                                        + "` is known to compare it with; it is pushed as it is"));
                continue;
            }
            ExitStatus status = prove.proved(context, configuration, ends);
            if (status != ExitStatus.DONE && worst == ExitStatus.DONE) {
                worst = status;
            }
        }
        if (worst == ExitStatus.PROBLEMS) {
            context.note("`git push --no-verify` pushes without this proof");
        }
        return worst;
    }
}
