package baton.core.run;

import baton.core.step.StepRun;

import java.util.ArrayList;
import java.util.List;

/// A commit of a session that was made once more upon another commit, since the branch does not
/// hold the one any more that the session began with.
///
/// @param was the id of the commit as the session made it
/// @param now the id under which the branch gets it
public record Laid(String was, String now) {

    /// The steps with the ids that their commits have now.
    ///
    /// @param before the commits that were laid upon another one until now
    static List<StepRun> named(List<StepRun> steps, List<Laid> before, List<Laid> now) {
        return before.equals(now)
                ? steps
                : steps.stream().map(step -> step.named(id -> now(now, was(before, id)))).toList();
    }

    /// The id under which a commit of the session is known now.
    public static String now(List<Laid> laid, String was) {
        return laid.stream()
                .filter(commit -> commit.was().equals(was))
                .findFirst()
                .map(Laid::now)
                .orElse(was);
    }

    /// The same after a person has made another commit of one of them.
    public static List<Laid> amended(List<Laid> laid, String from, String to) {
        String was = was(laid, from);
        List<Laid> now = new ArrayList<>(laid);
        now.removeIf(commit -> commit.was().equals(was));
        now.add(new Laid(was, to));
        return now;
    }

    private static String was(List<Laid> laid, String now) {
        return laid.stream()
                .filter(commit -> commit.now().equals(now))
                .findFirst()
                .map(Laid::was)
                .orElse(now);
    }
}
