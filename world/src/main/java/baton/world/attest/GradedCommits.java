package baton.world.attest;

import baton.core.prove.StepGrade;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.process.Environment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The grades of steps whose commits are in a range, by the journals of this user's runs. Notes say
/// the same, and anybody can write those.
public record GradedCommits(Repository repository, Environment environment) {

    /// A step with what its witnesses showed.
    ///
    /// @param title empty where the journal has none
    public record Graded(String run, int step, String title, CommitId commit, StepGrade grade) {
        /// The grade on one line, with what was found.
        public String line() {
            String found = String.join("; ", grade.findings());
            return "Step %d (`%s`): %s%s"
                    .formatted(
                            step,
                            commit.brief(),
                            grade.line(),
                            found.isEmpty() ? "" : " (" + found + ")");
        }
    }

    /// Those of the commits after `from`, up to and with `to`, in the order of runs and steps.
    public List<Graded> between(CommitId from, CommitId to) {
        Call call = Call.reading("rev-list", from.value() + ".." + to.value());
        Set<String> ids =
                new HashSet<>(repository.git().run(call).stdout().text().lines().toList());
        List<Graded> graded = new ArrayList<>();
        if (ids.isEmpty()) {
            return graded;
        }
        for (RunStatements.Found found : new RunStatements(repository, environment).all()) {
            found.told().ifPresent(told -> add(told, ids, graded));
        }
        return graded;
    }

    private static void add(RunStatements.Told told, Set<String> ids, List<Graded> graded) {
        told.steps().stream()
                .filter(step -> ids.contains(step.commit()))
                .forEach(
                        step ->
                                step.grade()
                                        .ifPresent(
                                                grade ->
                                                        graded.add(
                                                                new Graded(
                                                                        told.run().id(),
                                                                        step.number(),
                                                                        step.title().orElse(""),
                                                                        CommitId.of(step.commit())
                                                                                .orElseThrow(),
                                                                        grade))));
    }
}
