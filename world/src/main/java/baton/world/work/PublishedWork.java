package baton.world.work;

import baton.core.RepoPath;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklist.WorkList;
import baton.core.text.Source;
import baton.core.work.WorkFiles;
import baton.world.run.setting.Ledger;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// The files of a WORK as the branch has them that a run publishes to. Where something else is
/// checked out they are the ones to go by: what lies in the checkout is another branch's.
record PublishedWork(Ledger.Standing standing, WorkId work) {
    Map<String, Source> texts() {
        String folder = Works.folder(work) + "/";
        Map<String, Source> texts = new TreeMap<>();
        standing.published(Works.folder(work))
                .forEach(
                        (path, text) -> {
                            String name = path.value().substring(folder.length());
                            if (!name.contains("/")) {
                                texts.put(name, Source.of(path.value(), text));
                            }
                        });
        return texts;
    }

    WorkFiles.Read read() {
        return WorkFiles.read(work, texts());
    }

    String log() {
        RepoPath path = Works.file(work, WorkFiles.logName(work));
        return standing.published(path).getOrDefault(path, "");
    }

    /// The text of the list after a change.
    Optional<String> changed(UnaryOperator<WorkList> change) {
        RepoPath path = new RepoPath(Works.LIST);
        Optional<String> before = Optional.ofNullable(standing.published(path).get(path));
        return Optional.of(Works.changed(before, change));
    }
}
