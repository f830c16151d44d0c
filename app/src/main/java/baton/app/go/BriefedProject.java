package baton.app.go;

import baton.app.command.Context;
import baton.app.means.RememberedMeans;
import baton.app.terminal.Printable;
import baton.core.RepoPath;
import baton.core.contract.Reading;
import baton.core.contract.brief.Brief;
import baton.core.contract.brief.BriefedTask;
import baton.core.contract.brief.ResearchStatus;
import baton.core.contract.plan.Plan;
import baton.core.go.GoState;
import baton.core.go.Stage;
import baton.core.policy.shell.Shell;
import baton.core.text.Source;
import baton.world.files.Links;
import baton.world.files.Tree;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.store.ProgressFiles;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A project that a person carries through stage by stage, and whose plan nobody has begun to carry
/// out. One that came with the repository is somebody else's.
///
/// @param next the stage that its files still lack
public record BriefedProject(Path project, Stage next) {
    private static final String BRIEF = "brief.md";
    private static final String PLAN = "plan.md";
    private static final Set<ResearchStatus> OWED =
            Set.of(ResearchStatus.PENDING, ResearchStatus.IN_PROGRESS);

    /// Those of the checkout that a command was started in.
    public static List<BriefedProject> all(Context context) {
        Path checkout = Links.repository(context.terminal().directory());
        Path projects = checkout.resolve(GoState.PROJECTS);
        return new Tree(checkout)
                .list(projects).stream()
                        .map(projects::resolve)
                        .filter(project -> !isBegun(project))
                        .flatMap(project -> of(project).stream())
                        .filter(one -> one.isOwn(context, checkout))
                        .toList();
    }

    /// True if a part of its plan was carried out, or was to be: other files tell of that.
    private static boolean isBegun(Path project) {
        return Stream.of(
                        ProgressFiles.ofProject(project).stream(),
                        ProgressFiles.beside(project.resolve(PLAN)).stream(),
                        Stream.of(project.resolve(GoState.FILE)))
                .flatMap(files -> files)
                .anyMatch(Files::exists);
    }

    private static Optional<BriefedProject> of(Path project) {
        return source(project, BRIEF)
                .map(Brief::parse)
                .flatMap(Reading::value)
                .filter(BriefedTask.class::isInstance)
                .map(BriefedTask.class::cast)
                .map(brief -> new BriefedProject(project, next(project, brief)));
    }

    private static Stage next(Path project, BriefedTask brief) {
        if (!brief.topics().isEmpty() && OWED.contains(brief.researchStatus())) {
            return Stage.RESEARCH;
        }
        boolean planned = source(project, PLAN).map(Plan::parse).filter(Reading::valid).isPresent();
        return planned ? Stage.EXECUTE : Stage.PLAN;
    }

    private static Optional<Source> source(Path project, String file) {
        return Tree.around(project).text(project.resolve(file), file)
                        instanceof Source.Readable(Source source)
                ? Optional.of(source)
                : Optional.empty();
    }

    /// The command of its next stage, as it can be typed.
    public String command(Context context) {
        Path checkout = plain(Links.repository(context.terminal().directory()));
        String name = checkout.relativize(plain(project)).toString();
        return "baton " + next.word() + " --project " + Shell.path(name);
    }

    /// The stage that comes next, in words.
    String way(Context context) {
        return "project "
                + Printable.line(String.valueOf(project.getFileName()))
                + " — "
                + next.word()
                + " comes next: "
                + Printable.line(context.command(command(context)));
    }

    private static Path plain(Path path) {
        return path.toAbsolutePath().normalize();
    }

    private boolean isOwn(Context context, Path checkout) {
        if (!Files.exists(checkout.resolve(".git"))) {
            return true;
        }
        Environment environment = new Environment(context.terminal().environment());
        Repository repository = Repository.open(checkout, environment);
        boolean tracked =
                RepoPath.of(checkout.relativize(project.resolve(BRIEF)).toString())
                        .map(GitPath::of)
                        .filter(repository::tracks)
                        .isPresent();
        return !tracked || RememberedMeans.project(context, project).isKnown();
    }
}
