package baton.app.sessions;

import baton.app.Ran;
import baton.app.kill.Halts;
import baton.app.kill.Program;
import baton.app.kill.Scene;
import baton.core.run.Entry;
import baton.kit.Shell;
import baton.kit.TestBed;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredJournal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Kills runs of a plan with sessions at moments, resumes them, and compares each with the run that
/// nobody disturbed.
final class Deaths {
    private static final int LANES = Runtime.getRuntime().availableProcessors();
    private static final int KILLED = 137;

    private final TestBed template;
    private final Path directory;
    private final Program woven;
    private final Whole undisturbed;
    private final List<Entry> journal;
    private final Map<String, Integer> counts;

    private Deaths(TestBed template, Path directory) {
        this.template = template;
        this.directory = directory;
        this.woven = Program.woven();
        Cell cell = cell("undisturbed");
        Path file = directory.resolve("counts");
        Ran ran =
                cell.runWoven(
                        woven, List.of("-D" + Halts.COUNTS + "=" + file), cell.scene().words());
        this.counts = counts(file);
        this.journal = cell.scene().journal();
        this.undisturbed = Whole.of(cell, ran);
    }

    static Deaths of(TestBed.Kind kind, Path directory) {
        return of(TestBed.make(kind, directory), directory);
    }

    static Deaths of(TestBed template, Path directory) {
        template.addStrategy();
        return new Deaths(template, directory);
    }

    private static Map<String, Integer> counts(Path file) {
        try {
            Map<String, Integer> counts = new HashMap<>();
            Files.readAllLines(file).forEach(moment -> counts.merge(moment, 1, Integer::sum));
            return counts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Whole undisturbed() {
        return undisturbed;
    }

    /// The journal of the undisturbed run; others have their lines in another order.
    List<Entry> journal() {
        return journal;
    }

    /// The number of moments of a kind in the undisturbed run.
    int count(String kind) {
        return counts.getOrDefault(kind + "before", 0);
    }

    Cell cell(String name) {
        return new Cell(Scene.of(template, directory.resolve("cell-" + name)));
    }

    /// The differences of killed and resumed runs from the undisturbed run. Each text is a moment,
    /// and the moments at which its resumptions are killed, with blanks between.
    List<String> differences(List<String> moments) {
        try (ExecutorService threads = Executors.newFixedThreadPool(LANES)) {
            List<Future<List<String>>> all = new ArrayList<>();
            moments.forEach(moment -> all.add(threads.submit(() -> compared(moment))));
            List<String> differences = new ArrayList<>();
            for (Future<List<String>> found : all) {
                differences.addAll(found.get());
            }
            return differences;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<String> compared(String moments) {
        Cell cell = cell(moments.replace(' ', '+'));
        List<String> blobs = new ArrayList<>();
        boolean first = true;
        for (String moment : moments.split(" ", -1)) {
            List<String> words = first ? cell.scene().words() : again(cell);
            Ran ran = cell.runWoven(woven, List.of("-D" + Halts.HALT + "=" + moment), words);
            // There may be fewer moments where sessions came in another order.
            if (ran.status() != KILLED && ran.status() != 0) {
                return List.of(label(moments) + moment + ": " + ran);
            }
            blobs.addAll(cell.mark());
            first = false;
        }
        Ran ran = cell.run(again(cell));
        List<String> differences =
                new ArrayList<>(
                        judged(cell, ran, blobs).stream().map(d -> label(moments) + d).toList());
        cell.scene().delete();
        return differences;
    }

    /// A run that had not begun when it was killed is begun again.
    private static List<String> again(Cell cell) {
        boolean begun = RunFolder.all(cell.scene().top()).stream().anyMatch(Deaths::hasJournal);
        return begun ? cell.scene().words("--resume") : cell.scene().words();
    }

    private static boolean hasJournal(RunFolder run) {
        return Files.exists(run.journal()) && !StoredJournal.read(run.journal()).isEmpty();
    }

    private String label(String moments) {
        return template.kind() + " " + moments + ": ";
    }

    /// The differences of the end of a killed run from the end of the undisturbed run.
    List<String> judged(Cell cell, Ran ran, List<String> blobs) {
        List<String> differences = new ArrayList<>(undisturbed.differences(Whole.of(cell, ran)));
        Set<String> kept = kept(cell.shell());
        blobs.stream().filter(b -> !kept.contains(b)).forEach(b -> differences.add("lost " + b));
        if (!differences.isEmpty()) {
            differences.add("it said: " + ran.err() + "\n" + tail(ran.out()));
        }
        return differences;
    }

    private static String tail(String out) {
        List<String> lines = out.lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 8), lines.size()));
    }

    private static Set<String> kept(Shell shell) {
        return shell.git("rev-list", "--objects", "--no-object-names", "--all")
                .lines()
                .collect(Collectors.toSet());
    }

    /// Before and after each line, process or file.
    List<String> moments(String kind) {
        return IntStream.rangeClosed(1, count(kind.toUpperCase(Locale.ROOT)))
                .boxed()
                .flatMap(n -> Stream.of(kind + "-" + n + "-before", kind + "-" + n + "-after"))
                .toList();
    }
}
