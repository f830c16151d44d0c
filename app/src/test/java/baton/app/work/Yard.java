package baton.app.work;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.kit.Shell;
import baton.kit.TestBed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A repository in which WORKs are made and run. The agent notes each call beside the checkout; as
/// a specifier it answers with what lies in `answer.json` there, as a builder it writes the number
/// of its TASK into `src/partN.txt`, unless a script `builder.sh` beside the checkout does it. What
/// it was told is there, too, as `told-UNIT`.
record Yard(Path top) {
    static final String COMMIT_HOOK = ".husky/commit-msg";

    private static final String START = "refs/tests/start";
    private static final String COMPILING = "#!/bin/sh\nexec ./check\n";
    private static final String LEAVING =
            "#!/bin/sh\nmkdir -p target/check && find . -name '*.java' > target/check/sources\n";

    private static final String AGENT =
            """
            #!/bin/bash
            here=%s
            echo "$BATON_ROLE $BATON_UNIT" >> "$here/calls"
            cp "$BATON_PROMPT_FILE" "$here/told-$BATON_UNIT"
            if [ "$BATON_ROLE" = specifier ]; then
                cp "$here/answer.json" "$BATON_OUTPUT_FILE"
            elif [ -f "$here/builder.sh" ]; then
                . "$here/builder.sh"
            else
                n=$((10#${BATON_UNIT#TASK-}))
                mkdir -p src
                echo "$n" > "src/part$n.txt"
                echo '{"what":"made part '$n'","why":"asked for"}' > "$BATON_OUTPUT_FILE"
            fi
            """;

    static Yard in(Path directory) {
        return new Yard(FreshRepository.in(directory).top()).ready();
    }

    /// In a repository of the test bed. What it has for plans is committed; Maven is called through
    /// a wrapper, as it would be, which leaves a build directory. In the long form it compiles:
    /// no TASK touches the sources, and the plans of the test bed compile in any form. The hook
    /// that looks at subjects lets TASKs pass.
    static Yard on(TestBed.Kind kind, Path directory) {
        try {
            Files.createDirectories(directory);
            TestBed bed = TestBed.make(kind, directory.toRealPath());
            Yard yard = new Yard(bed.repository());
            if (kind == TestBed.Kind.MAVEN) {
                yard.with("mvnw", Boolean.getBoolean("long") ? COMPILING : LEAVING);
                yard.shell().run("chmod", "+x", "mvnw");
            }
            if (kind == TestBed.Kind.HOOKS) {
                String hook = yard.text(COMMIT_HOOK);
                yard.with(COMMIT_HOOK, hook.replace("[a-z]+", "[A-Za-z0-9-]+"));
            }
            return yard.commit("chore: what was there").ready();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Yard ready() {
        git("update-ref", START, "HEAD");
        beside("agent.sh", AGENT.formatted(top.getParent()));
        // Agents leave their notes beside the checkout, where no fence would let them.
        beside("config/baton/config.yaml", "sandbox:\n  mode: \"off\"\n");
        beside("state/empty", "");
        return this;
    }

    /// Commits all there is, as a person may whose hooks do not matter.
    Yard commit(String subject) {
        git("add", "--all");
        git(
                "-c",
                "core.hooksPath=/dev/null",
                "-c",
                "commit.gpgSign=false",
                "commit",
                "--quiet",
                "--allow-empty",
                "-m",
                subject);
        return this;
    }

    Shell shell() {
        return new FreshRepository(top).shell();
    }

    /// Sets the answer of the specifier: TASKs with these dependencies, each a part of its own.
    Yard answering(List<List<Integer>> needs) {
        return answering(0, needs);
    }

    /// The same with numbers that begin here.
    Yard answering(int first, List<List<Integer>> needs) {
        List<Value> tasks = new ArrayList<>();
        for (List<Integer> before : needs) {
            tasks.add(task(first + tasks.size(), before));
        }
        Map<String, Value> answer = new LinkedHashMap<>();
        answer.put("title", Value.of("Some parts"));
        answer.put("goal", Value.of("There are parts."));
        answer.put("functional", Value.texts(List.of("there are parts")));
        answer.put("acceptance", Value.texts(List.of("all are there")));
        answer.put("tasks", Value.items(tasks));
        return beside("answer.json", Json.pretty(Value.fields(answer)));
    }

    private static Value task(int number, List<Integer> needs) {
        String path = "src/part" + number + ".txt";
        Map<String, Value> file = new LinkedHashMap<>();
        file.put("path", Value.of(path));
        file.put("action", Value.of("CREATE"));
        Map<String, Value> task = new LinkedHashMap<>();
        task.put("title", Value.of("Make part " + number));
        task.put("scope", Value.of("Write the part."));
        task.put("files", Value.items(List.of(Value.fields(file))));
        task.put("acceptance", Value.texts(List.of("part " + number + " is there")));
        task.put("verify", Value.texts(List.of("grep -q " + number + " " + path)));
        task.put("depends_on", Value.items(needs.stream().map(Value::of).toList()));
        return Value.fields(task);
    }

    Yard with(String file, String text) {
        return write(top.resolve(file), text);
    }

    Yard beside(String file, String text) {
        return write(top.resolveSibling(file), text);
    }

    private Yard write(Path path, String text) {
        FreshRepository.write(path, text);
        return this;
    }

    String text(String file) {
        try {
            return Files.readString(top.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The last prompt of a unit's agent.
    String told(String unit) {
        return text("../told-" + unit);
    }

    boolean has(String file) {
        return Files.exists(top.resolve(file));
    }

    Path state() {
        return top.resolveSibling("state");
    }

    String agent() {
        return "exec:bash " + top.resolveSibling("agent.sh");
    }

    Map<String, String> environment() {
        return FreshRepository.environment(
                Map.of(
                        "BATON_AGENT", agent(),
                        "XDG_STATE_HOME", state().toString(),
                        "XDG_CONFIG_HOME", top.resolveSibling("config").toString()));
    }

    /// `baton work` with these words.
    Ran work(String... words) {
        return baton(Stream.concat(Stream.of("work"), Stream.of(words)).toArray(String[]::new));
    }

    Ran baton(String... words) {
        return Ran.with(top, environment(), Ttys.NONE, words);
    }

    /// The same with more variables.
    Ran baton(Map<String, String> more, String... words) {
        Map<String, String> environment = new HashMap<>(environment());
        environment.putAll(more);
        return Ran.with(top, environment, Ttys.NONE, words);
    }

    /// A person at a terminal who types this.
    Ran typing(String text, String... words) {
        return typing(Map.of(), text, words);
    }

    /// The same with more variables.
    Ran typing(Map<String, String> more, String text, String... words) {
        Map<String, String> environment = new HashMap<>(environment());
        environment.putAll(more);
        return Ran.with(text, top, environment, new Ttys(true, false, false), words);
    }

    List<String> calls() {
        try {
            Path calls = top.resolveSibling("calls");
            return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> subjects() {
        return git("log", "--topo-order", "--reverse", "--format=%s", START + "..HEAD")
                .lines()
                .toList();
    }

    String git(String... words) {
        return shell().git(words);
    }
}
