package baton.app.go;

import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Globals;
import baton.app.execute.Execute;
import baton.app.means.RunChoice;
import baton.app.work.Work;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.contract.work.WorkId;
import baton.core.policy.secrets.Secrets;
import baton.core.policy.shell.Shell;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.StoredRun;
import baton.world.work.FormerWork;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Goes on with a run as it was begun: by the same words, in the same checkout, with the agent that
/// it had unless another is named.
///
/// @param bounds the words for bounds that are given anew
public record GoingOn(Context context, Path checkout, RunFolder folder, List<String> bounds) {

    public static GoingOn of(Context context, RunChoice runs, RunFolder folder) {
        return new GoingOn(context, runs.checkout(), folder, List.of());
    }

    /// The same with bounds that take the place of those of before.
    public GoingOn bounded(List<String> given) {
        return new GoingOn(context, checkout, folder, given);
    }

    /// Refuses a run that somebody drives.
    public GoingOn refuseAlive() {
        if (StoredRun.isAlive(checkout, folder)) {
            throw new Failure(
                    Fault.LOCK_HELD
                            .because("run " + folder.id() + " is under way")
                            .withFix(
                                    "look at it with `baton status "
                                            + folder.id()
                                            + "`, or end it with `baton stop "
                                            + folder.id()
                                            + "`"));
        }
        return this;
    }

    /// The record of the run, which must be this user's and as it was written.
    public RunRecord record() {
        Environment environment = new Environment(context.terminal().environment());
        new KnownRuns(environment).refuseForeign(Repository.open(checkout, environment), folder);
        return RunRecord.read(folder.record())
                .orElseThrow(
                        () ->
                                new Failure(
                                        Fault.JOURNAL_DAMAGED.because(
                                                folder.record() + " is not there")));
    }

    public ExitStatus run() {
        RunRecord record = record();
        FormerWork.of(checkout, StoredRun.look(checkout, folder)).ifPresent(this::refuse);
        Optional<WorkId> work = WorkId.folderOf(record.plan());
        Context there = new Context(globals(record), context.terminal()).in(checkout);
        if (work.isPresent()) {
            List<String> words = ResumedWords.of(record, work.get(), bounds);
            context.note("baton work " + Shell.words(words));
            return Work.COMMAND.action(words).run(there);
        }
        List<String> words = ResumedWords.of(record, folder.id().value(), bounds);
        return Execute.COMMAND.action(words).run(there);
    }

    private void refuse(FormerWork former) {
        String fix =
                former.replaced()
                        ? "go on with that one: `" + former.command() + "`"
                        : "list the WORKs with `" + former.command() + "`";
        throw new Failure(
                Fault.WORK_NOT_FOUND
                        .because("run " + folder.id() + ": " + former.words())
                        .withFix(fix + "; `baton report " + folder.id() + "` tells of the run"));
    }

    /// An agent whose words had a secret in them is not known any more: it has to be named again,
    /// or is the one of the environment or the settings.
    private Globals globals(RunRecord record) {
        Globals given = context.globals();
        Optional<String> had = record.agentName().filter(name -> !Secrets.isCleaned(name));
        if (given.agent().isPresent() || had.isEmpty()) {
            return given;
        }
        context.note("the agent is the one that the run had: " + had.get());
        return given.withAgent(had.get());
    }
}
