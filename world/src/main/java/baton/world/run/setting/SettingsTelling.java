package baton.world.run.setting;

import baton.core.Shown;
import baton.world.git.settings.SettingsNote;

import java.util.List;

/// Changes of git's own files, told to the journal and to people.
public final class SettingsTelling {
    private SettingsTelling() {}

    public static Detail in(Detail detail, List<SettingsNote> notes) {
        return detail.with("settings_put_back", said(notes, true))
                .with("settings_kept", said(notes, false));
    }

    private static Shown said(List<SettingsNote> notes, boolean putBack) {
        return Shown.texts(
                notes.stream()
                        .filter(note -> note.putBack() == putBack)
                        .map(SettingsNote::what)
                        .toList());
    }
}
