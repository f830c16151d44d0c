package baton.app.go;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.kit.Shell;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The stages of a project one by one: each prints the command of the next, which nobody has to
/// give an agent or settings again.
class NextStageTest {
    private static final Path DEMO = Path.of("../examples/demo").toAbsolutePath().normalize();
    private static final String AGENT = "replay:" + DEMO.resolve("recordings");
    private static final String TASK = "Greet whoever is named";
    private static final Pattern NEXT = Pattern.compile("Next: baton (.+)");

    @TempDir Path directory;
    private Path repository;

    @BeforeEach
    void repository() {
        repository = FreshRepository.in(directory).top();
    }

    private Ran baton(String... words) {
        return new FreshRepository(repository)
                .run(Map.of("HOME", directory.resolve("home").toString()), words);
    }

    private Ran brief(String... named) {
        Stream<String> words =
                Stream.of("brief", "--answers", DEMO.resolve("answers.yaml").toString(), TASK);
        return baton(Stream.concat(Stream.of(named), words).toArray(String[]::new));
    }

    /// The commands that were given, one after the other.
    private List<String> followed(Ran begun) {
        List<String> given = new ArrayList<>();
        Ran ran = begun;
        while (ran.status() == 0) {
            Matcher next = NEXT.matcher(ran.err());
            if (!next.find()) {
                return given;
            }
            given.add(next.group(1).split(" ", 2)[0]);
            ran = baton(next.group(1).split(" ", -1));
        }
        throw new AssertionError(given + " ended with\n" + ran.err() + ran.out());
    }

    @Test
    void eachStageHasTheAgentOfTheOneBefore() {
        Ran ran = brief("--agent", AGENT);
        assertThat(followed(ran)).startsWith("research", "plan", "execute");
        assertThat(baton("review").status()).isZero();
    }

    @Test
    void eachStageHasTheSettingsOfTheOneBefore() {
        FreshRepository.write(repository.resolve(".git/mine.yaml"), "agent: \"" + AGENT + "\"\n");
        assertThat(followed(brief("--config", ".git/mine.yaml")))
                .startsWith("research", "plan", "execute");
    }

    /// The agent of before is not the one any more, and the one that is cannot be written down.
    @Test
    void agentWithASecretTakesThePlaceOfTheOneBefore() {
        Ran ran = brief("--agent", AGENT);
        assertThat(ran.status()).as(ran.err()).isZero();
        String token = "ghp_" + "0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R";
        baton("research", "--agent", "exec:TOKEN=" + token + " false");
        assertThat(baton("plan").err()).contains("AGENT_MISSING");
    }

    @Test
    void planByItselfIsNotBegunWithTheAgentOfAnother() {
        for (String name : List.of("one.md", "other.md")) {
            String step = FreshRepository.step(1, "test -f 1.txt");
            FreshRepository.write(repository.resolve(name), FreshRepository.plan(step));
        }
        Shell shell = Shell.in(repository);
        shell.git("add", ".");
        shell.git("commit", "-q", "-m", "plans");
        Ran ran = baton("execute", "--agent", "exec:touch 1.txt", "one.md");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(baton("execute", "other.md").err()).contains("AGENT_MISSING");
    }

    /// The rest of the plan lies before the steps that the run was asked for.
    @Test
    void whatARunOfLaterStepsLeftIsGoneOnWithByItsAgent() {
        String plan =
                FreshRepository.plan(
                        FreshRepository.step(1, "test -f 1.txt"),
                        FreshRepository.step(2, "test -f 2.txt"));
        FreshRepository.write(repository.resolve("plan.md"), plan);
        Shell shell = Shell.in(repository);
        shell.git("add", ".");
        shell.git("commit", "-q", "-m", "plan");
        String agent = "exec:echo good > $BATON_STEP.txt";
        Ran ran = baton("execute", "--agent", agent, "--from", "2", "plan.md");
        assertThat(ran.out()).contains("baton execute --resume plan.md");
        Ran again = baton("execute", "--resume", "plan.md");
        assertThat(again.status()).as(again.err() + again.out()).isZero();
        assertThat(again.err()).contains("Agent, as before: " + agent);
    }
}
