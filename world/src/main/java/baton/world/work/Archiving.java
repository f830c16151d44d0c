package baton.world.work;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.Shown;
import baton.core.TreePath;
import baton.core.contract.work.WorkId;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.commit.Checkpoints;
import baton.world.git.commit.CommitMessage;
import baton.world.git.index.WorkTreeStatus;
import baton.world.git.read.Objects;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Puts WORKs that are done into `works/_COMPLETED/` and takes them off the list, in one commit of
/// these paths and no other. What somebody has changed in a WORK and committed nowhere is no part
/// of that commit: nothing is moved until it is committed or taken away.
public final class Archiving {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final Repository repository;
    private final Works works;

    public Archiving(Repository repository, Works works) {
        this.repository = repository;
        this.works = works;
    }

    /// The commit, where one was made.
    public Optional<CommitId> run(List<WorkId> done) {
        if (done.isEmpty()) {
            return Optional.empty();
        }
        refuseUncommitted(done);
        List<GitPath> paths = new ArrayList<>();
        done.forEach(work -> move(work, paths));
        works.change(
                list -> {
                    var rest = list;
                    for (WorkId work : done) {
                        rest = WorkLists.without(rest, work);
                    }
                    return rest;
                });
        if (works.hasList()) {
            paths.add(path(Works.LIST));
        }
        boolean kept = !repository.ignores(new RepoPath(Works.LIST));
        return kept ? commit(done, paths) : Optional.empty();
    }

    private void refuseUncommitted(List<WorkId> done) {
        List<RepoPath> taken = new ArrayList<>(List.of(new RepoPath(Works.LIST)));
        done.forEach(work -> taken.add(Works.folder(work)));
        List<TreePath> found =
                WorkTreeStatus.of(repository.git(), repository.index()).againstCommit().stream()
                        .map(change -> change.path().tree())
                        .filter(path -> taken.stream().anyMatch(path::isIn))
                        .toList();
        if (!found.isEmpty()) {
            throw new Failure(
                    Fault.DIRTY_TREE
                            .because("in no commit, and would be archived: " + Shown.paths(found))
                            .withFix(
                                    "commit these files, or move them out of works/, then archive"
                                            + " again"));
        }
    }

    private Optional<CommitId> commit(List<WorkId> done, List<GitPath> paths) {
        String message =
                "chore: archive " + String.join(", ", done.stream().map(WorkId::toString).toList());
        Checkpoints.Terms terms = Checkpoints.Terms.plain(repository, LIMIT);
        try (Objects objects = new Objects(repository)) {
            Checkpoints checkpoints = new Checkpoints(repository, objects, "archive");
            return commit(
                    checkpoints, checkpoints.prepare(paths, CommitMessage.of(message), terms));
        }
    }

    private static Optional<CommitId> commit(
            Checkpoints checkpoints, Checkpoints.Prepared prepared) {
        return switch (prepared) {
            case Checkpoints.Ready ready -> {
                checkpoints.keep(ready);
                checkpoints.move(ready);
                yield Optional.of(ready.commit().id());
            }
            case Checkpoints.NothingToCommit _ -> Optional.empty();
            case Checkpoints.Refused(String output) -> throw refused(output.strip());
            case Checkpoints.Altered _ -> throw refused("a hook changes what is committed");
            case Checkpoints.Interrupted _ -> throw refused("it was interrupted");
        };
    }

    private static Failure refused(String why) {
        return new Failure(Fault.GIT_FAILED.because("git commit: " + why));
    }

    private void move(WorkId work, List<GitPath> paths) {
        RepoPath from = Works.folder(work);
        RepoPath to = new RepoPath(Works.ARCHIVE + "/" + work);
        try (Stream<Path> all = Files.walk(works.at(from))) {
            List<String> names =
                    all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                            .map(file -> works.at(from).relativize(file).toString())
                            .toList();
            names.forEach(name -> paths.add(path(from + "/" + name)));
            names.forEach(name -> paths.add(path(to + "/" + name)));
        } catch (IOException e) {
            throw Works.failed(works.at(from), e);
        }
        if (!works.rename(from, to)) {
            throw new Failure(
                    Fault.DISK_FAILED
                            .because(to + " is there already")
                            .withFix("move it away, then archive again"));
        }
    }

    private static GitPath path(String text) {
        return GitPath.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
