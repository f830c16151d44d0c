package baton.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.BriefProject;
import baton.app.Ran;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Stages whose agent cannot work: the first role that finds out ends them.
class StageTroubleTest {
    private static final String NOT_LOGGED_IN =
            """
            #!/bin/bash
            cat > /dev/null
            echo asked >> '%1$s'
            echo '{"type":"system","subtype":"init","permissionMode":"dontAsk","tools":[]}'
            echo '{"type":"assistant","error":"authentication_failed","message":{"content":[\
            {"type":"text","text":"Not logged in"}]}}'
            echo '{"type":"result","subtype":"success","is_error":true,"num_turns":1,\
            "terminal_reason":"completed","result":"Not logged in · Please run /login"}'
            exit 1
            """;

    @TempDir Path directory;

    private BriefProject project;

    @BeforeEach
    void project() throws IOException {
        project = BriefProject.in(Files.createDirectory(directory.resolve("top")), "test -f a");
        project.shell().git("add", ".");
        project.shell().git("commit", "-q", "-m", "start");
        Path program = Files.createDirectory(directory.resolve("bin")).resolve("claude");
        Files.writeString(program, NOT_LOGGED_IN.formatted(directory.resolve("calls")));
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    private Ran run(String... words) {
        Map<String, String> environment = new HashMap<>(Surroundings.clean());
        environment.put("HOME", directory.resolve("home").toString());
        environment.put("PATH", directory.resolve("bin") + ":" + environment.get("PATH"));
        String[] all =
                Stream.concat(Stream.of(words), Stream.of("--agent", "claude", "--sandbox", "off"))
                        .toArray(String[]::new);
        return Ran.with(project.top(), environment, Ttys.NONE, all);
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(directory.resolve("calls"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"plan", "review", "research"})
    void firstRoleThatIsNotLoggedInEndsTheStage(String stage) throws IOException {
        Ran ran =
                stage.equals("research")
                        ? run(stage, "--project", "p", "What is a?")
                        : run(stage, "--project", "p");

        assertThat(ran.err())
                .contains("AGENT_LOGIN_REFUSED", "Not logged in · Please run /login")
                .contains("`claude /login`")
                .doesNotContain("clearer");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(calls()).hasSize(1);
    }

    @Test
    void workIsNotMadeByWhoIsNotLoggedIn() throws IOException {
        Ran ran = run("work", "new", "--yes", "Add a page");

        assertThat(ran.err()).contains("AGENT_LOGIN_REFUSED").doesNotContain("other words");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(calls()).hasSize(1);
    }
}
