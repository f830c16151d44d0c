package baton.app.kill;

import baton.app.Ran;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.kit.Shell;
import baton.world.files.JournalFile;
import baton.world.process.Survivors;
import baton.world.run.store.RunFolder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The traces that are left when a plan was carried out. Two runs that came to the same have equal
/// traces.
///
/// @param facts the facts by their subjects, without times and the names of runs
public record Traces(SequencedMap<String, String> facts) {
    private static final Set<String> CHANGING =
            Set.of("run", "started_at", "updated_at", "completed_at", "mode");

    public static Traces of(Scene scene, Ran last) {
        Path top = scene.top();
        Shell shell = scene.shell();
        Path project = top.resolve(scene.bed().project());
        SequencedMap<String, String> facts = new LinkedHashMap<>();
        facts.put("exit", String.valueOf(last.status()));
        facts.put("summary", stable(last.out().lines().reduce("", (_, line) -> line)));
        facts.put("history", shell.git("log", "--format=%H %T %P %s"));
        facts.put("head", read(top.resolve(".git/HEAD")));
        facts.put("refs", refs(shell));
        facts.put("noted", noted(shell));
        facts.put("worktrees", shell.git("worktree", "list").replace(top.toString(), "TOP"));
        facts.put("status", shell.git("status", "--porcelain", "--ignored"));
        facts.put("index", shell.git("ls-files", "--stage"));
        facts.put("config", read(top.resolve(".git/config")));
        facts.put("excluded", read(top.resolve(".git/info/exclude")));
        facts.put("progress", stable(read(project.resolve("progress.json"))));
        facts.put("state", stable(read(project.resolve(".session-state.local.json"))));
        facts.put("wrong", String.join("\n", wrong(scene)));
        return new Traces(facts);
    }

    private static String refs(Shell shell) {
        return shell.git("for-each-ref", "--format=%(refname) %(objectname)")
                .lines()
                .filter(line -> !line.startsWith("refs/baton/") && !line.startsWith("refs/notes/"))
                .collect(Collectors.joining("\n"));
    }

    /// The commits that carry evidence.
    private static String noted(Shell shell) {
        return shell.attempt("git", "notes", "--ref=refs/notes/baton", "list")
                .output()
                .lines()
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    /// Finds everything in the scene that no run may leave behind.
    private static List<String> wrong(Scene scene) {
        List<String> wrong = new ArrayList<>();
        Shell.Ended checked =
                scene.shell().attempt("git", "fsck", "--no-progress", "--no-dangling");
        if (!checked.succeeded() || !checked.output().isBlank()) {
            wrong.add("git fsck: " + checked.output());
        }
        for (RunFolder folder : RunFolder.all(scene.top())) {
            String run = folder.id().value();
            if (!Survivors.list("BATON_RUN", run).isEmpty()) {
                wrong.add("processes of " + run + " are alive");
            }
            if (!JournalFile.verify(folder.journal()).holds()) {
                wrong.add("the journal of " + run + " is broken");
            }
        }
        wrong.addAll(leftovers(scene.top()));
        return wrong;
    }

    /// Locks of git, and files that were to take the place of others.
    private static List<String> leftovers(Path top) {
        try (Stream<Path> all = Files.walk(top)) {
            return all.map(path -> top.relativize(path).toString())
                    .filter(name -> name.endsWith(".lock") || name.endsWith(".new"))
                    .filter(name -> !name.equals(".git/baton.lock"))
                    .filter(name -> !name.startsWith(".baton/"))
                    .map(name -> "left behind: " + name)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// In which facts another differs, line by line.
    List<String> differences(Traces other) {
        return facts.entrySet().stream()
                .map(
                        fact ->
                                new Pair(
                                        fact.getKey(),
                                        fact.getValue(),
                                        other.facts.get(fact.getKey())))
                .filter(Pair::differs)
                .map(Pair::inWords)
                .toList();
    }

    private record Pair(String name, String expected, String actual) {
        boolean differs() {
            return !expected.equals(actual);
        }

        String inWords() {
            return name + " has " + beyond(actual, expected) + " not " + beyond(expected, actual);
        }

        private static List<String> beyond(String text, String other) {
            Set<String> known = other.lines().collect(Collectors.toSet());
            return text.lines().filter(line -> !known.contains(line)).toList();
        }
    }

    private static String read(Path path) {
        try {
            return Files.exists(path) ? Files.readString(path) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// JSON without what is different in every run.
    private static String stable(String json) {
        return Json.parse(json) instanceof Json.Good(Value value)
                ? Json.pretty(stable(value))
                : json;
    }

    /// A run that finds everything done has nothing left to prove.
    private static Value proved(String name, Value value) {
        boolean nothing = name.equals("last_proof") && value.equals(Value.of("n/a"));
        return nothing ? Value.of("pass") : value;
    }

    private static Value stable(Value value) {
        return switch (value) {
            case Value.Fields fields -> {
                SequencedMap<String, Value> kept = new LinkedHashMap<>();
                fields.fields()
                        .forEach(
                                (name, inner) -> {
                                    if (!CHANGING.contains(name)) {
                                        kept.put(name, stable(proved(name, inner)));
                                    }
                                });
                yield Value.fields(kept);
            }
            case Value.Items items ->
                    Value.items(items.items().stream().map(Traces::stable).toList());
            case Value.Text _, Value.Number _, Value.Bool _, Value.Null _ -> value;
        };
    }
}
