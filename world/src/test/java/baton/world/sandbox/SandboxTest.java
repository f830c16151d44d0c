package baton.world.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.config.SandboxSettings;
import baton.core.sandbox.Site;
import baton.kit.TestDirectories;
import baton.world.kit.TestRepository;
import baton.world.process.Enclosure;
import baton.world.process.Ended;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Runner;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The sandbox: what a program inside bubblewrap sees and can change.
@Tag("linux")
class SandboxTest {
    private static final Limits LIMITS = new Limits(Duration.ofMinutes(1), 1 << 16);

    @TempDir(factory = TestDirectories.OnDisk.class)
    private Path directory;

    private Path home;
    private Path work;
    private Environment environment;

    @BeforeEach
    void makePlaces() throws IOException {
        Path real = directory.toRealPath();
        home = Files.createDirectories(real.resolve("home"));
        work = Files.createDirectories(real.resolve("work"));
        Files.createDirectories(home.resolve(".ssh"));
        Files.writeString(home.resolve(".ssh/id_ed25519"), "key\n");
        Files.writeString(work.resolve("file"), "file\n");
        Files.createDirectories(work.resolve("fixed"));
        Files.writeString(work.resolve("fixed/file"), "fixed\n");
        environment =
                TestRepository.ENVIRONMENT.with(
                        Map.of(
                                "HOME", home.toString(),
                                "SSH_AUTH_SOCK", "/tmp/agent",
                                "DOCKER_HOST", "unix:///run/docker.sock"));
    }

    private Sandbox sandbox(SandboxSettings settings) {
        assertThat(Sandbox.attempt(settings, work, environment)).isInstanceOf(Sandbox.Works.class);
        return ((Sandbox.Works) Sandbox.attempt(settings, work, environment)).sandbox();
    }

    private Ended inside(Enclosure enclosure, String script) {
        Invocation plain =
                new Invocation(
                        List.of("bash", "-c", script), work, environment.variables(), LIMITS);
        return Runner.run(enclosure.around(plain));
    }

    private Ended inside(String script) {
        Site site =
                Site.NOTHING
                        .writing(List.of(work.toString()))
                        .seeing(List.of(work.resolve("fixed").toString()))
                        .hiding(List.of(work.resolve("hidden").toString()));
        return inside(sandbox(SandboxSettings.NONE).around(site), script);
    }

    @Test
    void whatItWorksOnCanBeChanged() {
        assertThat(inside("echo new > file; mkdir made; cat file").line()).isEqualTo("new");
        assertThat(work.resolve("file")).hasContent("new");
        assertThat(work.resolve("made")).isDirectory();
    }

    @Test
    void whatItOnlySeesCannotBeChangedAlsoInsideWhatIsWritable() {
        assertThat(inside("cat fixed/file").line()).isEqualTo("fixed");
        assertThat(inside("echo x > fixed/file").succeeded()).isFalse();
        assertThat(inside("rm -rf fixed").succeeded()).isFalse();
        assertThat(work.resolve("fixed/file")).hasContent("fixed");
    }

    @Test
    void whatIsHiddenIsNotThere() throws IOException {
        Files.createDirectories(work.resolve("hidden"));
        Files.writeString(work.resolve("hidden/secret"), "secret\n");

        assertThat(inside("cat hidden/secret").succeeded()).isFalse();
        assertThat(work.resolve("hidden/secret")).hasContent("secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat ~/.ssh/id_ed25519",
                "touch ~/escaped; test -e ~/.ssh/id_ed25519",
                "touch /usr/escaped",
                "touch /etc/escaped"
            })
    void homeAndSystemAreOutOfReach(String script) {
        assertThat(inside(script).succeeded()).isFalse();
        assertThat(home.resolve("escaped")).doesNotExist();
    }

    @Test
    void systemProgramsAreThereAndTemporaryFilesAreItsOwn() throws IOException {
        Path outside = Files.createTempFile("outside-", ".txt");
        try {
            assertThat(inside("git --version && test ! -e " + outside).succeeded()).isTrue();
            assertThat(inside("f=$(mktemp) && echo x > $f && cat $f").line()).isEqualTo("x");
        } finally {
            Files.delete(outside);
        }
    }

    @Test
    void doorsToProgramsOutsideAreClosed() {
        assertThat(inside("env | grep -E '^(SSH_AUTH_SOCK|DOCKER_HOST)='").stdout().text())
                .isEmpty();
    }

    @Test
    void itIsAloneAmongItsProcesses() {
        int seen = Integer.parseInt(inside("ls /proc | grep -c '^[0-9]'").line());

        assertThat(seen).isLessThan(12);
    }

    @ParameterizedTest
    @CsvSource({"true, on", "false, off"})
    void networkCanBeTakenAway(boolean network, String word) {
        SandboxSettings settings =
                new SandboxSettings(Optional.empty(), List.of(), List.of(), Optional.of(network));
        Sandbox sandbox = sandbox(settings);
        Site site = Site.NOTHING.writing(List.of(work.toString()));

        assertThat(sandbox.label()).isEqualTo("bubblewrap, network " + word);
        String namespace = inside(sandbox.around(site), "readlink /proc/self/ns/net").line();
        String own = inside(Enclosure.NONE, "readlink /proc/self/ns/net").line();
        assertThat(namespace.equals(own)).isEqualTo(network);
    }

