package baton.app.rescue;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.means.StageFence;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Shown;
import baton.core.policy.secrets.Secrets;
import baton.core.policy.shell.Shell;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.core.view.ByteWords;
import baton.world.files.DiskUse;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.StrangePrograms;
import baton.world.git.rescue.Rescue;
import baton.world.git.rescue.SavedWork;
import baton.world.process.Environment;
import baton.world.run.setting.RunSecrets;
import baton.world.run.store.RunFolder;
import baton.world.run.store.Succession;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// `baton rescue`: the work that was put back, and getting it back.
public record Rescues(Optional<String> restored) implements Action {
    private static final String LIST = "list";
    private static final String RESTORE = "restore";

    public static final Command COMMAND =
            new Command(
                    "rescue",
                    Group.RUN,
                    "list the work that was put back, or bring it back",
                    new Manual(
                            "rescue [list|restore REF]",
                            """
                            No work of an agent is thrown away: work that a run put back is kept
                            under refs/baton/salvage, work of a session that could not be merged
                            under refs/baton/rescue, and files that no commit can hold in the run's
                            folder. `list` shows the saved work. `restore REF` puts the files of a
                            ref into the working tree, where that overwrites nothing that is not
                            committed; HEAD and the index stay as they are. The end of a REF is
                            enough, if only one ref ends so. The folder `before` of a run has files
                            that git ignores as they were when it began: `restore` brings them back,
                            and keeps what has their places.\
                            """,
                            List.of(
                                    "baton rescue",
                                    "baton rescue restore step-3-1",
                                    "baton rescue --json | jq -r '.[].ref'")),
                    Rescues::declare,
                    Rescues::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addPositional(
                        Options.word(
                                "list|restore",
                                "0..1",
                                "list the saved work, or restore a part of it",
                                List.of(LIST, RESTORE)))
                .addPositional(Options.secondWord("REF", "the saved work to restore"));
    }

    static Rescues read(ParseResult words) {
        String deed = Options.words(words).stream().findFirst().orElse(LIST);
        Optional<String> ref = Options.secondWord(words);
        boolean restores = deed.equals(RESTORE);
        if (!restores && !deed.equals(LIST)) {
            throw Usage.wrongValue("rescue", deed, List.of(LIST, RESTORE));
        }
        if (restores != ref.isPresent()) {
            throw restores
                    ? Usage.wrong("no REF is named", "`baton rescue` lists what there is")
                    : Usage.wrong("`list` takes no REF", "leave it out");
        }
        return new Rescues(ref);
    }

    @Override
    public ExitStatus run(Context context) {
        Repository repository = StageFence.repository(context);
        Rescue rescue = new Rescue(repository);
        Secrets secrets =
                RunSecrets.of(new Environment(context.terminal().environment()), repository.top());
        if (restored.isEmpty()) {
            ExitStatus listed = list(context, RescueRow.all(repository, rescue), secrets);
            tellSize(context, repository, rescue);
            return listed;
        }
        StrangePrograms.refuse(repository);
        Holder holder = Holder.current("rescue", "rescue restore " + restored.get());
        try (RunLock _ =
                new Succession(repository.commonDirectory(), repository.top(), holder).acquire()) {
            Optional<SavedFolder> folder = SavedFolder.find(repository, restored.get());
            if (folder.isPresent()) {
                return folder.get().restore(context, secrets);
            }
            refuseFiles(repository, rescue, restored.get());
            SavedWork work = find(RescueRow.refs(rescue), restored.get());
            Rescue.Restored done = rescue.restore(work);
            Told told = new Told(work, done, RescueRow.beside(repository, work));
            return tell(context, told, secrets);
        }
    }

    private static ExitStatus list(Context context, List<RescueRow> rows, Secrets secrets) {
        if (context.json()) {
            Value all = Value.items(rows.stream().map(RescueRow::value).toList());
            context.result(secrets.scrub(all));
        } else if (rows.isEmpty()) {
            context.note("nothing was put back, so there is nothing to rescue");
        } else {
            rows.forEach(row -> row.lines().forEach(l -> context.result(secrets.scrub(l))));
        }
        return ExitStatus.DONE;
    }

