package baton.app.everyday;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.app.kill.Program;
import baton.kit.Running;
import baton.kit.Shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A repository with a plan, whose steps an agent gets right, or wrong while a file says so, and
/// the everyday commands in it.
public record EverydayYard(Path directory, FreshRepository repository) {
    /// Writes `bad` into the file of a step while `bad-N` lies beside it, hangs
    /// while `hang-N` does, and asks while `ask-N` does.
    private static final String AGENT =
            """
            echo "at step $BATON_STEP"
            if test -e %1$s/hang-$BATON_STEP; then
                echo half > $BATON_STEP.txt; touch %1$s/hangs; sleep 300
            fi
            if test -e %1$s/ask-$BATON_STEP; then
                echo '{"needs_decision":{"context":"Which?","options":["a","b"]}}' \
                    > $BATON_OUTPUT_FILE
                exit
            fi
            if test -e %1$s/bad-$BATON_STEP; then
                echo bad > $BATON_STEP.txt
            else
                echo good > $BATON_STEP.txt
            fi
            """;

    public static EverydayYard in(Path directory, int steps) {
        EverydayYard yard = new EverydayYard(directory, FreshRepository.in(directory));
        FreshRepository.write(directory.resolve("agent.sh"), AGENT.formatted(directory));
        yard.plan("plan.md", steps, "");
        return yard;
    }

    void plan(String name, int steps, String more) {
        List<String> texts = new ArrayList<>();
        for (int i = 1; i <= steps; i++) {
            texts.add(FreshRepository.step(i, "grep -q good " + i + ".txt"));
        }
        String text = FreshRepository.plan(texts.toArray(String[]::new)) + more;
        FreshRepository.write(top().resolve(name), text);
        repository.git("add", "--all");
        repository.git("commit", "--quiet", "-m", "plan");
    }

    public Path top() {
        return repository.top();
    }

    private Map<String, String> state() {
        return Map.of("XDG_STATE_HOME", directory.resolve("state").toString());
    }

    public EverydayYard with(String mark) {
        FreshRepository.write(directory.resolve(mark), "");
        return this;
    }

    EverydayYard without(String mark) throws IOException {
        Files.delete(directory.resolve(mark));
        return this;
    }

    private List<String> executing(String... more) {
        List<String> words = new ArrayList<>(List.of("execute", "--sandbox", "off"));
        words.addAll(List.of("--agent", "exec:bash " + directory.resolve("agent.sh")));
        words.addAll(List.of(more));
        return words;
    }

    Ran execute(String... more) {
        return baton(executing(more).toArray(String[]::new));
    }

    Ran baton(String... words) {
        return repository.run(state(), words);
    }

    Shell shell() {
        Map<String, String> settings = new HashMap<>(FreshRepository.SETTINGS);
        settings.putAll(state());
        return new Shell(top(), settings);
    }

    /// A run in a process of its own, of which an agent hangs.
    public Running hanging(String... more) {
        Running running =
                shell().background(Program.baton(executing(more)), directory.resolve("output"));
        running.until("the agent", () -> Files.exists(directory.resolve("hangs")));
        return running;
    }

    /// The id of the newest run.
    public String run() {
        return baton("runs", "--json").out().replaceFirst("(?s).*?\"run\":\"([^\"]+)\".*", "$1");
    }
}
