package baton.core.mutant;

import baton.core.Shown;

/// A part of a change that can be taken out alone.
///
/// @param path the file, as git names it
/// @param first the first of its lines in the changed file, from 1
/// @param last the last of them; less than the first where the part only removes lines
/// @param title the line that it begins with
/// @param start the first character that goes when it is taken out
/// @param end the character after the last one that goes
/// @param before the lines that come back in their place
public record Hunk(
        String path, int first, int last, String title, int start, int end, String before) {
    private static final int TITLE_MAX = 80;

    /// The changed file without the part.
    public String without(String text) {
        return text.substring(0, start) + before + text.substring(end);
    }

    /// True if this adds nothing to the other part but blank lines.
    public boolean isMerely(Hunk other, String text) {
        return path.equals(other.path)
                && before.isEmpty()
                && start <= other.start
                && other.end <= end
                && text.substring(start, other.start).isBlank()
                && text.substring(other.end, end).isBlank();
    }

    /// The place and the beginning, for people.
    public String words() {
        String lines = first < last ? first + "-" + last : String.valueOf(first);
        String begins = Shown.cut(title.strip(), TITLE_MAX);
        return path + ":" + lines + (begins.isEmpty() ? "" : ": `" + begins + "`");
    }
}
