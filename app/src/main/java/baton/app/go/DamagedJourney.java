package baton.app.go;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.brief.Brief;
import baton.core.go.GoState;
import baton.core.go.Stage;
import baton.core.planning.Slug;
import baton.core.policy.shell.Shell;
import baton.core.view.html.InboxView.Need;
import baton.world.SystemClock;
import baton.world.files.Links;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A project that `go` began and whose state nobody can read any more. What it was about and how
/// far it came is told by its other files.
public record DamagedJourney(Context context, GoProject project) implements Leftover {
    public static List<DamagedJourney> all(Context context) {
        return GoGates.every(context)
                .filter(GoProject::isDamaged)
                .map(project -> new DamagedJourney(context, project))
                .toList();
    }

    /// Refuses to begin what may have been begun: everything would be paid for twice.
    ///
    /// @param task nothing where any that was begun is meant
    /// @param found the one to go on with, which keeps nobody from it
    static void refuse(Context context, Optional<String> task, Optional<GoProject> found) {
        all(context).stream()
                .filter(_ -> found.isEmpty())
                .filter(one -> task.isEmpty() || one.isAbout(task.get()))
                .findFirst()
                .ifPresent(
                        one -> {
                            throw new Failure(one.problem());
                        });
    }

    private boolean isAbout(String said) {
        return task().map(said::equals)
                .orElseGet(() -> name().contains(Slug.of(said, "task").toString()));
    }

    /// Makes the state of a project anew where it is damaged. Approvals of the user that hold for
    /// the files as they are count again.
    static void mend(Context context, GoProject project) {
        DamagedJourney damaged = new DamagedJourney(context, project);
        String task = damaged.task().orElseThrow(() -> new Failure(damaged.problem()));
        String tip = GoGates.tip(context).orElse("");
        project.write(project.remade(task, tip, SystemClock.now()));
        context.note(
                Printable.line(damaged.name() + "/" + GoState.FILE + " was damaged")
                        + "; it is made anew from the files of the project");
    }

    /// The task that its brief names, or the stage that was to make that brief.
    private Optional<String> task() {
        return project.source("brief.md")
                .map(Brief::parse)
                .flatMap(Reading::value)
                .map(brief -> brief.subject().task())
                .or(
                        () ->
                                CutOff.all(context, Optional.of(project.directory())).stream()
                                        .filter(cut -> cut.name().equals(Stage.BRIEF.word()))
                                        .flatMap(cut -> cut.task().stream())
                                        .findFirst());
    }

    private String name() {
        Path top = Links.repository(context.terminal().directory());
        Path there = project.directory().toAbsolutePath().normalize();
        return there.startsWith(top) ? top.relativize(there).toString() : there.toString();
    }

    boolean isIn(Path directory) {
        Path other = directory.toAbsolutePath().normalize();
        return project.directory().toAbsolutePath().normalize().equals(other);
    }

    private String command() {
        return "baton go --project " + Shell.path(name());
    }

    private Problem problem() {
        String file = name() + "/" + GoState.FILE;
        return Fault.JOURNAL_DAMAGED
                .because("`" + Printable.line(file) + "` was emptied, cut or changed")
                .withFix(
                        task().isPresent()
                                ? "make it anew from the other files of the project, and go on: "
                                        + context.command(command())
                                : "it has no brief yet: remove the file, then begin with `baton go"
                                        + " TASK`");
    }

    /// The same for whoever looks what needs a person.
    public Need need() {
        Problem problem = problem();
        String folder = String.valueOf(project.directory().getFileName());
        return new Need(
                "project-" + folder,
                "damaged",
                "project " + folder,
                problem.fault() + " " + problem.message(),
                Optional.empty(),
                task().isPresent() ? command() : "baton explain " + problem.fault());
    }

    @Override
    public Instant touched() {
        return Instant.ofEpochMilli(project.state().toFile().lastModified());
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public Optional<Problem> damage() {
        return Optional.of(problem());
    }

    @Override
    public ExitStatus goOn(List<String> bounds) {
        throw new Failure(problem());
    }
}
