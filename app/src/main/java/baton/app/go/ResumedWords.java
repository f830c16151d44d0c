package baton.app.go;

import baton.app.means.StageFence;
import baton.core.config.SandboxSettings;
import baton.core.contract.work.WorkId;
import baton.world.run.store.RunRecord;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The words that go on with a run: those of the words it was begun with that
/// say how it is carried out. The time that it may take and the permission to use a paid key were
/// given for one life of the program, and are asked for again.
final class ResumedWords {
    private static final Set<String> FLAGS = Set.of("--fg", "--waves", "--allow-unproven");
    private static final Set<String> VALUES =
            Set.of(
                    "--session",
                    "--parallel",
                    "--gate",
                    "--sandbox",
                    "--max-cost",
                    "--max-tokens",
                    "--record");

    private ResumedWords() {}

    static List<String> of(RunRecord record, String run) {
        List<String> words = new ArrayList<>(kept(record.arguments()));
        words.addAll(List.of("--resume", "--run", run));
        record.project().ifPresent(project -> words.addAll(List.of("--project", project)));
        words.addAll(List.of("--", record.plan()));
        return words;
    }

    /// The words of `baton work` for the same, where it was a WORK.
    static List<String> of(RunRecord record, WorkId work) {
        List<String> words = new ArrayList<>(List.of("resume"));
        words.addAll(kept(record.arguments()));
        words.add(work.toString());
        return words;
    }

    /// The sandbox that a run was begun with, as somebody asked for it.
    static Optional<SandboxSettings.Mode> sandbox(RunRecord record) {
        List<String> kept = kept(record.arguments());
        int at = kept.lastIndexOf("--sandbox");
        return at >= 0
                ? Optional.of(StageFence.mode(kept.get(at + 1)))
                : kept.stream()
                        .filter(word -> word.startsWith("--sandbox="))
                        .reduce((_, last) -> last)
                        .map(word -> StageFence.mode(word.substring("--sandbox=".length())));
    }

    private static List<String> kept(List<String> begun) {
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < begun.size(); i++) {
            String word = begun.get(i);
            int equals = word.indexOf('=');
            if (word.equals("--")) {
                return kept;
            }
            if (FLAGS.contains(word)) {
                kept.add(word);
            } else if (VALUES.contains(word) && i + 1 < begun.size()) {
                kept.addAll(List.of(word, begun.get(i + 1)));
                i++;
            } else if (equals > 0 && VALUES.contains(word.substring(0, equals))) {
                kept.add(word);
            }
        }
        return kept;
    }
}
