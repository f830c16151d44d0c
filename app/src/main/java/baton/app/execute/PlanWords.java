package baton.app.execute;

import baton.app.command.Context;
import baton.app.means.ProjectKeys;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.config.WordMemory;
import baton.world.config.WordMemory.Kind;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The words by which a person said how the plan of a project is carried out, in the user's own
/// directory for state: a run that was refused has left no record, and one of a file no name of its
/// project.
///
/// @param keys all that the project is known by, the one that counts most first
public record PlanWords(Context context, List<String> keys) {
    /// The options with a value that hold for any part of a plan.
    public static final Set<String> VALUES =
            Set.of("--parallel", "--gate", "--sandbox", "--max-cost", "--max-tokens", "--record");

    private static final Set<String> FLAGS = Set.of("--fg", "--waves", "--allow-unproven");
    private static final String WORDS = "words";

    public static PlanWords of(Context context, Path project) {
        return new PlanWords(context, ProjectKeys.of(project));
    }

    /// Notes the words of a command in place of those of before. Who only goes on may say nothing.
    void remember(List<String> arguments, boolean goesOn) {
        List<String> kept = kept(arguments, VALUES);
        if (goesOn && kept.isEmpty()) {
            return;
        }
        String text = Json.line(new FieldsBuilder().put(WORDS, Value.texts(kept)).build());
        keys.forEach(key -> memory().remember(key, text));
    }

    /// The words that were noted; nothing where none ever were.
    public Optional<List<String>> recalled() {
        return keys.stream()
                .flatMap(key -> memory().recall(key).stream())
                .findFirst()
                .flatMap(PlanWords::read);
    }

    private static Optional<List<String>> read(String text) {
        return Json.parse(text) instanceof Json.Good(Value.Fields fields)
                ? Optional.of(fields.texts(WORDS))
                : Optional.empty();
    }

    private WordMemory memory() {
        return new WordMemory(context.terminal().environment(), Kind.PLAN);
    }

    /// The words with those of them left out that are given anew, which follow.
    public static List<String> renewed(List<String> kept, List<String> given) {
        Set<String> others = new HashSet<>(VALUES);
        others.add("--session");
        others.removeAll(given);
        List<String> words = new ArrayList<>(kept(kept, others));
        words.addAll(given);
        return words;
    }

    /// Those of the words of a command that say how a plan is carried out.
    ///
    /// @param values the options with a value that count
    public static List<String> kept(List<String> begun, Set<String> values) {
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < begun.size(); i++) {
            String word = begun.get(i);
            int equals = word.indexOf('=');
            if (word.equals("--")) {
                return kept;
            }
            if (FLAGS.contains(word)) {
                kept.add(word);
            } else if (values.contains(word) && i + 1 < begun.size()) {
                kept.addAll(List.of(word, begun.get(i + 1)));
                i++;
            } else if (equals > 0 && values.contains(word.substring(0, equals))) {
                kept.add(word);
            }
        }
        return kept;
    }
}
