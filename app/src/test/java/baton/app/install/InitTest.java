package baton.app.install;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.cli.Cli;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

class InitTest {
    private static final String PLAN = ".claude/skills/baton/skills/plan/SKILL.md";
    private static final String SETTINGS = ".claude/settings.local.json";
    private static final String RECEIPT = ".claude/skills/baton/.installed.json";

    @TempDir Path place;
    private Path top;

    @BeforeEach
    void make() throws IOException {
        top = Files.createDirectories(place.toRealPath().resolve("repo"));
        Shell.in(top).git("init", "-q");
    }

    /// Every file below, with its content.
    private static Map<String, String> files(Path directory) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.filter(f -> !f.toString().contains("/.git/")).toList()) {
                files.put(
                        directory.relativize(file).toString(),
                        Files.isRegularFile(file) ? Files.readString(file) : "");
            }
        }
        return files;
    }

    @Test
    void aRepositoryIsSetUpOnceAndStaysAsItIs() throws IOException {
        Ran first = Ran.in(top, "init", "--yes");
        assertThat(first.status()).as(first.err()).isZero();
        assertThat(first.out())
                .contains("create  " + PLAN + "\n", "create  works/\n")
                .contains("allow  " + SETTINGS + ": Bash(baton:*)\n");
        assertThat(Files.readString(top.resolve(PLAN)))
                .isEqualTo(Files.readString(Path.of("../plugin/skills/plan/SKILL.md")));
        assertThat(top.resolve("works")).isEmptyDirectory();
        assertThat(top.resolve("CLAUDE.md")).doesNotExist();
        Map<String, String> before = files(top);
        for (String command : List.of("init", "update")) {
            Ran again = Ran.in(top, command, "--yes");
            assertThat(again.status()).isZero();
            assertThat(again.out()).isEmpty();
            assertThat(again.err()).contains("everything is in place");
        }
        assertThat(files(top)).isEqualTo(before);
    }

    @Test
    void whatIsToldEndsWithWhatToType() {
        assertThat(Ran.in(top, "init", "--yes").err())
                .contains("Next: type `[new-feature] Add a hello world feature`");
    }

    @Test
    void skillOfWorksIsFoundByTagsAndByItsWords() throws IOException {
        Ran.in(top, "init", "--yes");
        String skill = Files.readString(top.resolve(PLAN.replace("/plan/", "/work/")));

        assertThat(skill.lines().filter(line -> line.startsWith("description:")))
                .singleElement()
                .asString()
                .contains("starts with a tag in brackets, whatever it is", "[new-feature]")
                .contains("[enhancement]", "[bugfix]", "[new-work]", "[WORK start]")
                .contains("resume WORK-07", "continue WORK-07", "WORK-07 계속실행", "파이프라인 재개")
                .contains("uctm init", "초기화");
        assertThat(skill)
                .contains("baton work new 'THE WHOLE MESSAGE'", "| `baton work resume` |")
                .contains("baton init");
    }

    @Test
    void aDirectoryBelowAndWhatIsThereAreRespected() throws IOException {
        Files.createDirectories(top.resolve("sub/dir"));
        Files.createDirectories(top.resolve("works/WORK-01"));
        Files.createDirectories(top.resolve(".claude/skills/mine"));
        Files.writeString(top.resolve("CLAUDE.md"), "# Mine\n");
        Files.writeString(top.resolve(".claude/skills/mine/SKILL.md"), "mine");
        Ran ran = Ran.in(top.resolve("sub/dir"), "init", "--yes");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("create  " + PLAN).doesNotContain("works");
        assertThat(files(top.resolve("sub/dir"))).hasSize(1);
        assertThat(Files.readString(top.resolve("CLAUDE.md"))).isEqualTo("# Mine\n");
        assertThat(Files.readString(top.resolve(".claude/skills/mine/SKILL.md"))).isEqualTo("mine");
    }

    @ParameterizedTest
    @CsvSource({"init", "update"})
    void aDryRunTouchesNothing(String command) throws IOException {
        if (command.equals("update")) {
            assertThat(Ran.in(top, "init").status()).isZero();
            Files.delete(top.resolve(PLAN));
        }
        Map<String, String> before = files(top);
        Ran ran = Ran.in(top, command, "--dry-run", "--yes");
        assertThat(ran.status()).isZero();
        assertThat(ran.out()).contains("would create  " + PLAN + "\n");
        assertThat(files(top)).isEqualTo(before);
    }

    @Test
    void whatAPersonChangedIsKeptUntilTheyAskOtherwise() throws IOException {
        Ran.in(top, "init");
        Files.writeString(top.resolve(PLAN), "mine\n");
        for (String command : List.of("init", "update", "init")) {
            Ran kept = Ran.in(top, command);
            assertThat(kept.status()).isEqualTo(1);
            assertThat(kept.err()).contains("error INSTALL_CHANGED `" + PLAN + "` was changed");
            assertThat(Files.readString(top.resolve(PLAN))).isEqualTo("mine\n");
        }
        Ran json = Ran.in(top, "update", "--json");
        assertThat(json.out())
                .contains("{\"deed\":\"keep\",\"path\":\"" + PLAN + "\"}")
                .contains("\"errors\":[{\"code\":\"INSTALL_CHANGED\"");
        Files.writeString(top.resolve(PLAN + ".bak"), "older\n");
        Ran forced = Ran.in(top, "update", "--force");
        assertThat(forced.status()).isZero();
        assertThat(Files.readString(top.resolve(PLAN))).contains("# Plan");
        assertThat(Files.readString(top.resolve(PLAN + ".bak"))).isEqualTo("older\n");
        assertThat(Files.readString(top.resolve(PLAN + ".bak.1"))).isEqualTo("mine\n");
        assertThat(Ran.in(top, "update").status()).isZero();
    }

    /// As an older Baton would have left it.
    @Test
    void anOlderVersionIsReplacedAndItsObsoleteFilesGo() throws IOException {
        Ran.in(top, "init");
        Path old = top.resolve(".claude/skills/baton/skills/gone/SKILL.md");
        Files.createDirectories(old.getParent());
        Files.writeString(old, "old\n");
        Files.writeString(top.resolve(PLAN), "old\n");
        String sum = Shell.in(top).run("sha256sum", old.toString()).split(" ")[0];
        Path receipt = top.resolve(RECEIPT);
        String listed =
                Files.readString(receipt)
                        .replaceAll(
                                "(\"skills/plan/SKILL.md\": )\"\\w+\"",
                                "$1\"" + sum + "\", \"skills/gone/SKILL.md\": \"" + sum + "\"");
        Files.writeString(receipt, listed);
        Ran ran = Ran.in(top, "update");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out())
                .isEqualTo(
                        "replace  "
                                + PLAN
                                + "\nremove  .claude/skills/baton/skills/gone/SKILL.md\n");
        assertThat(old.getParent()).doesNotExist();
        assertThat(Files.readString(receipt)).doesNotContain("gone");
    }

    @Test
    void withoutAnInstallationThereIsNothingToUpdate() {
        Ran ran = Ran.in(top, "update");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err()).contains("error INSTALL_MISSING", "baton init");
    }

    @ParameterizedTest
    @CsvSource({"'\n', true", "'Yes\n', true", "' y \n', true", "'n\n', false", "'', false"})
    void permissionsAreAskedFor(String answer, boolean added) {
        Ran ran =
                Ran.of(
                        new ByteArrayInputStream(answer.getBytes(StandardCharsets.UTF_8)),
                        top,
                        Map.of(),
                        new Ttys(true, true, true),
                        terminal -> Cli.run(List.of("init"), terminal).code());
        assertThat(ran.status()).isZero();
        assertThat(ran.err()).contains("Allow Bash(baton:*) in", "? [Y/n] ");
        assertThat(Files.exists(top.resolve(SETTINGS))).isEqualTo(added);
    }

    @Test
    void whereNobodyCanBeAskedNothingIsAllowed() {
        Ran ran = Ran.in(top, "init");
        assertThat(ran.status()).isZero();
        assertThat(ran.err()).contains("not allowed: Bash(baton:*)");
        assertThat(top.resolve(SETTINGS)).doesNotExist();
    }

    @Test
    void settingsThatAreNoJsonAreKept() throws IOException {
        Files.createDirectories(top.resolve(".claude"));
        Files.writeString(top.resolve(SETTINGS), "{ // mine\n}");
        Ran ran = Ran.in(top, "init", "--yes");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.err()).contains("error SETTINGS_INVALID");
        assertThat(Files.readString(top.resolve(SETTINGS))).isEqualTo("{ // mine\n}");
        assertThat(top.resolve(PLAN)).exists();
    }

    @ParameterizedTest
    @CsvSource({
        ".claude",
        ".claude/skills",
        ".claude/skills/baton",
        ".claude/skills/baton/skills",
        "works",
    })
    void nothingIsWrittenThroughALinkThatLeadsOut(String link) throws IOException {
        Path outside = Files.createDirectories(place.resolve("outside"));
        Files.createDirectories(top.resolve(link).getParent());
        Files.createSymbolicLink(top.resolve(link), outside.toRealPath());
        Ran ran = Ran.in(top, "init", "--yes");
        assertThat(ran.status()).isEqualTo(8);
        assertThat(ran.err()).contains("error INSTALL_LEADS_OUT");
        assertThat(outside).isEmptyDirectory();
    }

    @Test
    void aUserIsSetUpWithThePluginOnly() throws IOException {
        Map<String, String> environment = Map.of("HOME", place.toString());
        Ran ran = Ran.with(top, environment, Ttys.NONE, "init", "--global", "--yes");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(place.resolve(".claude/skills/baton/.claude-plugin/plugin.json")).exists();
        assertThat(place.resolve(".claude/settings.local.json")).doesNotExist();
        assertThat(files(top)).hasSize(2);
        Map<String, String> other = Map.of("CLAUDE_CONFIG_DIR", place.resolve("c").toString());
        assertThat(Ran.with(top, other, Ttys.NONE, "update", "--global").status()).isEqualTo(4);
        assertThat(Ran.with(top, Map.of(), Ttys.NONE, "init", "--global").status()).isEqualTo(4);
    }

    @Test
    void theListOfFilesIsComplete() throws IOException {
        Path plugin = Path.of("../plugin");
        try (Stream<Path> all = Files.walk(plugin)) {
            assertThat(
                            all.filter(Files::isRegularFile)
                                    .map(file -> plugin.relativize(file).toString()))
                    .containsExactlyInAnyOrderElementsOf(PluginFiles.PATHS);
        }
    }
}
