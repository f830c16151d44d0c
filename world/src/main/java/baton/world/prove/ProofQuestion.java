package baton.world.prove;

import baton.core.contract.plan.step.VerifyCommand;
import baton.core.proof.ChangeRules;
import baton.world.git.CommitId;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A change to be proved, as the user names it.
///
/// @param base the commit that the change is compared with
/// @param tip the commit or tree that it leads to; nothing for the working tree as it is
/// @param commands what judges it, in this order
/// @param seed the number that chooses mutants; nothing for one that follows from the change
/// @param bounds the bounds of what is tried
/// @param rules what the change is held to besides
public record ProofQuestion(
        CommitId base,
        Optional<String> tip,
        List<VerifyCommand> commands,
        Optional<Long> seed,
        Bounds bounds,
        ChangeRules rules) {

    /// The bounds of what is tried.
    ///
    /// @param budget the time for everything after the runs on the change itself; nothing for as
    /// long as it takes
    /// @param times how often Verify's own time that may be at most
    /// @param patient true if mutants are tried to the end, whatever time that takes
    /// @param plain true if Verify runs once and nothing else is tried
    public record Bounds(
            Optional<Duration> budget, Optional<Integer> times, boolean patient, boolean plain) {
        /// A budget below this would end before a mutant of a short Verify had its place.
        private static final Duration LEAST = Duration.ofSeconds(10);

        public static final Bounds NONE = within(Optional.empty());
        public static final Bounds PLAIN =
                new Bounds(Optional.empty(), Optional.empty(), false, true);

        public static Bounds within(Optional<Duration> budget) {
            return new Bounds(budget, Optional.empty(), false, false);
        }

        /// So often the time of Verify, which mutants may exceed where somebody waits for them.
        public static Bounds times(int times, boolean patient) {
            return new Bounds(Optional.empty(), Optional.of(times), patient, false);
        }

        /// The budget where Verify takes so long.
        Optional<Duration> of(Duration verify) {
            return budget.or(
                    () ->
                            times.map(verify::multipliedBy)
                                    .map(all -> all.compareTo(LEAST) < 0 ? LEAST : all));
        }
    }

    public ProofQuestion {
        commands = List.copyOf(commands);
        if (commands.isEmpty()) {
            throw new IllegalArgumentException("nothing judges");
        }
    }

    /// The commands as people are told them.
    public String verify() {
        return commands.stream().map(VerifyCommand::command).collect(Collectors.joining(" && "));
    }
}
