package baton.world.run;

import baton.core.config.WorktreeSettings;
import baton.core.run.RunId;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.WorkingFiles;
import baton.world.git.commit.Merging;
import baton.world.git.guard.Names;
import baton.world.git.publish.StrayWorktree;
import baton.world.git.publish.Worktrees;
import baton.world.git.snapshot.Aside;
import baton.world.process.Environment;
import baton.world.process.Survivors;
import baton.world.run.session.Uncommitted;
import baton.world.run.setting.Launch;
import baton.world.run.setting.SessionRefs;
import baton.world.run.setting.Sites;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredRun;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Worktrees that a run left behind when it died and was never resumed. What they hold is kept
/// where people find it, then they are removed.
final class Leftovers {
    private final Repository repository;
    private final Worktrees worktrees;

    private Leftovers(Repository repository) {
        this.repository = repository;
        this.worktrees = new Worktrees(repository);
    }

    /// Those of all runs but this one and others that are under way.
    static void rescue(Launch launch, Environment environment, RunId current) {
        Repository repository = launch.target().repository();
        WorktreeSettings settings = launch.means().spread().worktree();
        Sites sites = Sites.of(repository, environment.variables(), settings);
        Leftovers leftovers = new Leftovers(repository);
        leftovers.forgetTrees(environment, current);
        leftovers.bringBackIgnored(new KnownRuns(environment), current);
        sites.others().forEach(other -> leftovers.rescueStrays(other, current));
        List<RunId> runs =
                sites.runs().stream()
                        .filter(run -> !run.equals(current))
                        .filter(run -> !leftovers.isAlive(run))
                        .toList();
        for (RunId run : runs) {
            // Agents outlive a program that is killed, and would write into what is saved.
            leftovers.endSurvivors(run);
            sites.present().stream()
                    .filter(site -> site.run().equals(run))
                    .forEach(leftovers::rescue);
            leftovers.worktrees.remove(sites.gate(run));
            sites.witnesses(run).forEach(WorkingFiles::removeTree);
            sites.tidy(run);
        }
    }

    /// A run that was killed while commands judged has put ignored files of the checkout aside.
    private void bringBackIgnored(KnownRuns known, RunId current) {
        List<RunFolder> dead =
                RunFolder.all(repository.top()).stream()
                        .filter(folder -> !folder.id().equals(current) && !isAlive(folder.id()))
                        .toList();
        dead.stream()
                .map(known::aside)
                .filter(places -> Files.isDirectory(places.beside(), LinkOption.NOFOLLOW_LINKS))
                .forEach(places -> Aside.bringBack(repository.top(), places));
        dead.stream()
                .filter(folder -> !StoredRun.hasEnded(folder.journal()))
                .forEach(folder -> keepLost(known, folder));
    }

    /// Keeps what ignored files have lost. A run does that when it ends, and one that was killed
    /// need not come to that.
    private void keepLost(KnownRuns known, RunFolder folder) {
        Aside.keepLost(repository.top(), known.aside(folder), folder.lostIgnored());
    }

    /// Worktrees lie at sites that are named after the place of the repository. Where it was moved,
    /// those that a run had at its old place are rescued, also those of the run that is taken up:
    /// it makes others, which hold what was kept.
    private void rescueStrays(Sites other, RunId current) {
        List<RunId> runs =
                other.runs().stream()
                        .filter(run -> !folders(run).isEmpty())
                        .filter(run -> run.equals(current) || !isAlive(run))
                        .toList();
        for (RunId run : runs) {
            List<Sites.Site> strays =
                    other.present().stream()
                            .filter(site -> site.run().equals(run))
                            .filter(site -> isTakenBack(other, site.path()))
                            .toList();
            boolean proving = isTakenBack(other, other.gate(run));
            if (!strays.isEmpty() || proving) {
                endSurvivors(run);
                strays.forEach(this::rescue);
                worktrees.remove(other.gate(run));
                other.tidy(run);
            }
        }
    }

    private boolean isTakenBack(Sites other, Path path) {
        return new StrayWorktree(repository, path, other.names(path)).takeBack();
    }

    /// The names of trees that steps were judged by, where their run has ended or is nowhere known
    /// any more. One that was killed and can be taken up keeps its own.
    private void forgetTrees(Environment environment, RunId current) {
        Set<String> known = new KnownRuns(environment).ids();
        for (String name : repository.names(RunId.TREE_REFS)) {
            String word = name.substring(RunId.TREE_REFS.length()).replaceFirst("\\.\\d+$", "");
            Optional<RunId> run = RunId.read(word).filter(id -> !id.equals(current));
            if (run.filter(id -> isOver(id, known)).isPresent()) {
                new Names(repository).remove(name);
            }
        }
    }

    private boolean isOver(RunId run, Set<String> known) {
        RunFolder folder = RunFolder.of(repository.top(), run);
        return folder.exists()
                ? StoredRun.hasEnded(folder.journal())
                : !known.contains(run.value());
    }

    /// Those of a copy of the run, in another repository, are none of its own. A folder that is
    /// gone cannot tell them apart any more.
    private void endSurvivors(RunId run) {
        List<RunFolder> folders = folders(run);
        folders.forEach(folder -> Survivors.end(Environment.PLACE, folder.mark()));
        if (folders.isEmpty()) {
            Survivors.end(Environment.RUN, run.value());
        }
    }

    private List<RunFolder> folders(RunId run) {
        return worktrees.tops().stream()
                .map(top -> RunFolder.of(top, run))
                .filter(RunFolder::isFolder)
                .toList();
    }

    /// A run may have been started in any checkout of the repository.
    private boolean isAlive(RunId run) {
        return worktrees.tops().stream()
                .anyMatch(top -> StoredRun.isAlive(top, RunFolder.of(top, run)));
    }

    private void rescue(Sites.Site site) {
        worktrees.recover(site.path()).ifPresent(worktree -> keep(site, worktree));
        worktrees.remove(site.path());
    }

    private void keep(Sites.Site site, Repository worktree) {
        Optional<CommitId> tip = worktree.head().tip();
        if (tip.isEmpty()) {
            return;
        }
        SessionRefs refs = new SessionRefs(repository, site.run());
        refs.setTip(site.session(), tip.get());
        Path state = RunFolder.of(repository.top(), site.run()).session(site.session());
        CommitId all =
                new Uncommitted(site.session(), worktree, state)
                        .commit(tip.get())
                        .orElse(tip.get());
        boolean merged =
                repository
                        .head()
                        .tip()
                        .filter(head -> new Merging(repository).contains(head, all))
                        .isPresent();
        if (!merged) {
            String _ = refs.keep(site.session(), "", all);
        }
    }
}
