import baton.core.mutant.ChangedSource;
import baton.core.mutant.LineSpans;
import baton.core.mutant.Mutants;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Prints how many mistakes per second are found in the files that its arguments name, a line for
/// each ending: the ending, the mistakes, and their number in a second. `FILE=NAME` reads a file as
/// if it had another name.
final class Mistakes {
    private static final int ROUNDS = 7;

    private Mistakes() {}

    public static void main(String[] words) throws IOException {
        Map<String, List<ChangedSource>> sources = new TreeMap<>();
        for (String word : words) {
            int as = word.lastIndexOf('=');
            String name = word.substring(as + 1);
            String text = Files.readString(Path.of(as < 0 ? word : word.substring(0, as)));
            sources.computeIfAbsent(
                            name.substring(name.lastIndexOf('.') + 1), _ -> new ArrayList<>())
                    .add(new ChangedSource(name, text, LineSpans.all()));
        }
        sources.forEach(
                (ending, files) -> {
                    long found = 0;
                    double best = 0;
                    for (int round = 0; round < ROUNDS; round++) {
                        long begun = System.nanoTime();
                        found = files.stream().mapToLong(file -> Mutants.of(file).size()).sum();
                        best = Math.max(best, found / ((System.nanoTime() - begun) / 1e9));
                    }
                    System.out.println(ending + " " + found + " " + Math.round(best));
                });
    }
}
