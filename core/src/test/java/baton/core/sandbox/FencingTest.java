package baton.core.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.config.SandboxSettings;
import baton.core.sandbox.Ground.Kind;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

class FencingTest {
    private static final String HOME = "/home/u";
    private static final Site WORK =
            Site.NOTHING.writing(List.of(HOME + "/work")).seeing(List.of(HOME + "/work/.git"));

    private final Map<String, Kind> disk = new HashMap<>();
    private final Set<String> links = new HashSet<>();
    private final Ground.Look look =
            new Ground.Look() {
                @Override
                public Optional<Kind> at(String path) {
                    return Optional.ofNullable(disk.get(path));
                }

                @Override
                public List<String> children(String directory) {
                    return disk.keySet().stream()
                            .filter(path -> path.startsWith(directory + "/"))
                            .map(path -> path.substring(directory.length() + 1).split("/", -1)[0])
                            .distinct()
                            .sorted()
                            .toList();
                }

                @Override
                public String real(String path) {
                    return path.equals(HOME + "/.nvm/agent") || path.equals(HOME + "/agent")
                            ? "/opt/agent"
                            : path;
                }

                @Override
                public Optional<Kind> within(String directory, String path) {
                    return links.stream().anyMatch(link -> (path + "/").startsWith(link + "/"))
                            ? Optional.empty()
                            : at(path);
                }
            };

    FencingTest() {
        directories("/tmp", "/var/tmp", HOME, HOME + "/work", HOME + "/work/.git");
    }

    @ParameterizedTest
    @CsvSource({
        "/tmp, Empty",
        "/var/tmp, Empty",
        "/home/u, Sealed",
        "/home/u/.m2, Empty",
        "/home/u/.m2/repository, Writable",
        "/home/u/.m2/wrapper, Empty",
        "/home/u/.m2/wrapper/dists, Writable",
        "/home/u/.m2/wrapper/other, ReadOnly",
        "/home/u/.m2/settings.xml, ReadOnly",
        "/home/u/.gradle, Empty",
        "/home/u/.npm, Empty",
        "/home/u/.gitconfig, ReadOnly",
        "/home/u/.cargo, Empty",
        "/home/u/.cargo/registry, Writable",
        "/home/u/.cargo/credentials.toml, Blank",
        "/home/u/.cargo/config.toml, ReadOnly",
        "/home/u/.cargo/tools, ReadOnly",
        "/run/systemd, Empty",
        "/run/systemd/resolve, ReadOnly",
        "/run/user, Empty",
        "/run/docker.sock, Blank",
        "/home/u/.nvm, ReadOnly",
        "/home/u/work, Writable",
        "/home/u/work/.git, ReadOnly",
    })
    void everyPlaceIsSeenAsItShouldBe(String path, String how) {
        directories(HOME + "/.m2", HOME + "/.cargo", HOME + "/.nvm", "/run/user");
        directories(HOME + "/.m2/repository", HOME + "/.m2/wrapper", HOME + "/.m2/wrapper/dists");
        directories(HOME + "/.cargo/registry", HOME + "/.cargo/tools");
        files(HOME + "/.m2/settings.xml", HOME + "/.m2/wrapper/other");
        files(HOME + "/.gitconfig", HOME + "/.cargo/credentials.toml");
        files("/run/docker.sock", HOME + "/.cargo/config.toml");
        directories(HOME + "/.cargo/tools/bin", "/run/systemd", "/run/systemd/resolve");

        assertThat(seen(fence(SandboxSettings.NONE, WORK), path)).contains(how);
    }

    @ParameterizedTest
    @CsvSource({"/home/u/.ssh", "/home/u/.netrc", "/home/u/.config/gh"})
    void whatNothingShowsIsNotHiddenOnceMore(String path) {
        directories(path);

        assertThat(seen(fence(SandboxSettings.NONE, WORK), path)).isEmpty();
    }

    @Test
    void aHomeThatIsShownHidesItsSecrets() {
        directories(HOME + "/.ssh");
        files(HOME + "/.netrc");
        SandboxSettings settings =
                new SandboxSettings(Optional.empty(), List.of("~"), List.of(), Optional.empty());

        MachineView fence = fence(settings, WORK);

        assertThat(seen(fence, HOME)).contains("Writable");
        assertThat(seen(fence, HOME + "/.ssh")).contains("Empty");
        assertThat(seen(fence, HOME + "/.netrc")).contains("Blank");
    }

    @ParameterizedTest
    @CsvSource({
        "/opt/cache, /home/u/none, /opt/cache, Writable",
        "~/more, /home/u/none, /home/u/more, Writable",
        "/run/docker.sock, /home/u/none, /run/docker.sock, Writable",
        "/opt/none, /opt/cache, /opt/cache, Empty",
        "/opt/none, ~/.m2, /home/u/.m2, Empty",
        "/opt/none, /home/u/work/.env, /home/u/work/.env, Blank",
    })
    void theUserOpensAndHides(String write, String hide, String path, String how) {
        directories("/opt/cache", HOME + "/more", HOME + "/.m2");
        files(HOME + "/work/.env", "/run/docker.sock");
        SandboxSettings settings =
                new SandboxSettings(
                        Optional.empty(), List.of(write), List.of(hide), Optional.empty());

        assertThat(seen(fence(settings, WORK), path)).contains(how);
    }

