package baton.app.kill;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.kit.Shell;
import baton.kit.TestBed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A repository in which stages are carried out by an agent that notes each call beside it and
/// plays what was recorded for the demonstration.
record StageScene(Scene scene) {
    /// Stands for the project that `go` made.
    static final String PROJECT = "PROJECT";

    private static final String AGENT =
            """
            cat > /dev/null
            echo "$BATON_ROLE $BATON_UNIT $BATON_ATTEMPT" >> ../calls
            from=../recordings/$BATON_ROLE/$BATON_UNIT/$BATON_ATTEMPT
            test -d $from || from=../recordings/$BATON_ROLE/$BATON_UNIT/any
            test -d $from/files && cp -R $from/files/. .
            test -f $from/output.json && cp $from/output.json $BATON_OUTPUT_FILE
            test -d $from || echo '{"findings":[]}' > $BATON_OUTPUT_FILE
            """;

    private static final String WORK =
            """
            {"title":"A page","goal":"There is a page.","functional":["there is a page"],
             "acceptance":["it is there"],"tasks":[{"title":"Make it","scope":"Write it.",
             "files":[{"path":"page.txt","action":"CREATE"}],"acceptance":["page.txt is there"],
             "verify":["test -f page.txt"],"depends_on":[]}]}
            """;

    private static final Pattern REPLY =
            Pattern.compile("\"role\":\"([a-z-]+)\",\"unit\":\"([a-z0-9-]+)\",\"attempt\":(\\d+)");
    private static final Pattern APPROVAL = Pattern.compile("(?m)^  baton (approve .+)$");
    private static final Pattern NAME = Pattern.compile("\"stage\": \"([a-z ]+)\"");

    static StageScene make(Path directory) {
        StageScene scene = new StageScene(new Scene(new TestBed(TestBed.Kind.HOOKS, directory)));
        Path demo = Path.of(System.getProperty("baton.root", "")).resolve("examples/demo");
        FreshRepository.write(scene.top().resolve("README.md"), "# Greeting\n");
        FreshRepository.write(directory.resolve("agent.sh"), AGENT);
        Shell shell = Shell.in(directory);
        shell.run("cp", "-R", demo.resolve("recordings").toString(), "recordings");
        shell.run("cp", demo.resolve("answers.yaml").toString(), "answers.yaml");
        FreshRepository.write(
                directory.resolve("recordings/specifier/draft/any/output.json"), WORK);
        scene.scene().shell().git("init", "-q", "-b", "main");
        scene.scene().shell().git("config", "user.name", "T");
        scene.scene().shell().git("config", "user.email", "t@example.invalid");
        scene.scene().shell().git("add", ".");
        scene.scene().shell().git("commit", "-q", "-m", "init");
        return scene;
    }

    Path top() {
        return scene.top();
    }

    private Path bed() {
        return scene.bed().directory();
    }

    String name() {
        return bed().getFileName().toString();
    }

    /// The same, and nobody was called yet.
    StageScene uncalled() {
        Shell.in(bed()).run("rm", "-f", "calls");
        return this;
    }

    StageScene copy(Path directory) {
        return new StageScene(Scene.of(scene.bed(), directory));
    }

    /// The words for a way through all stages.
    List<String> words(String... go) {
        List<String> words = new ArrayList<>(agent(go));
        words.addAll(
                List.of("--answers", "../answers.yaml", "--in-place", "--sandbox", "off", "--"));
        words.add("Greet whoever is named");
        return words;
    }

    /// The words with the agent, and without a sandbox for whoever begins something.
    List<String> agent(String... command) {
        List<String> words = new ArrayList<>(List.of("--agent", "exec:bash ../agent.sh"));
        for (String word : command) {
            words.add(word.equals(PROJECT) ? project() : word);
        }
        boolean begins = !List.of("go", "continue").contains(command[0]);
        if (begins) {
            words.addAll(3, List.of("--sandbox", "off"));
        }
        return words;
    }

    private String project() {
        return top().relativize(projects().getFirst()).toString();
    }

    private List<Path> projects() {
        return children(top().resolve(".claude/projects"));
    }

