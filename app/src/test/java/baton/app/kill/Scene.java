package baton.app.kill;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.core.run.Entry;
import baton.kit.Shell;
import baton.kit.Surroundings;
import baton.kit.TestBed;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredJournal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A copy of a repository of the test bed, in which a plan is carried out once. The time of
/// commits stands still, so that equal commits have equal names.
public record Scene(TestBed bed) {
    /// The variable that names the user's state directory: what is known of runs goes with the
    /// pictures of them.
    static final String STATE = "XDG_STATE_HOME";

    private static final String FENCE = "fence";
    private static final String PLAY =
            """
            %s
            answers='%s'/builder/$BATON_UNIT
            answer=$answers/$BATON_ATTEMPT
            test -d $answer || answer=$answers/any
            test -d $answer/files && cp -R $answer/files/. .
            test -f $answer/delete.txt && xargs rm -f < $answer/delete.txt
            test -f $answer/output.json && cp $answer/output.json $BATON_OUTPUT_FILE
            true
            """;

    private static final Map<String, String> SETTINGS =
            Map.of(
                    "GIT_CONFIG_GLOBAL", "/dev/null",
                    "GIT_CONFIG_NOSYSTEM", "1",
                    "GIT_TERMINAL_PROMPT", "0",
                    "MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
                    "GIT_AUTHOR_DATE", "2026-01-06T10:00:00Z",
                    "GIT_COMMITTER_DATE", "2026-01-06T10:00:00Z",
                    "LC_ALL", "C.UTF-8");

    /// Git knows files by when they were made, too: a copy has to be looked at once.
    public static Scene of(TestBed template, Path directory) {
        Shell shell = Shell.in(template.directory());
        shell.run("mkdir", "-p", directory.getParent().toString());
        shell.run("cp", "-a", template.directory().toString(), directory.toString());
        Scene scene = new Scene(new TestBed(template.kind(), directory));
        scene.shell().git("update-index", "-q", "--refresh");
        return scene;
    }

    /// Puts a sandbox around what runs in scenes of this template. What was recorded lies where
    /// programs inside can read it.
    public static TestBed fenced(TestBed template) {
        Shell shell = Shell.in(template.directory());
        shell.run("touch", FENCE);
        shell.run("cp", "-a", template.replay().toString(), inside(template).toString());
        return template;
    }

    private static Path inside(TestBed bed) {
        return bed.repository().resolve(".git/replay");
    }

    private boolean isFenced() {
        return Files.exists(bed.directory().resolve(FENCE));
    }

    public Path top() {
        return bed.repository();
    }

    /// With the environment that the runs have, too.
    public Shell shell() {
        Map<String, String> settings = new HashMap<>(SETTINGS);
        settings.put(STATE, state(top()).toString());
        return new Shell(top(), settings);
    }

    public static Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(Surroundings.clean());
        environment.putAll(SETTINGS);
        return environment;
    }

    static Path state(Path repository) {
        return repository.resolveSibling("state");
    }

    /// The words that carry the plan out as it was recorded.
    public List<String> words(String... more) {
        return wordsWith("replay:" + bed.replay(), more);
    }

    /// The words for an agent in a process of its own, which first does something else and then
    /// plays what was recorded.
    public List<String> playing(String first, String... more) {
        String play = PLAY.formatted(first, isFenced() ? inside(bed) : bed.replay());
        return wordsWith("exec:" + play, more);
    }

    private List<String> wordsWith(String agent, String... more) {
        List<String> words = new ArrayList<>(List.of("--json", "--agent", agent));
        words.addAll(List.of("execute", "--project", bed.project().toString()));
        words.addAll(List.of("--sandbox", isFenced() ? "required" : "off"));
        words.addAll(List.of(more));
        return words;
    }

    /// Runs the words in this program.
    Ran run(List<String> words) {
        Map<String, String> environment = environment();
        environment.put(STATE, state(top()).toString());
        return Ran.with(top(), environment, Ttys.NONE, words.toArray(String[]::new));
    }

    /// Copies what a program that is killed at this moment leaves behind. It must not have
    /// started anything that still writes.
    static void photograph(Path bed, Moment moment) {
        Shell.in(bed).run("cp", "-a", bed.toString(), picture(bed, moment).toString());
    }

    private static Path picture(Path bed, Moment moment) {
        return bed.resolveSibling(bed.getFileName() + "-" + moment);
    }

    /// A copy of the scene as it was left at a moment.
    Scene at(Moment moment, Path copy) {
        Shell shell = Shell.in(bed.directory().getParent());
        shell.run("cp", "-a", picture(bed.directory(), moment).toString(), copy.toString());
        return new Scene(new TestBed(bed.kind(), copy)).freshened();
    }

    /// The scene as it was left at a moment.
    Scene at(Moment moment) {
        return new Scene(new TestBed(bed.kind(), picture(bed.directory(), moment))).freshened();
    }

    /// A copy is younger than its original: what tells files that were touched since the run began
    /// has to be the youngest.
    private Scene freshened() {
        if (Files.exists(bed.directory())) {
            Shell.in(bed.directory())
                    .run("find", ".", "-name", "ignored.mark", "-exec", "chmod", "u=rw", "{}", "+");
        }
        return this;
    }

    /// Makes what one attempt of the agent wrote different from what was recorded, in some empty
    /// lines at the end: what is discarded can then be told from what is made again. The files in
    /// this place that are different now.
    public List<Path> mark(Path place, String unit, int attempt) {
        try {
            List<Path> marked = new ArrayList<>();
            Path answers = bed.replay().resolve("builder").resolve(unit);
            Path named = answers.resolve(String.valueOf(attempt));
            Path files = (Files.exists(named) ? named : answers.resolve("any")).resolve("files");
            for (Path file : Files.exists(files) ? filesBelow(files) : List.<Path>of()) {
                Path written = place.resolve(files.relativize(file));
                if (Files.exists(written) && Files.mismatch(file, written) < 0) {
                    Files.writeString(written, "\n\n\n", StandardOpenOption.APPEND);
                    marked.add(written);
                }
            }
            return marked;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> filesBelow(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    /// The newest run.
    public RunFolder folder() {
        return RunFolder.all(top()).getFirst();
    }

    public List<Entry> journal() {
        return StoredJournal.read(folder().journal());
    }

    Contents contents() {
        return Contents.of(top());
    }

    public void delete() {
        Shell.in(bed.directory().getParent()).run("rm", "-rf", bed.directory().toString());
    }
}
