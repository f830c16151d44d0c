package baton.core.brief;

/// One thing that is asked. `topic` is the place of the research topic it is about, -1 for none.
public record InterviewQuestion(BriefSection section, Variant variant, String text, int topic) {
    static final int NO_TOPIC = -1;

    /// The reason why a question is asked.
    public enum Variant {
        /// The first question of a section.
        ANCHOR,
        /// More of what was said.
        FOLLOW_UP,
        /// The same, to the point.
        SHARPEN,
        /// In numbers or commands.
        QUANTIFY,
        /// The purpose of a research topic.
        PER_TOPIC,
        /// The place where the answer to a topic is found.
        SCOPE,
        /// Better words for the question of a topic.
        REPHRASE,
        /// The confirmation that there really is nothing.
        CONFIRM_NONE
    }

    InterviewQuestion(BriefSection section, Variant variant, String text) {
        this(section, variant, text, NO_TOPIC);
    }
}
