package baton.app.go;

import baton.app.execute.PlanWords;
import baton.core.contract.work.WorkId;
import baton.world.run.store.RunRecord;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The words that go on with a run: those of the words it was begun with that
/// say how it is carried out. The time that it may take and the permission to use a paid key were
/// given for one life of the program, and are asked for again.
final class ResumedWords {
    private static final String SESSION = "--session";
    private static final Set<String> VALUES =
            Stream.concat(PlanWords.VALUES.stream(), Stream.of(SESSION))
                    .collect(Collectors.toSet());

    private ResumedWords() {}

    /// @param given the bounds that are given anew
    static List<String> of(RunRecord record, String run, List<String> given) {
        List<String> words = new ArrayList<>(PlanWords.renewed(kept(record.arguments()), given));
        words.addAll(List.of("--resume", "--run", run));
        record.project().ifPresent(project -> words.addAll(List.of("--project", project)));
        words.addAll(List.of("--", record.plan()));
        return words;
    }

    /// The words of `baton work` for the same, where it was a WORK.
    static List<String> of(RunRecord record, WorkId work, List<String> given) {
        List<String> words = new ArrayList<>(List.of("resume"));
        words.addAll(PlanWords.renewed(kept(record.arguments()), given));
        words.add(work.toString());
        return words;
    }

    /// Those for another part of the same plan.
    static List<String> ofPlan(RunRecord record) {
        return PlanWords.kept(record.arguments(), PlanWords.VALUES);
    }

    private static List<String> kept(List<String> begun) {
        return PlanWords.kept(begun, VALUES);
    }
}
