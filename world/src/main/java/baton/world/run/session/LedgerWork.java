package baton.world.run.session;

import baton.core.RepoPath;
import baton.core.TreePath;
import baton.world.git.CommitId;
import baton.world.git.TreeId;
import baton.world.git.publish.Line;
import baton.world.git.snapshot.Additions;
import baton.world.run.setting.Ledger;
import baton.world.run.setting.RunSetting;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Publishes what sessions made together with the ledger's page about it.
///
/// The page's files lie in the checkout already, where they are written: they are not written over.
final class LedgerWork {
    private final Ledger ledger;
    private final Additions additions;

    LedgerWork(RunSetting run, Ledger ledger) {
        this.ledger = ledger;
        this.additions = new Additions(run.repository(), run.folder().path());
    }

    /// One commit on the tip, with what the session made and its page.
    CommitId commit(int session, CommitId tip, TreeId tree) {
        Ledger.Page page = ledger.page(session, additions.changes(tip, tree));
        return additions.commit(additions.with(tree, page.files()), tip, page.message());
    }

    Line.Published publish(int session, CommitId commit, Line line, boolean again) {
        List<RepoPath> records =
                additions.changed(commit).stream()
                        .filter(path -> ledger.holds(TreePath.of(path)))
                        .toList();
        ledger.hold();
        try {
            Line.Published published = line.publish(commit, records, again);
            if (published instanceof Line.Reached) {
                ledger.published(session, commit, texts(commit, records));
            }
            return published;
        } finally {
            ledger.release();
        }
    }

    private Map<RepoPath, String> texts(CommitId commit, List<RepoPath> records) {
        Map<RepoPath, String> texts = new LinkedHashMap<>();
        for (RepoPath path : records) {
            additions.text(commit, path).ifPresent(text -> texts.put(path, text));
        }
        return texts;
    }
}
