package baton.app.inbox;

import baton.app.command.Context;
import baton.app.means.Settings;
import baton.core.Plural;
import baton.core.contract.work.WorkId;
import baton.core.view.html.InboxView.Need;
import baton.core.work.WorkFiles;
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
                works.all().reversed().stream()
                        .filter(id -> !spokenFor.contains(id))
                        .filter(id -> !works.read(id).work().filter(WorkFiles::isWhole).isPresent())
                        .toList();
        // Without a history nothing tells what is done.
        if (!open.isEmpty() && CommonDirectory.real(checkout).isPresent()) {
            Environment environment = new Environment(context.terminal().environment());
            Repository repository = Repository.open(checkout, environment);
            WorkCommits commits = new WorkCommits(repository, works);
            Approvals approvals =
                    new Approvals(checkout, Settings.store(context, repository.commonDirectory()));
            boolean planning = stages.stream().anyMatch(s -> s.record().stage().equals(PLANNING));
            for (WorkId id : open) {
                WorkFiles.Read read = commits.read(id);
                boolean planned = works.names(id).contains(WorkFiles.PLAN);
                if (!commits.isWhole(id) && (planned || !planning)) {
                    add(id, read.work(), approvals);
                }
            }
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
            unfinished.add(need(id, "stopped", title, done, "baton work resume " + id));
        } else {
            String about = "waits for approval, " + Plural.count(tasks, "TASK");
            waiting.add(need(id, "waiting", title, about, "baton work approve " + id));
        }
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
