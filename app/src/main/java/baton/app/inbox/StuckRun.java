package baton.app.inbox;

import baton.app.inbox.RunLooks.Look;
import baton.core.Fault;
import baton.core.Plural;
import baton.core.policy.shell.Shell;
import baton.core.view.Snapshot;
import baton.core.view.html.Address;
import baton.core.view.html.InboxView.Need;
import baton.core.view.html.InboxView.Row;

import java.util.List;
import java.util.Optional;

/// A run that has ended and left something to do: why, and the one command for it.
final class StuckRun {
    private StuckRun() {}

    static Need need(Row row, Look look) {
        List<Snapshot.Trouble> problems = look.seen().problems();
        String lacking =
                look.stored()
                        .leftOut()
                        .map(left -> Plural.numbered("step", left.steps()) + " skipped")
                        .orElse("did not do all");
        String why = problems.isEmpty() ? lacking : problems.getLast().reason();
        String first = problems.isEmpty() ? why : problems.getFirst().reason();
        return new Need(
                row.run().value(),
                row.state(),
                row.plan().orElse("run"),
                problems.stream().anyMatch(Snapshot.Trouble::tellsHowToGoOn)
                        ? shortened(why)
                        : first,
                Optional.of(Address.run(row.run())),
                command(row, look));
    }

    /// A run that waits for the word of a person goes on by that word alone.
    private static String command(Row row, Look look) {
        boolean waits =
                look.stored()
                        .chronicle()
                        .halt()
                        .filter(halt -> halt.code().equals(Fault.STEP_REWRITTEN.name()))
                        .isPresent();
        return row.plan()
                .filter(_ -> waits)
                .map(plan -> "baton execute --resume --yes " + Shell.path(plan))
                .or(look::next)
                .orElse("baton report " + row.run());
    }

    /// The command stands beside it.
    private static String shortened(String reason) {
        int end = reason.indexOf(Snapshot.GO_ON);
        return end < 0 ? reason : reason.substring(0, end);
    }
}