    private static List<Path> children(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(directory)) {
            return all.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Ran run(List<String> words) {
        return scene.run(words);
    }

    /// Runs the words until the stage that was cut off has ended. What was approved before is known
    /// by its place, and this is a copy: it is approved here again.
    Ran goOn(List<String> words) {
        Ran ran = run(words);
        Matcher open = APPROVAL.matcher(ran.out());
        while (!stages().isEmpty() && open.find()) {
            Ran approved = run(List.of(open.group(1).split(" ", -1)));
            if (approved.status() != 0) {
                throw new AssertionError(approved);
            }
            ran = run(words);
            open = APPROVAL.matcher(ran.out());
        }
        return ran;
    }

    /// Approves all that waits, and goes on with nothing.
    void approveAll() {
        Matcher open = APPROVAL.matcher(run(List.of("gates")).out());
        while (open.find()) {
            Ran approved = run(List.of(open.group(1).split(" ", -1)));
            if (approved.status() != 0) {
                throw new AssertionError(approved);
            }
            open = APPROVAL.matcher(run(List.of("gates")).out());
        }
    }

    /// The calls, in order.
    List<String> calls() {
        Path calls = bed().resolve("calls");
        return Files.exists(calls) ? text(calls).lines().toList() : List.of();
    }

    /// Those that were called for a stage.
    List<String> callsOf(String stage) {
        return calls().stream().filter(call -> isOf(call, stage)).toList();
    }

    private static boolean isOf(String call, String stage) {
        return switch (stage) {
            case "brief" -> call.startsWith("topic-scout ") || call.startsWith("brief-reviewer ");
            case "research" -> call.contains(" topic-");
            case "plan" -> call.contains(" explore ") || call.matches("(pl|scope).* draft .*");
            case "review" -> call.contains(" review ");
            case String _ -> call.startsWith("specifier ");
        };
    }

    /// The folders of stages that have not ended.
    List<Path> stages() {
        return children(top().resolve(".baton/runs/stages"));
    }

    /// The name of the one that was cut off.
    String stage() {
        Matcher name = NAME.matcher(text(stages().getFirst().resolve("stage.json")));
        return name.find() ? name.group(1) : "";
    }

    /// The replies that it keeps.
    List<String> kept() {
        List<String> kept = new ArrayList<>();
        Matcher reply = REPLY.matcher(journal());
        while (reply.find()) {
            kept.add(reply.group(1) + " " + reply.group(2) + " " + reply.group(3));
        }
        return kept;
    }

    /// The reply that was kept last, where nothing was kept after it.
    String lastKept() {
        List<String> lines = journal().lines().toList();
        boolean replied = !lines.isEmpty() && REPLY.matcher(lines.getLast()).find();
        return replied ? kept().getLast() : "";
    }

    /// True where its line of statistics is the last thing that it noted.
    boolean isCounted() {
        List<String> lines = journal().lines().toList();
        return !lines.isEmpty() && lines.getLast().contains("\"counted\"");
    }

    private String journal() {
        return stages().stream()
                .map(folder -> folder.resolve("journal.jsonl"))
                .filter(Files::exists)
                .map(StageScene::text)
                .findFirst()
                .orElse("");
    }

    /// The files that a stage leaves, by their names, apart from days and times.
    Map<String, String> left(String stage) {
        Map<String, String> left = new TreeMap<>();
        List<Path> places = new ArrayList<>(projects());
        places.addAll(children(top().resolve("works")));
        places.add(top().resolve("works"));
        for (Path place : places) {
            add(place, stage, left);
            add(place.resolve("research"), stage, left);
        }
        return left;
    }

    private void add(Path place, String stage, Map<String, String> left) {
        for (Path file : children(place)) {
            String name = top().relativize(file).toString();
            boolean counts =
                    switch (stage) {
                        case "brief" -> name.endsWith("/brief.md");
                        case "research" -> name.contains("/research/");
                        case "plan", "review" -> name.endsWith("/" + stage + ".md");
                        case String _ -> name.startsWith("works/");
                    };
            if (counts && Files.isRegularFile(file)) {
                left.put(plain(name), plain(text(file)));
            }
        }
    }

    private static String plain(String text) {
        return text.replaceAll("\\d{4}-\\d{2}-\\d{2}(T[0-9:.]+Z?)?", "DAY")
                .replaceAll("research_status: \\w+", "");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
