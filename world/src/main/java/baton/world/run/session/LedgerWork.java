package baton.world.run.session;

import baton.core.RepoPath;
import baton.core.Shown;
import baton.core.TreePath;
import baton.world.git.CommitId;
import baton.world.git.TreeId;
import baton.world.git.publish.Line;
import baton.world.git.snapshot.Additions;
import baton.world.run.setting.Ledger;
import baton.world.run.setting.RunSetting;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Publishes what sessions made together with the ledger's page about it.
///
/// The page's files lie in the checkout already, where they are written: they are not written over.
final class LedgerWork {
    private final Ledger ledger;
    private final Line line;
    private final Additions additions;

    /// @param line where it is published
    LedgerWork(RunSetting run, Ledger ledger, Line line) {
        this.ledger = ledger;
        this.line = line;
        this.additions = new Additions(run.repository(), run.folder().path());
    }

    /// One commit on the tip, with what the session made and its page.
    CommitId commit(int session, CommitId tip, TreeId tree) {
        Ledger.Page page = ledger.page(session, additions.changes(tip, tree), ahead(tip));
        return additions.commit(additions.with(tree, page.files()), tip, page.message());
    }

    private Map<RepoPath, String> ahead(CommitId tip) {
        return line.has(tip) ? Map.of() : texts(tip, records(tip));
    }

    /// @param own the commit of the session
    /// @param growth with the commit that is published: this one, or one that stands on it
    Line.Published publish(int session, CommitId own, Line.Growth growth) {
        CommitId end = growth.commit();
        boolean there = line.has(end);
        Set<RepoPath> records = there ? new LinkedHashSet<>() : records(end);
        records.addAll(held(additions.changed(own)));
        Map<RepoPath, String> texts = texts(there ? line.tip().orElse(end) : end, records);
        ledger.hold();
        try {
            List<RepoPath> way = ledger.inTheWay(texts);
            if (!there && !way.isEmpty()) {
                return new Line.Refused(Line.IN_THE_WAY + shown(way));
            }
            texts.keySet().removeAll(way);
            Line.Published published =
                    line.publish(new Line.Growth(end, growth.ground(), records, growth.again()));
            if (published instanceof Line.Reached) {
                ledger.published(session, own, texts);
            }
            return published;
        } finally {
            ledger.release();
        }
    }

    private static Shown shown(List<RepoPath> paths) {
        return Shown.paths(paths.stream().map(TreePath::of).toList());
    }

    /// All that comes with a commit: it may stand on others that could not be published.
    private Set<RepoPath> records(CommitId commit) {
        return line.tip()
                .map(tip -> held(additions.changed(tip, commit)))
                .orElseGet(LinkedHashSet::new);
    }

    private Set<RepoPath> held(List<RepoPath> paths) {
        return paths.stream()
                .filter(path -> ledger.holds(TreePath.of(path)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Map<RepoPath, String> texts(CommitId commit, Set<RepoPath> records) {
        Map<RepoPath, String> texts = new LinkedHashMap<>();
        for (RepoPath path : records) {
            additions.text(commit, path).ifPresent(text -> texts.put(path, text));
        }
        return texts;
    }
}
