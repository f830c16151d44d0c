package baton.app.mcp;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.text.FieldsBuilder;
import baton.world.process.Detached;
import baton.world.run.store.RunFolder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/// Runs that are begun and then go on by themselves. What a client may choose is which plan, which
/// run and which of the agents that are known by name: nothing that runs a command of its own,
/// spends on a paid key, or accepts a configuration.
final class Begun {
    private static final Duration GLANCE = Duration.ofMillis(100);
    private static final int GLANCES_MAX = 300;

    private Begun() {}

    static ToolAnswer start(Arguments given, Baton baton) {
        return begin(words(given), baton);
    }

    static ToolAnswer resume(Arguments given, Baton baton) {
        List<String> words = words(given);
        words.add(1, "--resume");
        given.text("run").ifPresent(run -> words.add(1, "--run=" + run));
        return begin(words, baton);
    }

    private static List<String> words(Arguments given) {
        List<String> words = new ArrayList<>(List.of("execute", "--json"));
        given.text("agent").map(Begun::known).ifPresent(agent -> words.add("--agent=" + agent));
        given.path("project").ifPresent(project -> words.add("--project=" + project));
        given.path("plan").ifPresent(words::add);
        if (given.path("plan").isEmpty() && given.path("project").isEmpty()) {
            throw Arguments.bad("no plan is named", "give `plan` or `project`");
        }
        return words;
    }

    private static String known(String agent) {
        if (agent.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '-' || c == '_')) {
            return agent;
        }
        throw new Failure(
                Fault.AGENT_UNKNOWN
                        .because("`" + agent + "` is no name of an agent")
                        .withFix("give a name of the configuration, or none"));
    }

    /// Waits until its first event, or its early end.
    private static ToolAnswer begin(List<String> words, Baton baton) {
        Detached run = baton.begin(words);
        for (int i = 0; i < GLANCES_MAX; i++) {
            OptionalInt exit = run.exit(GLANCE);
            boolean begun = run.output().lines().anyMatch(line -> line.startsWith("{\"v\":"));
            if (exit.isPresent() && !begun) {
                String said = run.output().isBlank() ? run.complaint() : run.output();
                return new ToolAnswer(said.strip(), exit.getAsInt() != 0);
            }
            if (begun) {
                return begun(run, baton);
            }
        }
        return new ToolAnswer("the run has not begun yet; ask for its `status`", false);
    }

    /// The run that was begun is the one that was written of last, also where it is an older one.
    private static ToolAnswer begun(Detached run, Baton baton) {
        FieldsBuilder fields = new FieldsBuilder();
        RunFolder.all(baton.checkout()).stream()
                .max(Comparator.comparing(Begun::lastHeardOf))
                .ifPresent(folder -> fields.put("run", folder.id().value()));
        fields.put("log", run.log().toString());
        fields.put("next", "ask for its `status` from time to time");
        return ToolAnswer.of(fields.build());
    }

    private static FileTime lastHeardOf(RunFolder folder) {
        try {
            return Files.getLastModifiedTime(folder.journal());
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }
}
