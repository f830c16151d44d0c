package baton.app.go;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.means.LeftRun;
import baton.app.means.Settings;
import baton.app.work.Work;
import baton.core.contract.work.WorkId;
import baton.core.policy.shell.Shell;
import baton.core.work.WorkFiles;
import baton.world.files.Links;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.store.CommonDirectory;
import baton.world.work.Approvals;
import baton.world.work.WorkCommits;
import baton.world.work.Works;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A WORK of which neither a run nor its making tells: one that waits for approval, or that was cut
/// off between its approval and its run.
///
/// @param isOpen true where this user has approved it
record OpenWork(Context context, WorkId id, Instant touched, boolean isOpen) implements Leftover {

    /// Those of a checkout.
    ///
    /// @param named the directory that they must lie in, where one is named
    static List<OpenWork> all(Context context, Optional<Path> named, List<LeftRun> runs) {
        Path checkout = Links.repository(context.terminal().directory());
        Works works = new Works(checkout);
        Set<WorkId> told =
                runs.stream()
                        .flatMap(run -> WorkId.folderOf(run.record().plan()).stream())
                        .collect(Collectors.toSet());
        List<WorkId> untold =
                works.all().stream()
                        .filter(id -> !told.contains(id))
                        .filter(id -> named.isEmpty() || isIn(works, id, named.get()))
                        .toList();
        // Without a history nothing tells what is done.
        if (untold.isEmpty() || CommonDirectory.real(checkout).isEmpty()) {
            return List.of();
        }
        Environment environment = new Environment(context.terminal().environment());
        Repository repository = Repository.open(checkout, environment);
        WorkCommits commits = new WorkCommits(repository, works);
        Approvals approvals =
                new Approvals(checkout, Settings.store(context, repository.commonDirectory()));
        List<OpenWork> open = new ArrayList<>();
        for (WorkId id : untold) {
            commits.read(id)
                    .work()
                    .filter(work -> !work.isWhole())
                    .ifPresent(work -> open.add(of(context, work, works, approvals)));
        }
        return open;
    }

    private static boolean isIn(Works works, WorkId id, Path named) {
        Path folder = works.at(Works.folder(id)).toAbsolutePath().normalize();
        return folder.startsWith(named.toAbsolutePath().normalize());
    }

    private static OpenWork of(Context context, WorkFiles work, Works works, Approvals approvals) {
        Instant touched =
                Stream.of(
                                works.at(Works.file(work.id(), WorkFiles.PLAN)),
                                approvals.file(work.id()))
                        .map(OpenWork::changed)
                        .max(Instant::compareTo)
                        .orElse(Instant.EPOCH);
        return new OpenWork(context, work.id(), touched, approvals.holds(work));
    }

    private static Instant changed(Path file) {
        try {
            return Files.getLastModifiedTime(file).toInstant();
        } catch (IOException _) {
            return Instant.EPOCH;
        }
    }

    /// One that waits says so, with the command that approves it.
    @Override
    public ExitStatus goOn(List<String> bounds) {
        List<String> words = new ArrayList<>(List.of("resume"));
        words.addAll(bounds);
        words.add(id.toString());
        context.note("baton work " + Shell.words(words));
        return Work.COMMAND.action(words).run(context);
    }
}
