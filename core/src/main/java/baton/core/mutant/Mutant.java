package baton.core.mutant;

/// One mistake at one place of a source.
///
/// @param path the file, as git names it
/// @param line the line of the mistake, from 1
/// @param edit the replacement, by its place in the text
public record Mutant(String path, int line, Mutation mutation, Edit edit) {

    /// A part of a text and what takes its place.
    ///
    /// @param start the first character that goes
    /// @param end the character after the last one that goes
    /// @param old the characters that go
    public record Edit(int start, int end, String old, String replacement) {
        private static final int SHOWN_MAX = 120;

        public Edit {
            if (start < 0 || end < start || old.equals(replacement)) {
                throw new IllegalArgumentException("no edit: " + start + ".." + end);
            }
        }

        /// The text with the edit made.
        public String in(String text) {
            return text.substring(0, start) + replacement + text.substring(end);
        }

        /// The part that goes, cut for people.
        public String oldShown() {
            return shown(old);
        }

        /// The part that comes, cut for people.
        public String replacementShown() {
            return shown(replacement);
        }

        private static String shown(String text) {
            return text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "…";
        }
    }

    /// The place and the mistake, for people.
    public String words() {
        return "%s:%d: %s: `%s` → `%s`"
                .formatted(path, line, mutation.words(), edit.oldShown(), edit.replacementShown());
    }

    /// The source with the mistake in it.
    public String in(String text) {
        return edit.in(text);
    }
}
