package baton.app.kill;

import baton.app.Ran;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.kit.TestBed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
        TestBed template = TestBed.make(kind, directory);
        return new Matrix(template, directory, Program.weave(directory.resolve("woven")));
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

    /// The moments of a kind, in order.
    List<Hit> hits(Moment.Kind kind) {
        return hits.stream().filter(hit -> hit.moment().kind() == kind).toList();
    }

    /// What went otherwise than in the undisturbed run, for each of these moments.
    List<String> differences(List<Hit> chosen, String name) {
        List<Callable<List<String>>> lanes = new ArrayList<>();
        for (int lane = 0; lane < LANES; lane++) {
            List<Hit> share = share(chosen, lane);
            Path place = directory.resolve(name + "-" + lane);
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

    private static List<Hit> share(List<Hit> chosen, int lane) {
        return IntStream.range(0, chosen.size())
                .filter(i -> i % LANES == lane)
                .mapToObj(chosen::get)
                .toList();
    }

    private List<String> compared(List<Hit> chosen, Path place) {
        List<Program.Order> orders = new ArrayList<>();
        for (Hit hit : chosen) {
            Scene scene = Scene.of(template, place.resolve(hit.moment().toString()));
            orders.add(new Program.Order(hit.moment().toString(), scene, words(scene, hit)));
        }
        List<String> outcomes = program.kill(orders, place);
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < orders.size(); i++) {
            String label = template.kind() + " " + orders.get(i).moment() + ": ";
            if (!outcomes.get(i).equals("killed")) {
                differences.add(label + outcomes.get(i));
            }
            resumed(orders.get(i).scene()).forEach(found -> differences.add(label + found));
        }
        return differences;
    }

    /// The doomed run's agent gives other answers wherever its work cannot reach a commit: what is
    /// found at the end is then known to be saved, and not made again.
    private List<String> words(Scene scene, Hit hit) {
        if (hit.lines() == 0) {
            return scene.words();
        }
        Entry last = journal.get(hit.lines() - 1);
        if (EventType.ofWord(last.type()).filter(UNCOMMITTED::contains).isEmpty()) {
            return scene.words();
        }
        scene.mark(last.unit(), last.attempt(), 3);
        return scene.markedWords();
    }

    private List<String> resumed(Scene scene) {
        Contents contents = scene.contents();
        Ran ran = scene.run(scene.words("--resume"));
        List<String> differences =
                new ArrayList<>(undisturbed.differences(Traces.of(scene, ran)));
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
