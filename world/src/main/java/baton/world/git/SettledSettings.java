package baton.world.git;

import baton.world.git.settings.SettingsNote;
import baton.world.git.settings.Whose;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The decision about each of git's own files that has changed.
///
/// @param stays what is taken as it is now
/// @param back what is made what it was
/// @param against what of that is held against whoever is known to have written settings, in words
/// @param notes what a person is told
public record SettledSettings(
        List<Path> stays, List<Path> back, List<String> against, List<SettingsNote> notes) {
    public SettledSettings {
        stays = List.copyOf(stays);
        back = List.copyOf(back);
        against = List.copyOf(against);
        notes = List.copyOf(notes);
    }

    /// Decides about everything that differs.
    ///
    /// @param common git's directory that all worktrees share
    public static SettledSettings of(
            Git git, Path common, Whose whose, Guarded before, Guarded now) {
        List<Path> stays = new ArrayList<>();
        List<Path> back = new ArrayList<>();
        List<String> against = new ArrayList<>();
        List<SettingsNote> notes = new ArrayList<>();
        GuardedWords words = new GuardedWords(git, common);
        BranchNotes branches = new BranchNotes(git);
        SettingsRisk risk = new SettingsRisk(git, common);
        for (Path path : before.differing(now)) {
            if (path.equals(common.resolve("config")) && branches.areAll(path, before, now)) {
                stays.add(path);
                continue;
            }
            String said = words.changed(path, before, now);
            if (whose == Whose.RUN && SettingsRisk.isSettings(path)) {
                back.add(path);
                against.add(said);
            } else if (whose == Whose.PERSON || risk.isNone(path, before, now)) {
                stays.add(path);
                notes.add(new SettingsNote(said, false));
            } else {
                back.add(path);
                notes.add(new SettingsNote(said, true));
            }
        }
        return new SettledSettings(stays, back, against, notes);
    }

    public boolean isNothing() {
        return stays.isEmpty() && back.isEmpty();
    }
}
