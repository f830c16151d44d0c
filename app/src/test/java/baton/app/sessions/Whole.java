package baton.app.sessions;

import baton.app.Ran;
import baton.app.kill.Traces;
import baton.kit.Shell;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The outcome of a run of sessions, whatever order they were merged in.
///
/// @param facts the facts by their subjects
record Whole(Map<String, String> facts) {
    private static final Set<String> ORDERED = Set.of("history", "refs", "noted", "worktrees");
    private static final String MERGED = "--first-parent";
    private static final List<String> KEPT =
            List.of("known", "agents", "checkouts", "settings", "ways", "plans");
    private static final Set<String> NAMED = Set.of("index", "config");

    static Whole of(Cell cell, Ran last) {
        Shell shell = cell.shell();
        Map<String, String> facts = new LinkedHashMap<>();
        Traces.of(cell.scene(), last).facts().forEach((name, value) -> put(facts, name, value));
        facts.put("tree", shell.git("rev-parse", "HEAD^{tree}"));
        facts.put("subjects", sorted(shell.git("log", "--no-merges", "--format=%s")));
        facts.put("merges", sorted(shell.git("log", "--merges", "--format=%s")));
        facts.put(
                "line",
                sorted(
                        shell.git("log", "--first-parent", "--merges", "--format=%P")
                                .replaceAll("[0-9a-f]{40}", "P")));
        facts.put(
                "names",
                shell.git("for-each-ref", "--format=%(refname)", "refs/heads", "refs/tags"));
        facts.put("noted", String.valueOf(noted(shell)));
        facts.put("worktrees", shell.git("worktree", "list").lines().count() + " worktrees");
        facts.put("own names", ownNames(shell));
        facts.put("places", places(cell));
        facts.put("sides", sides(shell));
        facts.put("last merged", last(shell.git("log", MERGED, "--merges", "--format=%s")));
        return new Whole(facts);
    }

    private static void put(Map<String, String> facts, String name, String value) {
        if (!ORDERED.contains(name)) {
            boolean exact = NAMED.contains(name);
            facts.put(name, exact ? value : value.replaceAll("\\b[0-9a-f]{7,40}\\b", "ID"));
        }
    }

    private static String sorted(String lines) {
        return lines.lines().sorted().collect(Collectors.joining("\n"));
    }

    private static long noted(Shell shell) {
        return shell.attempt("git", "notes", "--ref=refs/notes/baton", "list")
                .output()
                .lines()
                .count();
    }

    /// Only saved work may stay under Baton's own names.
    private static String ownNames(Shell shell) {
        return shell.git("for-each-ref", "--format=%(refname)", "refs/baton/")
                .lines()
                .filter(name -> !name.startsWith("refs/baton/salvage/"))
                .collect(Collectors.joining("\n"));
    }

    /// Every run stays known, and so do its agent and its words, until it is pruned.
    private static String places(Cell cell) {
        if (!Files.isDirectory(cell.state())) {
            return "";
        }
        List<String> words =
                new ArrayList<>(List.of("find", cell.state().toString(), "-mindepth", "2"));
        for (String kept : KEPT) {
            words.addAll(List.of("-not", "-path", "*/" + kept + "*"));
        }
        return cell.shell().run(words.toArray(String[]::new));
    }

    /// The commits that each merge brought, in their order. Merges that wait for nobody may come in
    /// any order.
    private static String sides(Shell shell) {
        return shell.git("log", MERGED, "--merges", "--format=%H %s")
                .lines()
                .map(line -> line.split(" ", 2))
                .map(merge -> merge[1] + ": " + side(shell, merge[0]))
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    private static List<String> side(Shell shell, String merge) {
        String range = merge + "^1.." + merge + "^2";
        return shell.git("log", "--reverse", "--no-merges", "--format=%s", range).lines().toList();
    }

    /// The one that needs all others.
    private static String last(String subjects) {
        return subjects.lines().findFirst().orElse("");
    }

    /// In which facts another differs.
    List<String> differences(Whole other) {
        return facts.entrySet().stream()
                .filter(fact -> !fact.getValue().equals(other.facts.get(fact.getKey())))
                .map(
                        fact ->
                                fact.getKey()
                                        + " is\n"
                                        + other.facts.get(fact.getKey())
                                        + "\nnot\n"
                                        + fact.getValue())
                .toList();
    }
}
