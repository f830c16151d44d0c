package baton.app.go;

import baton.app.command.Context;
import baton.app.means.LeftRun;
import baton.app.means.RunChoice;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Everything of a checkout that was left: stages that were cut off, projects on their way, runs
/// that none of these tells of, and WORKs without a run. Nothing is there twice.
///
/// @param named the directory that everything must lie in, where one is named
record CheckoutLeftovers(
        Context context,
        Optional<Path> named,
        List<CutOff> stages,
        List<LeftProject> projects,
        List<LeftRun> runs,
        List<OpenWork> works) {

    /// Those of the checkout that a command was started in, what was touched last first.
    static List<Leftover> in(Context context, Optional<Path> named) {
        List<CutOff> stages = CutOff.all(context, named);
        List<LeftRun> runs = LeftRun.all(RunChoice.in(context));
        boolean made = stages.stream().anyMatch(CutOff::makesAWork);
        return new CheckoutLeftovers(
                        context,
                        named,
                        stages,
                        named.map(directory -> LeftProject.in(context, directory))
                                .orElseGet(() -> LeftProject.all(context)),
                        runs,
                        made ? List.of() : OpenWork.all(context, named, runs))
                .sorted();
    }

    private List<Leftover> sorted() {
        List<LeftJourney> journeys = begun().stream().map(this::journey).toList();
        List<Leftover> all = new ArrayList<>(journeys);
        stages.stream()
                .filter(cut -> journeys.stream().noneMatch(one -> one.isOwn(cut)))
                .forEach(all::add);
        projects.stream()
                .filter(left -> journeys.stream().noneMatch(one -> left.isIn(one.directory())))
                .forEach(all::add);
        runs.stream()
                .filter(run -> journeys.stream().noneMatch(one -> isOf(run, one.directory())))
                .filter(run -> projects.stream().noneMatch(left -> tells(left, run)))
                .filter(run -> Files.exists(run.plan()))
                .map(run -> new InterruptedRun(context, run, home(run)))
                .filter(run -> named.isEmpty() || run.isIn(named.get()))
                .forEach(all::add);
        all.addAll(works);
        DamagedJourney.all(context).stream()
                .filter(one -> named.isEmpty() || one.isIn(named.get()))
                .forEach(all::add);
        all.sort(Comparator.comparing(Leftover::touched).reversed());
        return all;
    }

    private Optional<LeftProject> home(LeftRun run) {
        return projects.stream().filter(left -> left.isOpen() && left.names(run)).findFirst();
    }

    private List<GoProject> begun() {
        return named
                .map(directory -> List.of(GoGates.project(context, directory)))
                .orElseGet(() -> GoGates.all(context))
                .stream()
                .filter(project -> project.read().isPresent())
                .toList();
    }

    /// A project with the stage of its way that was cut off.
    private LeftJourney journey(GoProject project) {
        Optional<CutOff> own =
                CutOff.newest(
                        stages.stream()
                                .filter(cut -> cut.isOf(project) && cut.journey().isPresent()));
        List<Instant> touched = new ArrayList<>();
        touched.add(project.read().orElseThrow().updatedAt());
        own.map(CutOff::touched).ifPresent(touched::add);
        projects.stream()
                .filter(left -> left.isIn(project.directory()))
                .forEach(left -> touched.add(left.touched()));
        runs.stream()
                .filter(run -> isOf(run, project.directory()))
                .forEach(run -> touched.add(run.touched()));
        return new LeftJourney(
                context, project, own, touched.stream().max(Comparator.naturalOrder()).get());
    }

    private static boolean isOf(LeftRun run, Path project) {
        return run.project().equals(Optional.of(project.toAbsolutePath().normalize()));
    }

    /// True where the state of a project knows of a run: the run was left by it, or it is later.
    private static boolean tells(LeftProject left, LeftRun run) {
        return isOf(run, left.directory())
                && (left.isOpen() || !left.touched().isBefore(run.touched()));
    }
}
