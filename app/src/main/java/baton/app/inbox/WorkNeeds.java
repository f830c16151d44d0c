package baton.app.inbox;

import baton.app.command.Context;
import baton.app.means.Settings;
import baton.core.Plural;
import baton.core.Shown;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.view.html.InboxView.Need;
import baton.core.work.TaskState;
import baton.core.work.WorkFiles;
import baton.world.SideBySide;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.store.CommonDirectory;
import baton.world.stage.StoredStage;
import baton.world.work.Approvals;
import baton.world.work.WorkCommits;
import baton.world.work.Works;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The WORKs of a checkout that wait for approval or are done in part, and of which no run tells.
final class WorkNeeds {
    private static final int LISTED_MAX = 5;
    private static final String PLANNING = "work new";

    private final List<Need> waiting = new ArrayList<>();
    private final List<Need> unfinished = new ArrayList<>();

    /// @param spokenFor WORKs whose runs are shown
    WorkNeeds(Context context, Path checkout, Set<WorkId> spokenFor, List<StoredStage> stages) {
        Works works = new Works(checkout);
        List<WorkId> open =
                works.all().reversed().stream().filter(id -> !spokenFor.contains(id)).toList();
        // Without a history nothing tells what is done.
        if (!open.isEmpty() && CommonDirectory.real(checkout).isPresent()) {
            Environment environment = new Environment(context.terminal().environment());
            Repository repository = Repository.open(checkout, environment);
            WorkCommits commits = new WorkCommits(repository, works);
            Approvals approvals =
                    new Approvals(checkout, Settings.store(context, repository.commonDirectory()));
            boolean planning = stages.stream().anyMatch(s -> s.record().stage().equals(PLANNING));
            // Each asks git some ten times, and whoever asks waits for all of them.
            new SideBySide()
                    .map(open, id -> Open.of(id, commits)).stream()
                            .flatMap(Optional::stream)
                            .filter(
                                    one ->
                                            !planning
                                                    || works.names(one.id())
                                                            .contains(WorkFiles.PLAN))
                            .forEach(one -> add(one.id(), one.read().work(), approvals));
        }
    }

    /// A WORK of which something is to be done. Its files alone may claim all of it: the history
    /// tells what nobody has to do.
    private record Open(WorkId id, WorkFiles.Read read) {
        static Optional<Open> of(WorkId id, WorkCommits commits) {
            WorkFiles.Read read = commits.read(id);
            boolean whole =
                    read.work()
                            .map(WorkFiles::isWhole)
                            .orElseGet(() -> commits.glimpse(id).isWhole());
            return whole ? Optional.empty() : Optional.of(new Open(id, read));
        }
    }

    private void add(WorkId id, Optional<WorkFiles> work, Approvals approvals) {
        if (work.isEmpty()) {
            unfinished.add(
                    need(
                            id,
                            "stopped",
                            id.toString(),
                            "it has no plan that can be read",
                            "baton work status " + id));
            return;
        }
        WorkFiles files = work.get();
        String title = id + ": " + files.plan().title().text();
        int tasks = files.tasks().size();
        if (approvals.holds(files) || files.isBegun()) {
            String done = files.done().size() + " of " + Plural.count(tasks, "TASK") + " done";
            String about = done + claimed(files);
            unfinished.add(need(id, "stopped", title, about, "baton work resume " + id));
        } else {
            String about = "waits for approval, " + Plural.count(tasks, "TASK");
            waiting.add(need(id, "waiting", title, about, "baton work approve " + id));
        }
    }

    /// The TASKs that somebody calls done and that no commit and no proof does.
    private static String claimed(WorkFiles files) {
        List<TaskId> claimed =
                files.tasks().keySet().stream()
                        .filter(task -> files.state(task) == TaskState.VERIFIED)
                        .toList();
        Shown shown = Shown.texts(claimed.stream().map(TaskId::toString).toList());
        return claimed.isEmpty() ? "" : ", " + shown + " claimed and not proved";
    }

    private static Need need(WorkId id, String state, String words, String about, String command) {
        return new Need("work-" + id, state, words, about, Optional.empty(), command);
    }

    List<Need> waiting() {
        return shown(waiting);
    }

    List<Need> unfinished() {
        return shown(unfinished);
    }

    /// The newest; the others are told in one line.
    private static List<Need> shown(List<Need> all) {
        if (all.size() <= LISTED_MAX) {
            return all;
        }
        Need last = all.get(LISTED_MAX);
        List<Need> shown = new ArrayList<>(all.subList(0, LISTED_MAX));
        shown.add(
                new Need(
                        last.id() + "-and-older",
                        last.state(),
                        Plural.count(all.size() - LISTED_MAX, "older WORK"),
                        "the list has them all",
                        Optional.empty(),
                        "baton work list"));
        return shown;
    }
}
