package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.TreePath;
import baton.core.contract.Reading;
import baton.core.contract.progress.Progress;
import baton.core.text.Source;
import baton.world.files.Tree;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.ProgressFiles;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// The place of an audit: a plan, and the records that those who carried it out left behind,
/// wherever these lie.
///
/// @param plan the plan or session spec
/// @param project the directory that the plan belongs to, where that was named
/// @param session the number of a session spec
/// @param known the runs whose records count
public record AuditPlace(
        Repository repository,
        Path plan,
        Optional<Path> project,
        Optional<Integer> session,
        KnownRuns known) {

    /// The progress of this plan: that of its project, or the one beside the plan. Sessions of it
    /// that were carried out by themselves have their own; a session spec has one at most. One that
    /// cannot be read is not the same as none: it may say anything.
    List<Progress> progress() {
        List<Progress> told =
                candidates().stream()
                        .flatMap(file -> read(file).stream())
                        .filter(this::isOfThisPlan)
                        .toList();
        return session.isPresent() ? told.stream().findFirst().stream().toList() : told;
    }

    private Optional<Progress> read(Path file) {
        return switch (Tree.holding(file).text(file, name(file))) {
            case Source.Readable(Source source) -> {
                Reading<Progress> reading = Progress.parse(source);
                Optional<Problem> wrong =
                        reading.problems().stream().filter(Problem::isError).findFirst();
                wrong.filter(_ -> reading.value().isEmpty())
                        .ifPresent(problem -> refuse(file, problem));
                yield reading.value();
            }
            case Source.Refused(Problem problem) -> {
                if (problem.fault() != Fault.FILE_NOT_FOUND) {
                    refuse(file, problem);
                }
                yield Optional.empty();
            }
        };
    }

    private void refuse(Path file, Problem wrong) {
        throw new Failure(
                wrong.fault()
                        .because(wrong.place(name(file)) + ": " + wrong.message())
                        .withFix("correct the file, or move it away and name --since REF"));
    }

    private List<Path> candidates() {
        Path home = project.orElseGet(() -> plan.toAbsolutePath().normalize().resolveSibling(""));
        List<Path> files = new ArrayList<>();
        session.ifPresent(n -> files.add(home.resolve("progress-session-" + n + ".json")));
        files.addAll(ProgressFiles.ofProject(home));
        files.addAll(ProgressFiles.beside(plan));
        return files.stream().distinct().toList();
    }

    /// Other tools write the path of the plan as it was given to them, so one end is enough.
    private boolean isOfThisPlan(Progress progress) {
        String written = "/" + progress.plan().path().replaceFirst("^(\\./|/)+", "");
        String ours = "/" + name();
        return ours.endsWith(written) || written.endsWith(ours);
    }

    private static Optional<Source> text(Path file) {
        return Tree.holding(file).text(file, file.toString())
                        instanceof Source.Readable(Source source)
                ? Optional.of(source)
                : Optional.empty();
    }

    /// The plan as contracts name it.
    String name() {
        return name(plan);
    }

    private String name(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path top = repository.top();
        return absolute.startsWith(top) ? top.relativize(absolute).toString() : absolute.toString();
    }

    /// The records of this user's runs that can be read, by the id of the run, the newest first.
    SequencedMap<String, RunRecord> runs() {
        SequencedMap<String, RunRecord> runs = new LinkedHashMap<>();
        Set<String> ids = known.ids();
        List<RunFolder> folders =
                RunFolder.all(repository.top()).stream()
                        .filter(folder -> ids.contains(folder.id().value()))
                        .filter(folder -> !repository.tracks(GitPath.of(folder.name())))
                        .toList();
        for (RunFolder folder : folders) {
            text(folder.record())
                    .flatMap(source -> RunRecord.parse(source.text()))
                    .ifPresent(record -> runs.put(folder.id().value(), record));
        }
        return runs;
    }

    /// The start commit of the newest run of this plan that has one.
    static Optional<String> base(String plan, Map<String, RunRecord> runs) {
        return runs.values().stream()
                .filter(record -> record.plan().equals(plan))
                .map(RunRecord::baseCommit)
                .filter(commit -> !commit.isEmpty())
                .findFirst();
    }

    /// True if a path is a record of the work and no part of it: the plan, the progress files about
    /// it, the project's folder, and Baton's own files.
    boolean isRecord(TreePath file) {
        String path = file.text();
        boolean own = path.startsWith(".baton/") || path.equals(name());
        boolean told = candidates().stream().anyMatch(one -> name(one).equals(path));
        return own || told || project.filter(dir -> path.startsWith(name(dir) + "/")).isPresent();
    }
}
