package baton.world.run.session;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.git.publish.Line;
import baton.world.run.setting.RunSetting;
import baton.world.run.store.Succession;

import java.nio.file.Path;
import java.util.function.Supplier;

/// The right to let a branch of the user's grow. A run that works in the checkout has it for all of
/// its life; one that works in worktrees has it while it publishes, one after the other.
record Turn(RunSetting run) {

    /// While a run works in the checkout nothing else is published: its agents would be held to
    /// have moved the branch.
    Line.Published publish(Supplier<Line.Published> deed) {
        if (isHeld()) {
            return deed.get();
        }
        String id = run.folder().id().value();
        Holder holder = Holder.current(id, Succession.PUBLISHING + id);
        RunLock lock;
        try {
            lock = new Succession(shared(), run.folder().checkout(), holder).acquire();
        } catch (Failure refused) {
            if (refused.problem().fault() != Fault.LOCK_HELD) {
                throw refused;
            }
            return new Line.Refused(refused.problem().message());
        }
        try (lock) {
            return deed.get();
        }
    }

    private Path shared() {
        return run.repository().commonDirectory();
    }

    private boolean isHeld() {
        return RunLock.holder(shared())
                .filter(holder -> holder.run().equals(run.folder().id().value()))
                .filter(holder -> holder.pid() == ProcessHandle.current().pid())
                .isPresent();
    }
}