    @Test
    void otherPlacesCanBeOpenedBySettings() throws IOException {
        Path cache = Files.createDirectories(home.resolve("cache"));
        SandboxSettings settings =
                new SandboxSettings(
                        Optional.empty(), List.of(cache.toString()), List.of(), Optional.empty());
        Site site = Site.NOTHING.writing(List.of(work.toString()));

        assertThat(inside(sandbox(settings).around(site), "touch " + cache + "/kept").succeeded())
                .isTrue();
        assertThat(cache.resolve("kept")).exists();
    }

    @Test
    void withoutBubblewrapItIsSaid() {
        Environment bare = environment.with("PATH", home.toString());

        assertThat(Sandbox.attempt(SandboxSettings.NONE, work, bare))
                .isEqualTo(new Sandbox.Fails("bubblewrap (`bwrap`) is not installed"));
    }

    @Test
    void bubblewrapThatDoesNotWorkHereIsNoSandbox() throws IOException {
        Path fake = home.resolve("bwrap");
        Files.writeString(fake, "#!/bin/sh\necho 'no permission' >&2; exit 1\n");
        assertThat(fake.toFile().setExecutable(true)).isTrue();
        Environment faked = environment.with("PATH", home + ":/usr/bin:/bin");

        assertThat(Sandbox.attempt(SandboxSettings.NONE, work, faked))
                .isEqualTo(new Sandbox.Fails("bubblewrap does not work here: no permission"));
    }

    /// A file that an earlier program had planted would act for every later build of the user.
    @ParameterizedTest
    @ValueSource(
            strings = {
                ".m2/settings.xml",
                ".m2/extensions.xml",
                ".gradle/init.gradle",
                ".gradle/init.d/x.gradle",
                ".gradle/gradle.properties",
                ".cargo/config.toml",
                ".cargo/bin/cargo",
                "go/bin/go"
            })
    void nothingIsPlantedAmongTheSettingsOfBuildTools(String planted) throws IOException {
        Path file = home.resolve(planted);
        Files.createDirectories(home.resolve(planted.split("/", -1)[0]));
        Site site = Site.NOTHING.writing(List.of(work.toString()));
        String script = "mkdir -p $(dirname " + file + ") && echo x > " + file;

        for (Site kind : List.of(site, site.atHome())) {
            Ended _ = inside(sandbox(SandboxSettings.NONE).around(kind), script);
            assertThat(file).doesNotExist();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {".m2/repository", ".gradle/caches", ".cargo/registry", ".npm"})
    void whatBuildToolsFetchIsKept(String cache) throws IOException {
        Path place = Files.createDirectories(home.resolve(cache));
        Path settings = Files.writeString(place.resolveSibling("settings.xml"), "mine");
        Site site = Site.NOTHING.writing(List.of(work.toString()));
        Enclosure inside = sandbox(SandboxSettings.NONE).around(site);

        assertThat(inside(inside, "echo x > " + place + "/kept").succeeded()).isTrue();
        assertThat(place.resolve("kept")).hasContent("x");
        if (!cache.equals(".npm")) {
            assertThat(inside(inside, "cat " + settings).line()).isEqualTo("mine");
            assertThat(inside(inside, "echo other > " + settings).succeeded()).isFalse();
        }
        assertThat(settings).hasContent("mine");
    }

    @Test
    void withoutAFenceNothingOutlivesTheProgramThatStartedIt() throws IOException {
        Path pid = work.resolve("pid");
        Sandbox alone = Sandbox.processesAlone(work, environment);
        assertThat(alone.label()).isEqualTo("off");
        String script =
                "exec 9< <(sleep 0); (setsid bash -c 'trap \"\" TERM HUP INT; touch "
                        + pid
                        + "; exec sleep 1000' < /dev/null > /dev/null 2>&1 &) &"
                        + " until [ -e "
                        + pid
                        + " ]; do sleep 0.05; done; readlink /proc/self/ns/pid; exit 3";

        Ended ended = inside(alone.around(Site.NOTHING), script);

        assertThat(ended.exit()).hasValue(3);
        String namespace = ended.stdout().text().strip();
        assertThat(namespace).startsWith("pid:");
        assertThat(namespaces()).doesNotContain(namespace);
    }

    /// Those of all processes that can be seen.
    private static List<String> namespaces() throws IOException {
        List<String> found = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : all) {
                try {
                    found.add(Files.readSymbolicLink(process.resolve("ns/pid")).toString());
                } catch (IOException e) {
                    // It has ended meanwhile, or is somebody else's.
                    continue;
                }
            }
        }
        return found;
    }

    @Test
    void whereProcessesCannotBeKeptApartItIsSaid() {
        Environment bare = environment.with("PATH", home.toString());

        assertThat(Sandbox.processesAlone(work, bare)).isEqualTo(Sandbox.OPEN);
        assertThat(Sandbox.OPEN.label()).contains("outlive");
    }

    @Test
    void withoutASandboxNothingIsPutAround() {
        assertThat(Sandbox.OFF.isOn()).isFalse();
        assertThat(Sandbox.OFF.around(Site.NOTHING).isOpen()).isTrue();
        assertThat(inside(Sandbox.OFF.around(Site.NOTHING), "cat ~/.ssh/id_ed25519").line())
                .isEqualTo("key");
    }
}