    @Test
    void anAgentHasAHomeToWriteTo() {
        assertThat(seen(fence(SandboxSettings.NONE, WORK.atHome()), HOME)).contains("Empty");
    }

    @Test
    void aHomeInsideTheWorkStaysWhatItIs() {
        Site all = Site.NOTHING.writing(List.of("/home"));
        directories("/home");

        MachineView fence = fence(SandboxSettings.NONE, all);

        assertThat(seen(fence, HOME)).isEmpty();
        assertThat(seen(fence, HOME + "/.npm")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"true, false, true", "false, false, false", "false, true, true"})
    void theNetworkIsThereWhereItIsSetOrNeeded(boolean set, boolean needed, boolean there) {
        SandboxSettings settings =
                new SandboxSettings(Optional.empty(), List.of(), List.of(), Optional.of(set));

        MachineView fence = fence(settings, needed ? WORK.networked() : WORK);

        assertThat(fence.network()).isEqualTo(there);
    }

    @Test
    void whatHoldsAReadOnlyPlaceCannotBeMovedAway() {
        directories(HOME + "/work/.baton", HOME + "/work/.baton/runs");
        Site site = WORK.seeing(List.of(HOME + "/work/.baton/runs"));

        MachineView fence = fence(SandboxSettings.NONE, site);

        assertThat(seen(fence, HOME + "/work/.baton")).contains("Writable");
        assertThat(seen(fence, HOME + "/work/.baton/runs")).contains("ReadOnly");
    }

    @ParameterizedTest
    @CsvSource({"/home/u/work/build, false", "/home/u/other, true"})
    void whatIsReachedThroughAPlantedLinkIsNotThere(String link, boolean there) {
        directories(HOME + "/work/build", HOME + "/work/build/out");
        links.add(link);
        SandboxSettings settings =
                new SandboxSettings(
                        Optional.empty(),
                        List.of(HOME + "/work/build/out"),
                        List.of(),
                        Optional.empty());

        MachineView fence = fence(settings, WORK);

        assertThat(seen(fence, HOME + "/work/build/out").isPresent()).isEqualTo(there);
    }

    @ParameterizedTest
    @CsvSource({
        "/home/u/.nvm/v1/bin, /home/u/.nvm",
        "/home/u/bin, /home/u/bin",
        "/home/u/.local/bin, '/home/u/.local/bin,/home/u/.local/lib'",
        "/home/u/.local/share/uv/tools/x/bin/x, /home/u/.local/share/uv",
        "/home/u/.config/composer/vendor/bin, /home/u/.config/composer",
    })
    void ofAToolOnlyItsOwnPlaceIsShown(String tool, String places) {
        assertThat(String.join(",", FencePlaces.ofTool(HOME, tool))).isEqualTo(places);
    }

    @Test
    void aToolDoesNotShowWhatIsHidden() {
        directories(HOME + "/.docker", HOME + "/.docker/bin");
        Ground ground = new Ground(List.of(HOME), List.of(HOME + "/.docker/bin"), false, look);

        MachineView fence = new Fencing(ground, SandboxSettings.NONE).around(WORK);

        assertThat(seen(fence, HOME + "/.docker")).contains("Empty");
    }

    /// Nothing can be put over a link, nor need it be.
    @Test
    void aLinkThatIsSeenAnywayIsLeftAsItIs() {
        directories(HOME + "/.nvm");
        files(HOME + "/.nvm/agent", HOME + "/agent", "/opt/agent");
        Site site = WORK.seeing(List.of(HOME + "/.nvm/agent", HOME + "/agent"));

        MachineView fence = fence(SandboxSettings.NONE, site);

        assertThat(seen(fence, HOME + "/.nvm/agent")).isEmpty();
        assertThat(seen(fence, HOME + "/agent")).contains("ReadOnly");
        assertThat(seen(fence, "/opt/agent")).contains("ReadOnly");
    }

    @Test
    void whatHoldsAPathComesBeforeIt() {
        MachineView fence = fence(SandboxSettings.NONE, WORK);
        List<String> paths = fence.mounts().stream().map(Mount::path).toList();

        assertThat(paths).isSorted().doesNotHaveDuplicates();
    }

    private MachineView fence(SandboxSettings settings, Site site) {
        Ground ground =
                new Ground(
                        List.of(HOME),
                        List.of(HOME + "/.nvm/v1/bin", HOME + "/.cargo/tools/bin"),
                        false,
                        look);
        return new Fencing(ground, settings).around(site);
    }

    private static Optional<String> seen(MachineView fence, String path) {
        return fence.mounts().stream()
                .filter(mount -> mount.path().equals(path))
                .map(mount -> mount.getClass().getSimpleName())
                .findFirst();
    }

    private void directories(String... paths) {
        Arrays.stream(paths).forEach(path -> disk.put(path, Kind.DIRECTORY));
    }

    private void files(String... paths) {
        Arrays.stream(paths).forEach(path -> disk.put(path, Kind.FILE));
    }
}
