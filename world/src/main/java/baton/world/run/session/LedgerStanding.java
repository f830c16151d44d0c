package baton.world.run.session;

import baton.core.RepoPath;
import baton.world.git.CommitId;
import baton.world.git.publish.Line;
import baton.world.git.snapshot.Additions;
import baton.world.run.setting.Ledger;
import baton.world.run.setting.RunSetting;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The standing of the branch that a run's ledger is published to: whether it is checked out, and
/// its files.
public final class LedgerStanding implements Ledger.Standing {
    private final RunSetting run;
    private final Line line;
    private final Additions additions;

    public LedgerStanding(RunSetting run) {
        this.run = run;
        this.line = new Line(run.repository(), run.branch(), run.folder().id().value());
        this.additions = new Additions(run.repository(), run.folder().path());
    }

    @Override
    public boolean isHere() {
        return line.isCheckedOutHere();
    }

    @Override
    public Optional<String> checkedOut(RepoPath path) {
        return run.repository().head().tip().flatMap(tip -> additions.text(tip, path));
    }

    @Override
    public Map<RepoPath, String> published(RepoPath path) {
        Map<RepoPath, String> texts = new TreeMap<>();
        Optional<CommitId> tip = line.tip();
        tip.ifPresent(
                commit ->
                        additions
                                .below(commit, path)
                                .forEach(
                                        file ->
                                                additions
                                                        .text(commit, file)
                                                        .ifPresent(t -> texts.put(file, t))));
        return texts;
    }
}
