package baton.core.brief;

/// One thing that is asked. `topic` is the place of the research topic it is about, -1 for none.
public record Question(BriefSection section, Variant variant, String text, int topic) {
    static final int NO_TOPIC = -1;

    /// Why it is asked.
    public enum Variant {
        /// The first question of a section.
        ANCHOR,
        /// More of what was said.
        FOLLOW_UP,
        /// The same, to the point.
        SHARPEN,
        /// In numbers or commands.
        QUANTIFY,
        /// What a research topic is needed for.
        PER_TOPIC,
        /// Where the answer to a topic is found.
        SCOPE,
        /// Whether there really is nothing.
        CONFIRM_NONE
    }

    Question(BriefSection section, Variant variant, String text) {
        this(section, variant, text, NO_TOPIC);
    }
}
