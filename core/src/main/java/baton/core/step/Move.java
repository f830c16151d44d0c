package baton.core.step;

/// What became of what is checked out while programs of a run were at work there, and what is done
/// about it. A person's commits are never moved, removed or held against an agent; where nothing
/// tells whose a move is, a person is asked and nothing is touched.
///
/// @param commits how many commits are new
/// @param meets whether they change what is the step's to change
public record Move(Kind kind, int commits, boolean meets) {
    /// How it moved.
    public enum Kind {
        /// There are commits on top of what was there.
        GREW,
        /// What was there is not in the history any more.
        REWRITTEN,
        /// Another branch or commit is checked out.
        SWITCHED,
        /// Git is in the middle of something, such as a merge.
        BEGUN
    }

    /// What is done about it.
    public enum Answer {
        /// A program of the run did it.
        PUT_BACK,
        /// A person did it, and nothing of the step's is touched by it.
        BUILD_UPON,
        /// Whose it is has to be said by a person.
        ASK
    }

    /// What tells programs of the run from a person.
    ///
    /// @param alone whether nobody but the run works in that directory
    /// @param fenced whether no program of the run could write to git
    /// @param whole whether git wrote down all that these programs had it do
    /// @param commits how many commits they had it make, one by one
    /// @param moves whether they had it do something that may add any number of commits
    /// @param resets whether they had it go to some commit that was there
    /// @param switches whether they had it do something that may check something else out
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
