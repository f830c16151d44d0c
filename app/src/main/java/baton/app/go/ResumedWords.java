package baton.app.go;

import baton.world.run.store.RunRecord;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The words of `baton execute` that go on with a run: those of the words it was begun with that
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
