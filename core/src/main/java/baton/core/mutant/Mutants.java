package baton.core.mutant;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds the mutants of a change and chooses some of them. The same change and seed give the same
/// choice.
public final class Mutants {
    /// The characters of a source that is looked through.
    public static final int SOURCE_MAX = 2 << 20;

    private Mutants() {}

    /// A mutant with its place in the order that the seed gives.
    private record Ranked(Mutant mutant, long rank) {
        boolean isFaint() {
            return mutant.mutation().isFaint();
        }
    }

    private static final Comparator<Ranked> STRONG_FIRST =
            Comparator.comparing(Ranked::isFaint).thenComparingLong(Ranked::rank);

    /// All mutants of the changed lines of a file; none where the file is no source.
    public static List<Mutant> of(ChangedSource file) {
        if (file.text().length() > SOURCE_MAX || file.changed().isEmpty()) {
            return List.of();
        }
        Optional<SourceKind> kind = SourceKind.of(file.path(), file.text());
        if (kind.isEmpty()) {
            return List.of();
        }
        Candidates candidates = new Candidates(file, kind.get().pieces(file.text()));
        switch (kind.get()) {
            case JAVA, SCRIPT, TYPED_SCRIPT -> BraceRules.apply(candidates, kind.get());
            case PYTHON -> PythonRules.apply(candidates);
            case SHELL -> ShellRules.apply(candidates);
            case PLAIN, HASHED -> PlainRules.apply(candidates);
        }
        return List.copyOf(candidates.found());
    }

    /// At most so many of these, from as many lines as there are, those first that honest tests
    /// notice most often.
    public static List<Mutant> chosen(List<Mutant> all, long seed, int most) {
        Map<String, List<Ranked>> lines = new HashMap<>();
        for (Mutant mutant : all) {
            String line = mutant.line() + ":" + mutant.path();
            lines.computeIfAbsent(line, _ -> new ArrayList<>())
                    .add(new Ranked(mutant, rank(mutant, seed)));
        }
        lines.values().forEach(line -> line.sort(STRONG_FIRST));
        List<Mutant> chosen = new ArrayList<>();
        for (int round = 0; chosen.size() < Math.min(most, all.size()); round++) {
            int turn = round;
            lines.values().stream()
                    .filter(line -> line.size() > turn)
                    .map(line -> line.get(turn))
                    .sorted(STRONG_FIRST)
                    .map(Ranked::mutant)
                    .forEach(chosen::add);
        }
        return List.copyOf(chosen.subList(0, Math.min(most, chosen.size())));
    }

    /// A number that looks like chance and is none (the mixing of SplitMix64).
    private static long rank(Mutant mutant, long seed) {
        long mixed = mix(seed ^ mutant.path().hashCode());
        mixed = mix(mixed ^ mutant.edit().start());
        return mix(mixed ^ mutant.mutation().name().hashCode());
    }

    static long mix(long value) {
        long mixed = value + 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