    /// Says what the saved work takes.
    private static void tellSize(Context context, Repository repository, Rescue rescue) {
        List<String> refs = RescueRow.refs(rescue).stream().map(SavedWork::ref).toList();
        long objects = rescue.stored(refs);
        long files =
                DiskUse.of(
                        RunFolder.all(repository.top()).stream().map(RunFolder::salvage).toList());
        if (objects + files > 0) {
            context.note(
                    "saved work takes %s in git and %s in the folders of runs; `baton runs prune"
                                    .formatted(ByteWords.of(objects), ByteWords.of(files))
                            + " --salvage` removes that of old runs");
        }
    }

    /// Refuses a folder of the list: it has files only, which no commit can hold, large ones and
    /// those of submodules. Their names there do not tell the place where each belongs.
    private static void refuseFiles(Repository repository, Rescue rescue, String word) {
        boolean ref =
                RescueRow.refs(rescue).stream()
                        .anyMatch(work -> ("/" + work.ref()).endsWith("/" + word));
        List<RescueRow> folders =
                RescueRow.all(repository, rescue).stream()
                        .filter(row -> !ref && !row.isRef())
                        .filter(row -> ("/" + row.place()).endsWith("/" + word))
                        .toList();
        if (!folders.isEmpty()) {
            RescueRow folder = folders.getLast();
            String file = folder.place() + "/" + folder.files().firstEntry().getKey();
            throw new Failure(
                    Fault.COMMIT_NOT_FOUND
                            .because(
                                    "no commit holds what is saved at `"
                                            + folder.place()
                                            + "`: these are files")
                            .withFix("copy what you want of it: `cp " + Shell.path(file) + " .`"));
        }
    }

    /// The one that goes by a full name, or the only one whose name ends so.
    private static SavedWork find(List<SavedWork> all, String word) {
        List<SavedWork> fitting =
                all.stream().filter(work -> ("/" + work.ref()).endsWith("/" + word)).toList();
        Optional<SavedWork> exact =
                fitting.stream().filter(work -> work.ref().equals(word)).findFirst();
        if (exact.isPresent() || fitting.size() == 1) {
            return exact.orElseGet(fitting::getFirst);
        }
        Shown refs = Shown.texts(fitting.stream().map(SavedWork::ref).toList());
        throw new Failure(
                fitting.isEmpty()
                        ? Fault.COMMIT_NOT_FOUND
                                .because("there is no saved work at `" + word + "`")
                                .withFix("`baton rescue` lists what there is")
                        : Fault.COMMIT_NOT_FOUND
                                .because("`" + word + "` is the end of " + fitting.size() + " refs")
                                .withFix("give more of it: " + refs));
    }

    /// The work that was restored, and the files that lie beside it.
    private record Told(SavedWork work, Rescue.Restored done, List<String> beside) {}

    private static ExitStatus tell(Context context, Told told, Secrets secrets) {
        Rescue.Restored done = told.done();
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("ref", told.work().ref());
            fields.put("restored", paths(done.written()));
            fields.put("removed", paths(done.removed()));
            fields.put("unchanged", paths(done.same()));
            fields.put("skipped", paths(done.skipped()));
            fields.put("beside", Value.texts(told.beside()));
            context.result(secrets.scrub(fields.build()));
            return ExitStatus.DONE;
        }
        List<String> lines = new ArrayList<>();
        say(lines, "restored", done.written());
        say(lines, "removed", done.removed());
        say(lines, "unchanged", done.same());
        say(lines, "skipped, a submodule:", done.skipped());
        told.beside().forEach(f -> lines.add("not restored, kept at " + Printable.line(f)));
        lines.forEach(line -> context.result(secrets.scrub(line)));
        context.note("from " + Printable.line(told.work().ref()));
        return ExitStatus.DONE;
    }

    static void say(List<String> lines, String what, Collection<GitPath> paths) {
        paths.forEach(path -> lines.add(what + " " + path));
    }

    static Value paths(Collection<GitPath> paths) {
        return Value.texts(paths.stream().map(GitPath::text).toList());
    }
}
