package baton.app.go;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.execute.Execute;
import baton.app.means.PlanPlace;
import baton.app.means.RunChoice;
import baton.app.means.StageLife;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Problem;
import baton.world.files.Links;
import baton.world.stage.UnreadStage;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `baton continue`: goes on with whatever was left last in the repository.
public record ContinueStage(Optional<String> directory, List<String> bounds) implements Action {
    private static final String WAITS =
            "what was left last waits for your answer: `baton gates` shows it";

    public static final Command COMMAND =
            new Command(
                    "continue",
                    Group.RUN,
                    "go on with what was left last",
                    new Manual(
                            "continue [DIR]",
                            """
                            Goes on with what was left last in this repository, or in DIR: a run of
                            a plan or WORK that did not finish is resumed, a project that `baton go`
                            began goes on at its next stage, and a stage that was cut off (brief,
                            research, plan, review, work new) with the words it was begun with. A
                            WORK that is approved begins its run; one that waits says so. A
                            project is told about in three lines by its .session-state.local.json;
                            one that is complete says so, unless files of it are gone. Bounds
                            that are given take the place of those that the run had.\
                            """,
                            List.of(
                                    "baton continue",
                                    "baton continue .claude/projects/2026-01-05-demo")),
                    ContinueStage::declare,
                    ContinueStage::read);

    private static CommandSpec declare(CommandSpec spec) {
        Execute.declareTerms(spec, "continue");
        return spec.addPositional(Options.words("DIR", "0..1", "the project"));
    }

    static ContinueStage read(ParseResult words) {
        return new ContinueStage(
                Options.words(words).stream().findFirst(), Execute.termWords(words));
    }

    /// Takes the one that was touched last of all that are left, or else of all that are complete.
    /// One that is damaged, or waits for an answer, is named, and keeps nobody from the others.
    @Override
    public ExitStatus run(Context context) {
        List<Leftover> all =
                CheckoutLeftovers.in(context, directory.map(PlanPlace::trimmed).map(context::path));
        List<UnreadStage> unread = directory.isEmpty() ? StageLife.in(context).unread() : List.of();
        List<Leftover> sound = all.stream().filter(one -> one.damage().isEmpty()).toList();
        Optional<Leftover> left =
                open(context, sound)
                        .or(() -> sound.stream().filter(OpenWork.class::isInstance).findFirst());
        Optional<Problem> damage =
                Stream.concat(
                                all.stream().flatMap(one -> one.damage().stream()),
                                unread.stream().map(UnreadStage::problem))
                        .findFirst();
        boolean alone = left.isEmpty() && (all.isEmpty() || sound.size() < all.size());
        if (alone && damage.isPresent()) {
            throw new Failure(damage.get());
        }
        damage.ifPresent(one -> context.note(Printable.line(UnreadStage.line(one))));
        return left.or(() -> sound.stream().findFirst())
                .or(() -> unread(context))
                .map(one -> one.goOn(bounds))
                .orElseGet(() -> nothing(context));
    }

    private static Optional<Leftover> open(Context context, List<Leftover> sound) {
        Optional<Leftover> open = sound.stream().filter(Leftover::isOpen).findFirst();
        if (open.filter(Leftover::waits).isEmpty()) {
            return open;
        }
        Optional<Leftover> other =
                sound.stream().filter(one -> one.isOpen() && !one.waits()).findFirst();
        other.ifPresent(_ -> context.note(WAITS));
        return other.or(() -> open);
    }

    /// Nothing is there that can be read: a state that cannot says why.
    private Optional<Leftover> unread(Context context) {
        if (directory.isPresent()) {
            String word = PlanPlace.trimmed(directory.get());
            return Optional.of(
                    LeftProject.read(context, context.path(word), word + "/" + LeftProject.STATE));
        }
        Path checkout = Links.repository(context.terminal().directory());
        return LeftProject.files(context).stream()
                .findFirst()
                .map(
                        file ->
                                LeftProject.read(
                                        context,
                                        file.resolveSibling(""),
                                        checkout.relativize(file).toString()));
    }

    private static ExitStatus nothing(Context context) {
        RunChoice runs = RunChoice.inRepository(context);
        context.note("nothing was stopped in " + runs.checkout());
        BriefedProject.all(context).forEach(project -> context.note(project.way(context)));
        runs.noteForeign(context);
        return ExitStatus.DONE;
    }
}
