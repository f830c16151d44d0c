package baton.app.everyday;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.everyday.StepWord.Found;
import baton.app.means.RunChoice;
import baton.app.means.StageFence;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.core.Plural;
import baton.core.policy.shell.Shell;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.PatchText;
import baton.world.process.Environment;
import baton.world.process.Pager;
import baton.world.role.Traces;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `baton diff`: the change that a step made. Nothing is locked or written.
public record StepDiff(StepWord word, boolean raw) implements Action {
    private static final String RAW = "--raw";
    private static final int LISTED_MAX = 100;

    public static final Command COMMAND =
            new Command(
                    "diff",
                    Group.RUN,
                    "show what a step changed",
                    new Manual(
                            "diff [RUN] STEP",
                            """
                            Prints the change of a step of the newest run of this checkout, or of
                            the run that is named: its commit where it passed, the saved work of its
                            last attempt where it did not, the working tree so far while somebody
                            works on it. Files that are binary or larger than 512 KiB are named and
                            not shown, and a patch ends after 1 MiB; the command that shows all of
                            it is told. On a terminal it is shown by $PAGER. Control characters are
                            left out, unless --raw is given.\
                            """,
                            List.of(
                                    "baton diff 3",
                                    "baton diff last 3",
                                    "baton diff 20260105-1 3 --json | jq -r .files[].path")),
                    StepDiff::declare,
                    StepDiff::read);

    /// A change, and what people and machines are told of where it is.
    ///
    /// @param whole the command that shows all of it
    private record Seen(
            String of, String place, Optional<CommitId> commit, String whole, PatchText text) {}

    private static CommandSpec declare(CommandSpec spec) {
        return StepWord.declare(spec)
                .addOption(Options.flag("print control characters and escape sequences, too", RAW));
    }

    static StepDiff read(ParseResult words) {
        return new StepDiff(StepWord.read(words), words.hasMatchedOption(RAW));
    }

    @Override
    public ExitStatus run(Context context) {
        Found found = word.in(RunChoice.in(context));
        Repository repository = StageFence.repository(context);
        return switch (StepChange.of(repository, found)) {
            case StepChange.Committed(CommitId commit) ->
                    show(context, found, committed(repository, commit));
            case StepChange.Saved(String ref, CommitId commit) ->
                    show(context, found, saved(repository, ref, commit));
            case StepChange.InTree(CommitId start, var tree) -> {
                Environment environment = new Environment(context.terminal().environment());
                try (Traces scratch = Traces.create()) {
                    Repository there = Repository.open(tree, environment);
                    PatchText text = PatchText.since(there, start, scratch.directory());
                    String whole =
                            "git -C " + Shell.word(tree.toString()) + " diff " + start.brief();
                    Seen seen = new Seen("tree", tree.toString(), Optional.of(start), whole, text);
                    yield show(context, found, seen);
                }
            }
            case StepChange.None(String why) -> none(context, found, why);
        };
    }

    private static Seen committed(Repository repository, CommitId commit) {
        return new Seen(
                "commit",
                commit.value(),
                Optional.of(commit),
                "git show " + commit.brief(),
                PatchText.of(repository, commit));
    }

    private static Seen saved(Repository repository, String ref, CommitId commit) {
        return new Seen(
                "salvage",
                ref,
                Optional.of(commit),
                "git show " + Shell.word(ref),
                PatchText.of(repository, commit));
    }

    private static ExitStatus none(Context context, Found found, String why) {
        if (context.json()) {
            context.result(head(found, "none").put("why", why).build());
        } else {
            context.note("nothing to show: " + Printable.line(found.name()) + " " + why);
        }
        return ExitStatus.DONE;
    }

    private static FieldsBuilder head(Found found, String of) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("run", found.folder().id().value());
        fields.put("step", found.number());
        fields.put("state", found.story().state().word());
        fields.put("of", of);
        return fields;
    }

    private ExitStatus show(Context context, Found found, Seen seen) {
        if (context.json()) {
            context.result(value(found, seen));
            return ExitStatus.DONE;
        }
        context.note(Printable.line(found.name()) + ": " + told(seen));
        print(context, seen.text());
        left(seen).forEach(context::note);
        return ExitStatus.DONE;
    }

    private static String told(Seen seen) {
        String files = Plural.count(seen.text().files().size() + seen.text().more(), "file");
        return switch (seen.of()) {
            case "commit" -> "commit " + seen.commit().orElseThrow().brief() + ", " + files;
            case "salvage" -> "saved at " + seen.place() + ", " + files;
            case String _ -> "the working tree so far, " + files;
        };
    }

    private void print(Context context, PatchText text) {
        Paint paint = context.paintOut();
        String clean = raw ? text.patch() : Printable.clean(text.patch());
        if (!context.terminal().ttys().out() || raw) {
            context.terminal().out().print(clean);
            return;
        }
        StringBuilder painted = new StringBuilder();
        clean.lines().forEach(line -> painted.append(painted(line, paint)).append('\n'));
        context.terminal().flush();
        boolean shown =
                Pager.show(
                        painted.toString(),
                        context.terminal().environment(),
                        context.terminal().directory());
        if (!shown) {
            context.terminal().out().print(painted.toString());
        }
    }

    private static String painted(String line, Paint paint) {
        if (line.startsWith("@@")) {
            return paint.cyan(line);
        }
        if (line.startsWith("diff --git ") || line.startsWith("+++") || line.startsWith("---")) {
            return paint.bold(line);
        }
        return line.startsWith("+")
                ? paint.green(line)
                : line.startsWith("-") ? paint.red(line) : line;
    }

    /// The lines about what the patch does not show.
    private static List<String> left(Seen seen) {
        List<String> lines = new ArrayList<>();
        List<String> unread =
                seen.text().files().stream()
                        .filter(file -> !file.isText())
                        .map(file -> Printable.line(file.path().text()))
                        .toList();
        unread.stream().limit(LISTED_MAX).forEach(f -> lines.add("binary or large: " + f));
        if (unread.size() > LISTED_MAX) {
            lines.add("and " + (unread.size() - LISTED_MAX) + " more that are binary or large");
        }
        if (seen.text().unshown() > 0) {
            lines.add(
                    "not shown: "
                            + Plural.count(seen.text().unshown(), "more file")
                            + " — all of it: "
                            + seen.whole());
        }
        return lines;
    }

    private static Value value(Found found, Seen seen) {
        List<Value> files = new ArrayList<>();
        for (PatchText.FileChange file : seen.text().files()) {
            FieldsBuilder one = new FieldsBuilder();
            one.put("path", file.path().text());
            one.put("added", number(file.added()));
            one.put("removed", number(file.removed()));
            files.add(one.build());
        }
        FieldsBuilder fields = head(found, seen.of());
        fields.put("place", seen.place());
        fields.put("commit", seen.commit().map(CommitId::value));
        fields.put("files", Value.items(files));
        fields.put("more_files", seen.text().more());
        fields.put("unshown", seen.text().unshown());
        fields.put("patch", seen.text().patch());
        return fields.build();
    }

    private static Value number(Optional<Integer> number) {
        return number.<Value>map(n -> Value.of((long) n)).orElseGet(() -> new Value.Null(0));
    }
}
