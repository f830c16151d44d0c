package baton.core.planning;

/// The need of a step to come after an earlier one.
///
/// @param reason the reason for people, in the words of the plan: a path, or what the step says
public record Need(int step, int on, String reason) {
    public Need {
        if (on < 1 || on >= step) {
            throw new IllegalArgumentException("step " + step + " needs step " + on);
        }
    }
}
