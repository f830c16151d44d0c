package baton.app.look;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.app.cli.CommandWords;
import baton.app.command.Context;
import baton.app.page.PageLook;
import baton.app.terminal.Terminal.Ttys;
import baton.core.view.html.Fragment;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Runs of several repositories, looked at from one of them.
class AllRepositoriesTest {
    @TempDir Path directory;
    private FreshRepository here;
    private FreshRepository there;

    @BeforeEach
    void makeRepositories() {
        here = repository("here");
        there = repository("there");
    }

    private FreshRepository repository(String name) {
        FreshRepository made = FreshRepository.in(directory.resolve(name));
        FreshRepository.write(
                made.top().resolve("plan.md"),
                FreshRepository.plan(FreshRepository.step(1, "test -f 1.txt")));
        made.git("add", "--all");
        made.git("commit", "--quiet", "-m", "plan");
        return made;
    }

    private Map<String, String> state() {
        return Map.of("XDG_STATE_HOME", directory.resolve("state").toString());
    }

    private Ran baton(FreshRepository repository, String... words) {
        return repository.run(state(), words);
    }

    private Ran execute(FreshRepository repository, String agent) {
        return baton(
                repository, "execute", "--sandbox", "off", "--agent", "exec:" + agent, "plan.md");
    }

    @Test
    void whatNeedsAPersonElsewhereIsShownWithACommandThatWorksHere() {
        assertThat(execute(here, "touch 1.txt").status()).isZero();
        assertThat(execute(there, "true").status()).isEqualTo(6);
        String top = there.top().toString();

        assertThat(baton(here, "status").out()).startsWith("Nothing needs you.");
        Ran all = baton(here, "status", "--all");
        assertThat(all.out())
                .startsWith("Needs you:\n  stopped     plan.md — ")
                .contains(" · " + top)
                .contains("baton -C " + top + " execute --resume plan.md")
                .contains("Ended:\n");
        assertThat(baton(here, "status", "--all", "--json").out())
                .contains("\"checkout\":\"" + here.top(), "\"checkout\":\"" + top);
        assertThat(baton(here, "-C", top, "status").out()).startsWith("Needs you:");
    }

    @Test
    void runsOfAllRepositoriesAreListedByRepository() {
        assertThat(execute(here, "touch 1.txt").status()).isZero();
        assertThat(execute(there, "true").status()).isEqualTo(6);
        assertThat(baton(here, "runs").out()).doesNotContain("stopped");
        assertThat(baton(here, "runs", "--all").out().lines().toList())
                .hasSize(6)
                .startsWith(here.top().toString())
                .contains(there.top().toString());
        assertThat(baton(here, "runs", "--all", "--json").out())
                .contains("{\"checkout\":\"" + there.top() + "\",\"run\":");
    }

    @Test
    void repositoryThatIsGoneIsToldAndForgottenByPruning() throws IOException {
        assertThat(execute(here, "touch 1.txt").status()).isZero();
        assertThat(execute(there, "true").status()).isEqualTo(6);
        Path away = directory.resolve("away");
        Files.move(there.top(), away);
        Ran all = baton(here, "status", "--all");
        assertThat(all.status()).isZero();
        assertThat(all.err()).contains("left out: " + there.top() + ": it is gone");
        assertThat(baton(here, "runs", "prune").err()).contains("forgot " + there.top());
        assertThat(baton(here, "status", "--all").err()).doesNotContain("left out");
    }

    @Test
    void inboxOfThePagesHasThemWithoutLinks() {
        assertThat(execute(here, "touch 1.txt").status()).isZero();
        assertThat(execute(there, "true").status()).isEqualTo(6);
        Ran ran =
                Ran.of(
                        here.top(),
                        Map.of(
                                "XDG_STATE_HOME",
                                directory.resolve("state").toString(),
                                "PATH",
                                Surroundings.path()),
                        Ttys.NONE,
                        terminal -> {
                            Context context =
                                    Context.of(
                                            CommandWords.read(List.of("serve")).globals(),
                                            terminal);
                            PageLook look = new PageLook(context);
                            context.result(
                                    Fragment.html(look.at("/").orElseThrow().parts()).render());
                            return 0;
                        });
        assertThat(ran.out())
                .contains("baton -C " + there.top() + " execute --resume plan.md")
                .contains("href=\"/run/");
    }

    @Test
    void runAndAllDoNotGoTogether() {
        assertThat(baton(here, "status", "--all", "last").status()).isEqualTo(2);
    }
}
