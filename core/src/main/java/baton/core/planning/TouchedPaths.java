package baton.core.planning;

import baton.core.RepoPath;
import baton.core.contract.plan.step.FileEntry;
import baton.core.contract.plan.step.Step;
import baton.core.policy.Glob;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// The paths that steps touch, each with its steps. Paths that are spelled alike are one; of the
/// others, every pair that meets is found. The pairs are looked for along the stems, as overlaps of
/// fences are.
final class TouchedPaths {
    /// Far more pairs than a plan people can read has.
    private static final int COMPARISONS_MAX = 2_000_000;

    /// A pattern and the steps that touch it.
    record Touched(Glob glob, SortedSet<Integer> steps) {}

    private final Map<String, Touched> byPattern = new LinkedHashMap<>();
    private int comparisons;

    TouchedPaths(List<Step> steps) {
        for (Step step : steps) {
            for (Glob glob : of(step)) {
                byPattern
                        .computeIfAbsent(glob.pattern(), _ -> new Touched(glob, new TreeSet<>()))
                        .steps()
                        .add(step.number());
            }
        }
    }

    /// The paths that a step may write: its files, those that its manifest expects, its test.
    static Set<Glob> of(Step step) {
        Set<Glob> globs = new LinkedHashSet<>();
        step.files().forEach(file -> globs.add(Glob.of(file.path())));
        step.testFirst().stream()
                .flatMap(test -> test.files().stream())
                .map(FileEntry::path)
                .forEach(path -> globs.add(Glob.of(path)));
        step.manifest().expectedPaths().forEach(path -> globs.add(Glob.of(path)));
        return globs;
    }

    /// Needs that put all steps which touch the same in order. Of many such steps each needs the
    /// one before it, which is enough.
    List<Need> meetings() {
        List<Need> needs = new ArrayList<>();
        for (Touched touched : byPattern.values()) {
            inOrder(touched.steps(), touched.glob().pattern(), needs);
        }
        List<Touched> sorted =
                byPattern.values().stream()
                        .sorted(Comparator.comparing(touched -> touched.glob().stem()))
                        .toList();
        Deque<Touched> above = new ArrayDeque<>();
        for (Touched touched : sorted) {
            while (!above.isEmpty()
                    && !touched.glob().stem().startsWith(above.getLast().glob().stem())) {
                above.removeLast();
            }
            for (Touched other : above) {
                compare(touched, other, needs);
            }
            above.addLast(touched);
        }
        return needs;
    }

    private void compare(Touched one, Touched other, List<Need> needs) {
        comparisons++;
        if (complete() && one.glob().overlaps(other.glob())) {
            SortedSet<Integer> both = new TreeSet<>(one.steps());
            both.addAll(other.steps());
            inOrder(both, other.glob() + " overlaps " + one.glob(), needs);
        }
    }

    private static void inOrder(SortedSet<Integer> steps, String reason, List<Need> needs) {
        Optional<Integer> before = Optional.empty();
        for (int step : steps) {
            before.ifPresent(on -> needs.add(new Need(step, on, reason)));
            before = Optional.of(step);
        }
    }

    /// True if all pairs could be compared.
    boolean complete() {
        return comparisons <= COMPARISONS_MAX;
    }

    /// The steps before this one that touch a path which is named. A directory that is named says
    /// nothing about the files in it.
    List<Need> named(int step, Set<String> names) {
        List<Need> needs = new ArrayList<>();
        for (String name : names) {
            Optional<RepoPath> path = RepoPath.of(name);
            for (String at = path.map(RepoPath::value).orElse(""); !at.isEmpty(); at = parent(at)) {
                Optional.ofNullable(byPattern.get(at)).stream()
                        .flatMap(touched -> touched.steps().headSet(step).stream())
                        .forEach(on -> needs.add(new Need(step, on, "its text names " + name)));
            }
        }
        return needs;
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }
}
