package baton.world.run.session;

import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.guard.Names;
import baton.world.git.rescue.LooseWork;
import baton.world.run.setting.Detail;
import baton.world.run.setting.Launch;
import baton.world.run.setting.Ledger;
import baton.world.run.setting.SessionRefs;
import baton.world.run.store.RunFolder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The take-over of work of sessions that another tool left in the checkout, in no commit. These
/// sessions begin with that work. It is kept under a name before it is taken off the checkout, and
/// all of it is taken or nothing.
public record TakeOver(Launch launch, RunFolder folder, CommitId head) {

    /// Takes these changes over if all of them are the work of sessions and a commit can hold them;
    /// true if they were taken.
    public boolean commit(List<Change> changes) {
        Optional<Ledger> ledger = launch.target().ledger().filter(_ -> launch.isSpread());
        Map<Integer, List<Change>> owned = new TreeMap<>();
        changes.forEach(
                change ->
                        ledger.flatMap(told -> told.owner(change.tree()))
                                .filter(launch.numbers()::contains)
                                .ifPresent(
                                        session ->
                                                owned.computeIfAbsent(
                                                                session, _ -> new ArrayList<>())
                                                        .add(change)));
        int found = owned.values().stream().mapToInt(List::size).sum();
        if (found == 0 || found < changes.size()) {
            return false;
        }
        LooseWork loose = new LooseWork(launch.target().repository(), folder.path(), head);
        if (!changes.stream().allMatch(loose::fits)) {
            return false;
        }
        owned.forEach((session, own) -> keep(ledger.orElseThrow(), loose, session, own));
        return loose.takeOff(Change.paths(changes)).failed().isEmpty();
    }

    private void keep(Ledger ledger, LooseWork loose, int session, List<Change> changes) {
        String message = "baton: what session " + session + " is begun with";
        CommitId commit = loose.commit(Change.paths(changes), message);
        SessionRefs refs = new SessionRefs(launch.target().repository(), folder.id());
        String name =
                new Names(launch.target().repository())
                        .pin(folder.id().salvageRefs() + "session-" + session + "-1", commit);
        refs.setTip(session, head);
        String _ = refs.keep(session, "", commit);
        ledger.tookOver(session, Detail.shown(Change.paths(changes)), name);
    }
}
