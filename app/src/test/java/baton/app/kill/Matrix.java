package baton.app.kill;

import baton.app.Ran;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.kit.TestBed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Kills runs of a plan at moments, resumes each, and compares with the run that nobody disturbed.
final class Matrix {
    /// While one of these was the last line, an agent's work lay in the tree uncommitted.
    private static final Set<EventType> UNCOMMITTED =
            Set.of(
                    EventType.AGENT_STARTED,
                    EventType.AGENT_ENDED,
                    EventType.SCOPE_CHECKED,
                    EventType.VERIFY_ENDED);

    /// The parts in which a moment can lie of what is under way.
    private static final int PARTS = 5;

    private final TestBed template;
    private final Path directory;
    private final Program program;
    private final Traces undisturbed;
    private final List<Entry> journal;
    private final List<Hit> hits;

    /// The runs that were photographed at each moment.
    private final Map<Moment, Scene> pictures = new HashMap<>();

    private int turn;

    /// A moment of the undisturbed run, and how many lines its journal had then.
    record Hit(Moment moment, int lines) {
        static Hit read(String text) {
            int at = text.indexOf('@');
            return new Hit(
                    Moment.read(text.substring(0, at)), Integer.parseInt(text.substring(at + 1)));
        }
    }

    /// One run that nobody disturbs shows what a run comes to and which moments it has.
    private Matrix(TestBed template, Path directory, Program program) {
        this.template = template;
        this.directory = directory;
        this.program = program;
        Scene watched = Scene.of(template, directory.resolve("watched"));
        List<String> outcome = photograph(watched, List.of());
        String[] words = outcome.getFirst().split(" ", -1);
        this.hits = Arrays.stream(words).skip(2).map(Hit::read).toList();
        this.undisturbed =
                Traces.of(watched, new Ran(Integer.parseInt(words[1]), outcome.getLast(), ""));
        this.journal = watched.journal();
    }

    static Matrix of(TestBed.Kind kind, Path directory) {
        return of(TestBed.make(kind, directory), directory);
    }

    static Matrix of(TestBed template, Path directory) {
        return new Matrix(template, directory, Program.woven());
    }

    /// Carries the plan out to its end. The moments, and the last line it wrote.
    private List<String> photograph(Scene scene, Collection<Moment> moments) {
        Path bed = scene.bed().directory();
        Path place = bed.resolveSibling(bed.getFileName() + "-program");
        List<Program.Order> order =
                List.of(Program.Order.photographed(scene, scene.words(), moments));
        return Arrays.asList(program.kill(order, place).getFirst().split("\t", 2));
    }

    List<Entry> journal() {
        return journal;
    }

    /// The type of the line of such a moment.
    EventType type(Moment moment) {
        return EventType.ofWord(journal.get(moment.count() - 1).type()).orElseThrow();
    }

    /// The moments of a kind, in order.
    List<Hit> hits(Moment.Kind kind) {
        return hits.stream().filter(hit -> hit.moment().kind() == kind).toList();
    }

    /// One of these moments for each type of line that can be the last one then, the first of them
    /// early and the next ones later in what is under way. What a resumption finds differs by that,
    /// and little by the step or the attempt.
    List<Hit> oneUnderEach(List<Hit> candidates) {
        Map<String, List<Hit>> types = new LinkedHashMap<>();
        candidates.forEach(
                hit -> types.computeIfAbsent(last(hit), _ -> new ArrayList<>()).add(hit));
        List<Hit> chosen = new ArrayList<>();
        for (List<Hit> same : types.values()) {
            int part = chosen.size() % (PARTS - 1) + 1;
            chosen.add(same.get(same.size() * part / PARTS));
        }
        return chosen;
    }

    /// The type of the last line at a moment, or nothing.
    private String last(Hit hit) {
        return hit.lines() == 0 ? "" : journal.get(hit.lines() - 1).type();
    }

    /// The moments of a kind while a line of one of these types is the last.
    List<Hit> hitsUnder(Moment.Kind kind, Set<EventType> types) {
        return hits(kind).stream()
                .filter(hit -> EventType.ofWord(last(hit)).filter(types::contains).isPresent())
                .toList();
    }

    /// A run that is killed at a moment, and its resumptions at these.
    record Fate(Hit hit, List<Moment> later) {
        /// True if nothing that the run has started is at work then.
        boolean isQuiet() {
            return hit.moment().kind() != Moment.Kind.START
                    || hit.moment().side() == Moment.Side.BEFORE;
        }

        String name() {
            return hit.moment() + later.stream().map(m -> "+" + m).collect(Collectors.joining());
        }
    }

