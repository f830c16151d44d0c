package baton.app.kill;

import baton.app.Ran;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.kit.TestBed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Kills runs of a plan at moments, resumes each, and compares with the run that nobody disturbed.
final class Matrix {
    /// While one of these was the last line, an agent's work lay in the tree uncommitted.
    private static final Set<EventType> UNCOMMITTED =
            Set.of(
                    EventType.AGENT_STARTED,
                    EventType.AGENT_ENDED,
                    EventType.SCOPE_CHECKED,
                    EventType.VERIFY_ENDED);

    private static final int LANES = Runtime.getRuntime().availableProcessors();

    private final TestBed template;
    private final Path directory;
    private final Program program;
    private final Traces undisturbed;
    private final List<Entry> journal;
    private final List<Hit> hits;

    /// A moment of the undisturbed run, and how many lines its journal had then.
    record Hit(Moment moment, int lines) {
        static Hit read(String text) {
            int at = text.indexOf('@');
            return new Hit(
                    Moment.read(text.substring(0, at)), Integer.parseInt(text.substring(at + 1)));
        }
    }

    private Matrix(TestBed template, Path directory, Program program) {
        this.template = template;
        this.directory = directory;
        this.program = program;
        Scene scene = scene("undisturbed");
        Ran ran = scene.run(scene.words());
        this.undisturbed = Traces.of(scene, ran);
        this.journal = scene.journal();
        this.hits = watched();
    }

    static Matrix of(TestBed.Kind kind, Path directory) {
        return of(TestBed.make(kind, directory), directory);
    }

    static Matrix of(TestBed template, Path directory) {
        return new Matrix(template, directory, Program.woven(Moments.class));
    }

    private List<Hit> watched() {
        Scene scene = scene("watched");
        Program.Order order = new Program.Order("-", scene, scene.words());
        String outcome = program.kill(List.of(order), directory.resolve("watching")).getFirst();
        return Arrays.stream(outcome.split(" ", -1)).skip(2).map(Hit::read).toList();
    }

    Traces undisturbed() {
        return undisturbed;
    }

    List<Entry> journal() {
        return journal;
    }

    List<Hit> hits() {
        return hits;
    }

    /// The moments of a kind, in order.
    List<Hit> hits(Moment.Kind kind) {
        return hits.stream().filter(hit -> hit.moment().kind() == kind).toList();
    }

    /// A run that is killed at a moment, and its resumptions at these.
    record Fate(Hit hit, List<Moment> later) {
        boolean isQuiet() {
            return hit.moment().kind() == Moment.Kind.JOURNAL;
        }

        String name() {
            return hit.moment() + later.stream().map(m -> "+" + m).collect(Collectors.joining());
        }
    }

    /// What went otherwise than in the undisturbed run, for each of these moments.
    List<String> differences(List<Hit> chosen) {
        return differencesOf(chosen.stream().map(hit -> new Fate(hit, List.of())).toList());
    }

    List<String> differencesOf(List<Fate> fates) {
        List<Callable<List<String>>> lanes = new ArrayList<>();
        for (int lane = 0; lane < LANES; lane++) {
            List<Fate> share = share(fates, lane);
            Path place = directory.resolve("lane-" + lane);
            if (!share.isEmpty()) {
                lanes.add(() -> compared(share, place));
            }
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(LANES)) {
            List<String> differences = new ArrayList<>();
            for (Future<List<String>> found : threads.invokeAll(lanes)) {
                differences.addAll(found.get());
            }
            return differences;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Fate> share(List<Fate> fates, int lane) {
        return IntStream.range(0, fates.size())
                .filter(i -> i % LANES == lane)
                .mapToObj(fates::get)
                .toList();
    }

    /// Lanes have runs of their own: a resumption ends every process of the run it takes up.
    private List<String> compared(List<Fate> fates, Path place) {
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

    /// One run gives what is left at every line of its journal: nothing it started runs then, and
    /// a program that is killed leaves nothing else than files.
    private Map<Fate, Scene> photographed(List<Fate> fates, Path place) {
        List<Fate> quiet = fates.stream().filter(Fate::isQuiet).toList();
        if (quiet.isEmpty()) {
            return Map.of();
        }
        Scene scene = Scene.of(template, place.resolve("photographed"));
        List<Moment> moments = quiet.stream().map(fate -> fate.hit().moment()).distinct().toList();
        program.kill(
                List.of(Program.Order.photographed(scene, moments)),
                place.resolve("photographing"));
        scene.delete();
        Map<Fate, Scene> scenes = new LinkedHashMap<>();
        quiet.forEach(fate -> scenes.put(fate, scene.at(fate.hit().moment())));
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

    private Scene scene(String name) {
        return Scene.of(template, directory.resolve("scenes-" + name));
    }
}
