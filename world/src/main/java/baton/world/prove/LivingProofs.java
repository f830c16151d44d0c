package baton.world.prove;

import baton.core.Shown;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.policy.rehearsal.CommandPolicy;
import baton.core.policy.rules.CommandVerdict;
import baton.core.proof.ManifestProof;
import baton.world.git.CommitId;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// The proofs of steps that passed once, run again on a commit in a private place: what the
/// manifest wants is there, and the Verify commands are green.
public final class LivingProofs {
    private final ProofMeans means;
    private final CommitId commit;

    /// A step with what is said of it now.
    ///
    /// @param failures the reasons for which its proof no longer holds
    public record Living(int step, String title, List<String> failures) {
        public Living {
            failures = List.copyOf(failures);
        }

        public boolean holds() {
            return failures.isEmpty();
        }
    }

    public LivingProofs(ProofMeans means, CommitId commit) {
        this.means = means;
        this.commit = commit;
    }

    /// Proves steps; nothing where the program is to end before all are. Each step has the tree
    /// anew.
    public Optional<List<Living>> of(List<Step> steps) {
        List<Living> all = new ArrayList<>();
        try (ProofPlace place = ProofPlace.open(means)) {
            for (Step step : steps) {
                List<String> failures = failures(step, place);
                if (means.cancellation().isCancelled()) {
                    return Optional.empty();
                }
                all.add(new Living(step.number(), step.title(), failures));
            }
        }
        return Optional.of(all);
    }

    /// No command runs before all of the step's have passed the policy: a plan lies in the
    /// repository, where anybody can have written it.
    private List<String> failures(Step step, ProofPlace place) {
        List<String> blocked =
                step.verify().stream()
                        .map(VerifyCommand::command)
                        .filter(LivingProofs::isBlocked)
                        .map(command -> "the policy blocks `" + command + "`")
                        .toList();
        if (!blocked.isEmpty()) {
            return blocked;
        }
        place.fill(commit.value());
        List<String> failures =
                new ArrayList<>(
                        new ManifestProof(step.manifest(), place.facts()).failures(Set.of()));
        step.verify().stream()
                .filter(command -> !command.advisory())
                .flatMap(command -> objection(command, place).stream())
                .forEach(failures::add);
        return failures;
    }

    private static boolean isBlocked(String command) {
        return CommandPolicy.judge(command).verdict() == CommandVerdict.BLOCK;
    }

    private Optional<String> objection(VerifyCommand command, ProofPlace place) {
        VerifyTrial trial =
                VerifyTrial.in(
                        place, List.of(new VerifyCommand(command.command())), means.longest());
        if (!trial.isGreen()) {
            String last = trial.output().lines().reduce("", (_, line) -> line).strip();
            OptionalInt exit = trial.run().exit();
            String end = exit.isPresent() ? "exited with " + exit.getAsInt() : "did not end";
            String words = "`" + command.command() + "` " + end;
            return Optional.of(
                    last.isEmpty() ? words : words + ", " + Shown.texts(List.of(last)).joined(""));
        }
        return command.expected()
                .filter(text -> !trial.output().contains(text))
                .map(text -> "`" + command.command() + "` does not print `" + text + "` any more");
    }
}
