package baton.core.contract.progress;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/// The steps of a plan as all its progress files tell of them: that of the whole plan, and those of
/// sessions that were carried out one by one.
///
/// @param starts the commits that the work began with, by each of the files
public record ToldSteps(SequencedMap<Integer, StepRecord> steps, List<String> starts) {
    public ToldSteps {
        steps = Collections.unmodifiableSequencedMap(new TreeMap<>(steps));
        starts = List.copyOf(starts);
    }

    /// The last word about each step. A file that calls a step pending, and no more, says only that
    /// its own run did not come to it.
    public static ToldSteps of(Collection<Progress> files) {
        SequencedMap<Integer, StepRecord> steps = new TreeMap<>();
        files.stream()
                .sorted(Comparator.comparing(file -> file.period().updatedAt()))
                .flatMap(file -> file.steps().entrySet().stream())
                .filter(step -> isWord(step.getValue()) || !steps.containsKey(step.getKey()))
                .forEach(step -> steps.put(step.getKey(), step.getValue()));
        List<String> starts =
                files.stream()
                        .map(file -> file.commits().start())
                        .flatMap(Optional::stream)
                        .distinct()
                        .toList();
        return new ToldSteps(steps, starts);
    }

    private static boolean isWord(StepRecord step) {
        return step.status() != StepStatus.PENDING || step.note().isPresent();
    }
}
