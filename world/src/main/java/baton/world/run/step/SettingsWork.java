package baton.world.run.step;

import baton.core.Shown;
import baton.core.step.Move;
import baton.world.git.SettledSettings;
import baton.world.git.guard.GitTraces;
import baton.world.git.guard.History;
import baton.world.git.guard.HistoryVerdict;
import baton.world.git.settings.SettingsNote;
import baton.world.git.settings.Whose;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;
import baton.world.run.setting.SettingsTelling;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Decides about git's own files in the checkout that changed, and tells of it: see [Whose].
final class SettingsWork {
    private static final SettingsNote INDEX =
            new SettingsNote("the index, which was gone or damaged", true);

    private final RunSetting run;
    private final History history;
    private final List<SettingsNote> notes = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private boolean namesChanged;

    SettingsWork(RunSetting run, History history) {
        this.run = run;
        this.history = history;
    }

    /// While programs of the run could be at work.
    ///
    /// @return what is held against them
    List<String> during(GitTraces.Told told, boolean fenced) {
        Whose unfenced = told.settings() ? Whose.RUN : Whose.UNKNOWN;
        return settled(fenced ? Whose.PERSON : unfenced);
    }

    /// Between two lives of the program nothing of the run is alive. What a program of the earlier
    /// life wrote that nobody has judged is mixed with what a person did since.
    void between(GitTraces.Told told, boolean fenced) {
        List<String> _ = settled(told.settings() && !fenced ? Whose.UNKNOWN : Whose.PERSON);
    }

    private List<String> settled(Whose whose) {
        SettledSettings settled = history.settle(whose);
        notes.addAll(settled.notes());
        return settled.against();
    }

    /// Makes an index that is gone or damaged what it was. Nobody is accused of that.
    void restoreIndex() {
        if (history.restoreIndex()) {
            notes.add(INDEX);
        }
    }

    /// Settles names that programs of the run could reach and have told nothing of.
    void names(GitTraces.Told told, HistoryVerdict verdict) {
        boolean changed = verdict instanceof HistoryVerdict.Moved moved && !moved.names().isEmpty();
        if (changed && !told.names()) {
            names.addAll(history.settleNames());
        }
    }

    /// The verdict after a branch was put back whose file somebody has removed.
    HistoryVerdict branch(HistoryVerdict verdict) {
        boolean rewritten =
                verdict instanceof HistoryVerdict.Moved moved
                        && moved.left().stream()
                                .anyMatch(left -> left.kind() == Move.Kind.REWRITTEN);
        Optional<String> back = rewritten ? history.settleBranch() : Optional.empty();
        back.ifPresent(names::add);
        return back.isPresent() ? history.compare() : verdict;
    }

    /// Says what became of them and is held against nobody, here and in what worktrees share.
    Detail tell(Detail detail) {
        notes.addAll(run.repository().settingsNotes());
        SettingsTelling.in(detail, notes);
        notes.clear();
        if (!names.isEmpty()) {
            detail.with("names_beside", Shown.texts(names));
            names.clear();
            namesChanged = true;
        }
        return detail;
    }

    /// True once where changes of names were told of.
    boolean namesChanged() {
        boolean changed = namesChanged;
        namesChanged = false;
        return changed;
    }
}
