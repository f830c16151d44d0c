package baton.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.BriefProject;
import baton.app.Ran;
import baton.app.SampleRun;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A stranger's repository with links in it that lead out: whatever stage is begun there, nothing
/// outside is read, written or removed.
class LinkedPlacesTest {
    private static final String SECRET = "the secret of another file";
    private static final String STATE =
            """
            {"schema_version":1,"project":".claude/projects/p","next_session_brief_path":\
            ".claude/projects/p/brief.md","next_session_label":"Session 2: more",\
            "status":"in_progress","updated_at":"2026-01-05T11:00:00Z"}
            """;
    private static final String GO =
            "{\"v\":1,\"task\":\"x\",\"approved\":{},\"updated_at\":\"2026-01-05T11:00:00Z\"}";

    @TempDir Path directory;
    private Path top;
    private Path outside;

    @BeforeEach
    void repository() throws IOException {
        top = Files.createDirectories(directory.toRealPath().resolve("checkout"));
        outside = Files.createDirectories(directory.toRealPath().resolve("outside"));
        BriefProject project = BriefProject.in(top, "test -f a.js");
        project.write("p/plan.md", plan());
        project.write(".git/replay/exit", "0\n");
        project.shell().git("add", ".");
        project.shell().git("commit", "-q", "-m", "init");
        Files.writeString(outside.resolve("file"), SECRET + "\n");
    }

    private static String plan() {
        return baton.app.FreshRepository.plan(
                baton.app.FreshRepository.step(1, "test -f 1.txt"),
                baton.app.FreshRepository.step(2, "test -f 2.txt"));
    }

    /// The directory lies outside now, and a link stands in its place.
    private void leadOut(String place) throws IOException {
        Path here = top.resolve(place);
        Path there = outside.resolve(here.getFileName());
        Files.createDirectories(here.getParent());
        if (Files.exists(here)) {
            Files.move(here, there);
        } else {
            Files.createDirectories(there);
        }
        Files.createSymbolicLink(here, there);
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(top.resolve(file).getParent());
        Files.writeString(top.resolve(file), text);
    }

    private Ran baton(String... words) {
        Map<String, String> environment =
                Map.of("PATH", Surroundings.path(), "HOME", directory.resolve("home").toString());
        return Ran.with(top, environment, Ttys.NONE, words);
    }

    private SortedMap<String, String> outside() {
        SortedMap<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(outside)) {
            for (Path file : all.toList()) {
                boolean plain = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
                files.put(outside.relativize(file).toString(), plain ? Files.readString(file) : "");
            }
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void assertRefused(String line) {
        SortedMap<String, String> before = outside();
        Ran ran = baton(line.split(" "));
        assertThat(ran.err()).contains("PATH_THROUGH_LINK");
        assertThat(ran.out() + ran.err()).doesNotContain(SECRET);
        assertThat(ran.status()).isNotZero();
        assertThat(outside()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "review --project p",
                "plan --yes --project p --agent replay:.git/replay",
                "plan --decompose --project p",
                "plan --export headless --project p",
                "research --project p --agent replay:.git/replay",
                "execute --project p --agent exec:true",
                "execute p/plan.md --agent exec:true",
                "audit --project p --since HEAD"
            })
    void aProjectThatIsALinkIsNotEntered(String line) throws IOException {
        leadOut("p");
        assertRefused(line);
    }

    @ParameterizedTest
    @CsvSource({
        "p/brief.md, review --project p",
        "p/brief.md, plan --yes --project p --agent replay:.git/replay",
        "p/brief.md, research --project p --agent replay:.git/replay",
        "p/plan.md, plan --decompose --project p",
        "p/plan.md, execute --project p --agent exec:true",
        "p/plan.md, audit --project p --since HEAD",
        "p/progress.json, execute --resume --project p --agent exec:true",
        ".baton/config.yaml, review --project p",
        ".claude/projects/p/.session-state.local.json, continue .claude/projects/p"
    })
    void aFileThatIsALinkIsNotRead(String file, String line) throws IOException {
        Path here = top.resolve(file);
        Files.createDirectories(here.getParent());
        Files.deleteIfExists(here);
        Files.createSymbolicLink(here, outside.resolve("file"));
        assertRefused(line);
    }

    @Test
    void sessionsAreWrittenThroughNoLink() throws IOException {
        leadOut("p/sessions");
        assertRefused("plan --decompose --project p");
    }

    @Test
    void aScriptTakesThePlaceOfALink() throws IOException {
        Files.createSymbolicLink(top.resolve("p/launch.sh"), outside.resolve("file"));
        SortedMap<String, String> before = outside();
        assertThat(baton("plan", "--export", "headless", "--project", "p").status()).isZero();
        assertThat(top.resolve("p/launch.sh")).isExecutable().isRegularFile();
        assertThat(Files.isSymbolicLink(top.resolve("p/launch.sh"))).isFalse();
        assertThat(outside()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {".claude", ".claude/projects"})
    void projectsAreLookedForThroughNoLink(String link) throws IOException {
        write(".claude/projects/p/.session-state.local.json", STATE);
        write(".claude/projects/p/.go-state.local.json", GO);
        leadOut(link);
        SortedMap<String, String> before = outside();
        assertThat(baton("continue").err()).startsWith("nothing was stopped in");
        assertThat(baton("gates").err()).contains("nothing waits for an answer");
        assertThat(outside()).isEqualTo(before);
        assertRefused("continue .claude/projects/p");
    }

    @ParameterizedTest
    @ValueSource(strings = {".claude", ".claude/projects"})
    void noProjectIsBegunThroughALink(String link) throws IOException {
        write("answers.yaml", "answers: []\n");
        leadOut(link);
        SortedMap<String, String> before = outside();
        Ran ran = baton("go", "--answers", "answers.yaml", "--agent", "replay:.git/replay", "x");
        assertThat(ran.status()).isNotZero();
        assertThat(outside()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {".baton", ".baton/runs"})
    void runsAreKeptAndLookedForThroughNoLink(String link) throws IOException {
        SampleRun.of(top, "20260105-100000-aaaa", "One").run();
        leadOut(link);
        SortedMap<String, String> before = outside();
        assertThat(baton("status").err()).contains("no runs in");
        assertThat(baton("runs", "--json").out()).isEqualTo("[]\n");
        assertThat(baton("runs", "prune", "--keep", "0").status()).isZero();
        assertThat(outside()).isEqualTo(before);
        assertRefused("execute p/plan.md --agent exec:true");
    }
}
