package baton.world.run.step;

import baton.core.Shown;
import baton.core.contract.plan.step.VerifyCommand;
import baton.world.git.GitPath;
import baton.world.git.snapshot.Snapshots;
import baton.world.run.setting.Detail;
import baton.world.run.setting.Residue;
import baton.world.run.setting.RunSetting;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Commands that judge a run as a whole: the plan's own verification, entry and exit conditions.
///
/// At the end of a run they judge what is committed. Where the checkout holds something else, which
/// is a person's then, they run in a place where that is not, and what is red says so.
public final class WholeCommands {
    private final RunSetting run;
    private final Snapshots snapshots;
    private final Loose loose;
    private final Supplier<Grounds> clean;

    /// The paths of a working tree that no commit holds, found when somebody asks for them.
    @FunctionalInterface
    public interface Loose {
        List<GitPath> paths();
    }

    private WholeCommands(
            RunSetting run, Snapshots snapshots, Loose loose, Supplier<Grounds> clean) {
        this.run = run;
        this.snapshots = snapshots;
        this.loose = loose;
        this.clean = clean;
    }

    /// Commands that judge whatever is in the working tree.
    public static WholeCommands onAll(RunSetting run, Snapshots snapshots) {
        return new WholeCommands(
                run,
                snapshots,
                List::of,
                () -> {
                    throw new IllegalStateException("nothing is loose");
                });
    }

    /// Commands that judge what is committed.
    ///
    /// @param clean the place that has nothing else
    public static WholeCommands onCommitted(
            RunSetting run, Snapshots snapshots, Loose loose, Supplier<Grounds> clean) {
        return new WholeCommands(run, snapshots, loose, clean);
    }

    /// The objection to each of these groups of commands, in their order.
    ///
    /// @param unit the name of what the commands leave behind
    /// @param told gets what was put back
    public List<Optional<String>> objections(
            List<List<VerifyCommand>> groups, String unit, Detail told) {
        if (groups.isEmpty()) {
            return List.of();
        }
        Path log = run.folder().verifyLog(unit, 1, 1);
        List<GitPath> paths = loose.paths();
        return paths.isEmpty() ? here(groups, unit, log, told) : apart(groups, log, words(paths));
    }

    private List<Optional<String>> here(
            List<List<VerifyCommand>> groups, String unit, Path log, Detail told) {
        VerifyWork commands = new VerifyWork(run);
        Residue residue = new Residue(run, snapshots);
        List<Optional<String>> found =
                run.aside(snapshots)
                        .without(
                                () ->
                                        groups.stream()
                                                .map(group -> commands.run(group, log).objection())
                                                .toList());
        residue.clear(unit, told);
        return found;
    }

    /// The objections in the clean place. Red commands run again with what else the user has there.
    private List<Optional<String>> apart(List<List<VerifyCommand>> groups, Path log, String words) {
        try (Grounds grounds = clean.get()) {
            VerifyWork commands = grounds.result();
            List<Optional<String>> found = new ArrayList<>();
            for (List<VerifyCommand> group : groups) {
                found.add(commands.run(group, log).objection());
            }
            Optional<VerifyWork> local =
                    found.stream().allMatch(Optional::isEmpty) ? Optional.empty() : grounds.local();
            for (int i = 0; i < found.size() && local.isPresent(); i++) {
                if (found.get(i).isPresent()) {
                    found.set(i, local.get().run(groups.get(i), log).objection());
                }
            }
            return found.stream().map(one -> one.map(reason -> reason + words)).toList();
        }
    }

    private static String words(List<GitPath> paths) {
        Shown shown = Detail.shown(paths);
        boolean one = paths.size() == 1;
        return " on what is committed: "
                + shown.joined(", ")
                + (one ? " is in no commit; commit it" : " are in no commit; commit them")
                + ", then resume";
    }
}
