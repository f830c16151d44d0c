package baton.core.planning;

import baton.core.contract.plan.step.FileEntry;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.policy.Scope;
import baton.core.text.Inline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The names in code of the files that steps create: `slug` of `src/slug.js`. A later step that has
/// such a word in its commands or in back quotes uses what the earlier one makes.
final class NewNames {
    private final Map<String, TreeSet<Integer>> makers = new HashMap<>();

    NewNames(List<Step> steps) {
        for (Step step : steps) {
            Stream.concat(
                            step.files().stream(),
                            step.testFirst().stream().flatMap(test -> test.files().stream()))
                    .filter(FileEntry::isNew)
                    .map(file -> base(file.path().value()))
                    .filter(name -> !name.isEmpty())
                    .forEach(
                            name ->
                                    makers.computeIfAbsent(name, _ -> new TreeSet<>())
                                            .add(step.number()));
        }
    }

    private static String base(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    List<Need> of(Step step) {
        List<Need> needs = new ArrayList<>();
        for (String word : words(step)) {
            makers.getOrDefault(word, new TreeSet<>())
                    .headSet(step.number())
                    .forEach(
                            on -> needs.add(new Need(step.number(), on, "its text names " + word)));
        }
        return needs;
    }

    private static Set<String> words(Step step) {
        List<String> code = new ArrayList<>();
        step.verify().stream().map(VerifyCommand::command).forEach(code::add);
        for (Inline.Part part : Inline.parts(step.changes() + "\n" + step.reuses())) {
            if (part instanceof Inline.Code(String text)) {
                code.add(text);
            }
        }
        return new HashSet<>(Scope.named(code));
    }
}
