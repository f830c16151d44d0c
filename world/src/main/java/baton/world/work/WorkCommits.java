package baton.world.work;

import baton.core.RepoPath;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.work.WorkFiles;
import baton.world.git.Call;
import baton.world.git.Repository;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The TASKs that the history holds: those whose result is in the commit that is checked out, or
/// whose own commit is in its history and not reverted. Logs and files of a checkout only claim.
public record WorkCommits(Repository repository, Works works) {

    /// A WORK with what the history holds of it; as it is where no commit has its files.
    public WorkFiles.Read read(WorkId work) {
        WorkFiles.Read read = works.read(work);
        boolean kept = !repository.ignores(Works.file(work, WorkFiles.PLAN));
        boolean begun = repository.head().tip().isPresent();
        return kept && begun ? read.held(committed(work)) : read;
    }

    private Set<TaskId> committed(WorkId work) {
        Set<TaskId> all = results(work).collect(Collectors.toCollection(TreeSet::new));
        all.addAll(new TaskCommits(repository, work).standing());
        return all;
    }

    private Stream<TaskId> results(WorkId work) {
        RepoPath folder = Works.folder(work);
        return repository
                .git()
                .run(Call.reading("ls-tree", "--name-only", "-z", "HEAD", "--", folder + "/"))
                .stdout()
                .text()
                .transform(text -> Stream.of(text.split("\0", -1)))
                .map(path -> path.substring(path.lastIndexOf('/') + 1))
                .flatMap(name -> TaskId.ofResultFile(name).stream());
    }
}
