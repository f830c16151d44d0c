package baton.world.git.settings;

/// A change of git's own files that is held against nobody, for a person to hear of.
///
/// @param what the file and what became of it, in words
public record SettingsNote(String what, boolean putBack) {
    @Override
    public String toString() {
        return what + " meanwhile: " + (putBack ? "it was put back" : "it stays");
    }
}
