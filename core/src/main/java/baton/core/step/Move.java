package baton.core.step;

/// A move of what is checked out while programs of a run were at work there, and the answer to it.
/// A person's commits are never moved, removed or held against an agent; where nothing tells whose
/// a move is, a person is asked and nothing is touched.
///
/// @param commits the number of new commits
/// @param meets true if the new commits change what is the step's to change
public record Move(Kind kind, int commits, boolean meets) {
    /// The way in which the checkout moved.
    public enum Kind {
        /// There are commits on top of what was there.
        GREW,
        /// The commit that was there is not in the history any more.
        REWRITTEN,
        /// Another branch or commit is checked out.
        SWITCHED,
        /// Git is in the middle of something, such as a merge.
        BEGUN
    }

    /// The answer to a move: what is done about it.
    public enum Answer {
        /// A program of the run did it.
        PUT_BACK,
        /// A person did it, and nothing of the step's is touched by it.
        BUILD_UPON,
        /// Whose it is has to be said by a person.
        ASK
    }

    /// The signs that tell programs of the run from a person.
    ///
    /// @param alone true if nobody but the run works in that directory
    /// @param fenced true if no program of the run could write to git
    /// @param whole true if git wrote down all that these programs had it do
    /// @param commits the number of commits that they had it make, one by one
    /// @param moves true if they had it do something that may add any number of commits
    /// @param resets true if they had it go to some commit that was there
    /// @param switches true if they had it do something that may check something else out
    public record Signs(
            boolean alone,
            boolean fenced,
            boolean whole,
            int commits,
            boolean moves,
            boolean resets,
            boolean switches) {

        /// No program of the run is known to have had git do anything.
        public static final Signs NONE = new Signs(false, false, true, 0, false, false, false);

        private boolean tell(Move move) {
            return switch (move.kind()) {
                // Who went back meanwhile may have taken his own commits away: what is there now
                // can be a person's.
                case GREW -> moves || (commits >= move.commits() && !resets);
                case REWRITTEN -> moves || resets || commits > 0;
                case SWITCHED -> switches;
                case BEGUN -> moves || switches;
            };
        }
    }

    /// While programs of the run could be at work, or had just ended.
    public Answer during(Signs signs) {
        if (isRuns(signs)) {
            return Answer.PUT_BACK;
        }
        boolean mixed = !signs.fenced() && (signs.commits() > 0 || !signs.whole());
        return kind == Kind.GREW && !meets && !mixed ? Answer.BUILD_UPON : Answer.ASK;
    }

    /// Between two lives of the program: what the run is not known to have done is a person's, who
    /// wants it kept. What is checked out instead is nothing to go on with.
    public Answer between(Signs signs) {
        if (isRuns(signs)) {
            return Answer.PUT_BACK;
        }
        return switch (kind) {
            case GREW, REWRITTEN -> Answer.BUILD_UPON;
            case SWITCHED, BEGUN -> Answer.ASK;
        };
    }

    private boolean isRuns(Signs signs) {
        return signs.alone() || (!signs.fenced() && signs.whole() && signs.tell(this));
    }
}
