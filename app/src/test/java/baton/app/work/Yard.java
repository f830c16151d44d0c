package baton.app.work;

import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.kit.Shell;

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
/// of its TASK into `src/partN.txt`, unless a script `builder.sh` beside the checkout does it.
record Yard(Path top) {
    private static final Map<String, String> SETTINGS =
            Map.of(
                    "GIT_CONFIG_GLOBAL", "/dev/null",
                    "GIT_CONFIG_NOSYSTEM", "1",
                    "LC_ALL", "C.UTF-8");

    private static final String AGENT =
            """
            #!/bin/bash
            here=%s
            echo "$BATON_ROLE $BATON_UNIT" >> "$here/calls"
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
        try {
            Path top = Files.createDirectories(directory.resolve("checkout")).toRealPath();
            Yard yard = new Yard(top);
            yard.git("init", "--quiet", "--initial-branch=main", "--template=");
            yard.git("config", "user.name", "User");
            yard.git("config", "user.email", "user@example.invalid");
            yard.with("README.md", "read me\n");
            yard.git("add", ".");
            yard.git("commit", "--quiet", "-m", "init");
            yard.beside("agent.sh", AGENT.formatted(top.getParent()));
            // Agents leave their notes beside the checkout, where no fence would let them.
            yard.beside("config/baton/config.yaml", "sandbox:\n  mode: \"off\"\n");
            Files.createDirectories(yard.state());
            return yard;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What the specifier answers: TASKs with these dependencies, each a part of its own.
    Yard answering(List<List<Integer>> needs) {
        List<Value> tasks = new ArrayList<>();
        for (List<Integer> before : needs) {
            tasks.add(task(tasks.size(), before));
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
        try {
            Files.createDirectories(path.getParent());
            Files.writeString(path, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String text(String file) {
        try {
            return Files.readString(top.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.keySet().removeIf(name -> name.startsWith("GIT_") || name.startsWith("BATON_"));
        environment.putAll(SETTINGS);
        environment.put("BATON_AGENT", agent());
        environment.put("XDG_STATE_HOME", state().toString());
        environment.put("XDG_CONFIG_HOME", top.resolveSibling("config").toString());
        return environment;
    }

    /// `baton work` with these words.
    Ran work(String... words) {
        return baton(Stream.concat(Stream.of("work"), Stream.of(words)).toArray(String[]::new));
    }

    Ran baton(String... words) {
        return Ran.with(top, environment(), Ttys.NONE, words);
    }

    /// A person at a terminal who types this.
    Ran typing(String text, String... words) {
        return Ran.with(text, top, environment(), new Ttys(true, false, false), words);
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
        return git("log", "--reverse", "--format=%s").lines().skip(1).toList();
    }

    String git(String... words) {
        return new Shell(top, SETTINGS).git(words);
    }
}
