package baton.app.review;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.TreePath;
import baton.core.contract.Reading;
import baton.core.contract.brief.Brief;
import baton.core.contract.plan.Plan;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.ToldSteps;
import baton.core.text.Source;
import baton.world.files.Tree;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.Revisions;
import baton.world.run.store.ProgressFiles;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The project whose change is reviewed: what it holds, and which files are its own records.
record ReviewPlace(Repository repository, Path project) {
    private static final List<String> RECORDS =
            List.of("brief.md", "plan.md", "progress", "research/", "sessions/", "architecture/");

    public Path review() {
        return project.resolve("review.md");
    }

    /// A file of the project as the tree names it.
    public String name(String file) {
        Path top = repository.top();
        Path absolute = project.resolve(file).toAbsolutePath().normalize();
        if (absolute.startsWith(top)) {
            return top.relativize(absolute).toString();
        }
        try {
            Path real = project.toRealPath().resolve(file);
            return real.startsWith(top) ? top.relativize(real).toString() : absolute.toString();
        } catch (IOException e) {
            return absolute.toString();
        }
    }

    /// True if a changed file is a record of the work and no part of it.
    public boolean isRecord(TreePath file) {
        String path = file.text();
        String inside = name("");
        if (path.startsWith(".baton/")) {
            return true;
        }
        return inside.isEmpty()
                ? RECORDS.stream().anyMatch(path::startsWith)
                : path.startsWith(inside + "/");
    }

    /// The brief must be readable; what else is wrong with it is only said.
    public ReviewMaking.Matters matters(Consumer<String> notes) {
        Source source =
                switch (text("brief.md", name("brief.md"))) {
                    case Source.Readable(Source readable) -> readable;
                    case Source.Refused(Problem problem) -> throw refused(problem);
                };
        Reading<Brief> reading = Brief.parse(source);
        reading.problems()
                .forEach(p -> notes.accept(source.path() + ": " + p.fault() + " " + p.message()));
        Brief brief = reading.value().orElseThrow(() -> new Failure(reading.problems().getFirst()));
        return new ReviewMaking.Matters(brief, source.path(), source.path(), source, plan());
    }

    private static Failure refused(Problem problem) {
        return problem.fault() == Fault.FILE_NOT_FOUND
                ? new Failure(Fault.BRIEF_NOT_FOUND.because(problem.message()))
                : new Failure(problem);
    }

    /// A plan that does not validate says nothing about which files were planned.
    private Optional<Plan> plan() {
        return source("plan.md").map(Plan::parse).filter(Reading::valid).flatMap(Reading::value);
    }

    private Optional<Source> source(String file) {
        return text(file, file) instanceof Source.Readable(Source source)
                ? Optional.of(source)
                : Optional.empty();
    }

    /// A file of the project, through no link that leads out of the repository.
    public Source.Decoded text(String file, String shown) {
        return Tree.around(project).text(project.resolve(file), shown);
    }

    /// The scope of the review: since the commit that was named, else since the one where the work
    /// began according to the progress file, else by file times.
    public ReviewScope scope(Optional<String> since) {
        CommitId end =
                repository
                        .head()
                        .tip()
                        .orElseThrow(
                                () ->
                                        new Failure(
                                                Fault.NO_COMMITS.because(
                                                        "the repository has no commits yet")));
        Revisions revisions = new Revisions(repository);
        if (since.isPresent()) {
            CommitId start =
                    revisions
                            .commit(since.get())
                            .orElseThrow(
                                    () ->
                                            new Failure(
                                                    Fault.COMMIT_NOT_FOUND.because(
                                                            "there is no commit `"
                                                                    + since.get()
                                                                    + "` in this repository")));
            return without(ReviewScope.since(repository, start, end));
        }
        Optional<CommitId> recorded = recorded(revisions);
        return without(
                recorded.map(start -> ReviewScope.since(repository, start, end))
                        .orElseGet(
                                () ->
                                        ReviewScope.newerThan(
                                                repository, project.resolve("brief.md"), end)));
    }

    /// The commit before all sessions, where these were carried out one by one.
    private Optional<CommitId> recorded(Revisions revisions) {
        List<Progress> files =
                ProgressFiles.ofProject(project).stream()
                        .flatMap(file -> ProgressFiles.read(file).stream())
                        .toList();
        List<CommitId> starts =
                ToldSteps.of(files).starts().stream()
                        .flatMap(id -> revisions.commit(id).stream())
                        .toList();
        return starts.size() > 1 ? revisions.fork(starts) : starts.stream().findFirst();
    }

    /// The review of the last time is no part of this one.
    private ReviewScope without(ReviewScope scope) {
        String own = name("review.md");
        return new ReviewScope(
                scope.repository(),
                scope.start(),
                scope.end(),
                scope.changed().stream().filter(file -> !file.path().text().equals(own)).toList());
    }
}