    /// The differences of killed and resumed runs from the undisturbed run, for each of these
    /// moments.
    List<String> differences(List<Hit> chosen) {
        return differencesOf(chosen.stream().map(hit -> new Fate(hit, List.of())).toList());
    }

    List<String> differencesOf(List<Fate> fates) {
        turn++;
        Path place = directory.resolve("turn-" + turn);
        List<String> differences = new ArrayList<>();
        Map<Fate, Scene> scenes = new LinkedHashMap<>();
        scenes.putAll(photographed(fates, place));
        scenes.putAll(killed(fates, place, differences));
        int later = fates.stream().mapToInt(fate -> fate.later().size()).max().orElse(0);
        Map<Fate, Contents> contents = new HashMap<>();
        scenes.forEach(
                (fate, scene) -> {
                    mark(scene, fate.hit());
                    contents.put(fate, scene.contents());
                });
        for (int i = 0; i < later; i++) {
            differences.addAll(killedAgain(scenes, i, place));
        }
        scenes.forEach(
                (fate, scene) ->
                        resumed(scene, contents.get(fate))
                                .forEach(found -> differences.add(label(fate) + found)));
        return differences;
    }

    private String label(Fate fate) {
        return template.kind() + " " + fate.name() + ": ";
    }

    /// One run gives what is left at every quiet moment: a program that is killed then leaves
    /// nothing else than files.
    private Map<Fate, Scene> photographed(List<Fate> fates, Path place) {
        Map<Fate, Moment> quiet = new LinkedHashMap<>();
        fates.stream().filter(Fate::isQuiet).forEach(f -> quiet.put(f, f.hit().moment()));
        Set<Moment> missing = new LinkedHashSet<>(quiet.values());
        missing.removeAll(pictures.keySet());
        if (!missing.isEmpty()) {
            Scene scene = Scene.of(template, place.resolve("photographed"));
            photograph(scene, missing);
            scene.delete();
            missing.forEach(moment -> pictures.put(moment, scene));
        }
        Map<Fate, Scene> scenes = new LinkedHashMap<>();
        quiet.forEach((fate, moment) -> scenes.put(fate, pictures.remove(moment).at(moment)));
        return scenes;
    }

    private Map<Fate, Scene> killed(List<Fate> fates, Path place, List<String> survivors) {
        Map<Fate, Scene> scenes = new LinkedHashMap<>();
        Map<Fate, Program.Order> orders = new LinkedHashMap<>();
        for (Fate fate : fates) {
            if (!fate.isQuiet()) {
                Scene scene = Scene.of(template, place.resolve(fate.name()));
                scenes.put(fate, scene);
                String moment = fate.hit().moment().toString();
                orders.put(fate, new Program.Order(moment, scene, scene.words()));
            }
        }
        survivors.addAll(survivors(orders, place.resolve("first")));
        return scenes;
    }

    private List<String> killedAgain(Map<Fate, Scene> scenes, int time, Path place) {
        Map<Fate, Program.Order> orders = new LinkedHashMap<>();
        scenes.forEach(
                (fate, scene) -> {
                    if (time < fate.later().size()) {
                        String moment = fate.later().get(time).toString();
                        orders.put(fate, new Program.Order(moment, scene, scene.words("--resume")));
                    }
                });
        return survivors(orders, place.resolve("later-" + time));
    }

    /// Those that were not killed, in words.
    private List<String> survivors(Map<Fate, Program.Order> orders, Path place) {
        if (orders.isEmpty()) {
            return List.of();
        }
        List<String> outcomes = program.kill(List.copyOf(orders.values()), place);
        List<String> survivors = new ArrayList<>();
        int i = 0;
        for (Fate fate : orders.keySet()) {
            if (!outcomes.get(i).equals("killed")) {
                survivors.add(label(fate) + outcomes.get(i));
            }
            i++;
        }
        return survivors;
    }

    /// The agent of the killed run gave other answers wherever its work cannot reach a commit:
    /// what is found at the end is then known to be saved, and not made again.
    private void mark(Scene scene, Hit hit) {
        if (hit.lines() == 0) {
            return;
        }
        Entry last = journal.get(hit.lines() - 1);
        if (EventType.ofWord(last.type()).filter(UNCOMMITTED::contains).isPresent()) {
            scene.mark(scene.top(), last.unit(), last.attempt());
        }
    }

    private List<String> resumed(Scene scene, Contents contents) {
        Ran ran = scene.run(scene.words("--resume"));
        List<String> differences = new ArrayList<>(undisturbed.differences(Traces.of(scene, ran)));
        if (!differences.isEmpty()) {
            differences.add("it said: " + ran.err());
        }
        contents.lostIn(scene.top()).forEach(path -> differences.add("lost: " + path));
        scene.delete();
        return differences;
    }
}
