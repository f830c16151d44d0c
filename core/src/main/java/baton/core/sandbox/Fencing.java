package baton.core.sandbox;

import baton.core.config.SandboxSettings;
import baton.core.sandbox.Ground.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Draws fences: what a program needs, what the user set, and what is hidden from all of them.
///
/// A home directory is private: of the real one only caches, the settings of git and installed
/// programs are there.
public final class Fencing {
    /// Where what is written is gone after the program.
    private static final List<String> SCRATCH = List.of("/tmp", "/var/tmp");

    private static final List<String> CACHES =
            List.of("~/.m2", "~/.gradle", "~/.npm", "~/.cache", "~/.cargo", "~/go");

    private static final List<String> SEEN = List.of("~/.gitconfig", "~/.config/git");

    /// Keys and sessions of the user, and sockets of programs that would do more for him than the
    /// fence allows.
    private static final List<String> HIDDEN =
            List.of(
                    "~/.ssh",
                    "~/.aws",
                    "~/.azure",
                    "~/.config/gcloud",
                    "~/.config/gh",
                    "~/.config/git/credentials",
                    "~/.gnupg",
                    "~/.netrc",
                    "~/.git-credentials",
                    "~/.docker",
                    "~/.kube",
                    "~/.npmrc",
                    "~/.pypirc",
                    "~/.password-store",
                    "~/.local/share/keyrings",
                    "~/.local/state/baton",
                    "~/.cargo/credentials",
                    "~/.cargo/credentials.toml",
                    "/etc/shadow",
                    "/etc/gshadow",
                    "/run/user",
                    "/run/dbus",
                    "/run/docker.sock",
                    "/run/containerd",
                    "/run/podman");

    private final Ground ground;
    private final SandboxSettings settings;

    public Fencing(Ground ground, SandboxSettings settings) {
        this.ground = ground;
        this.settings = settings;
    }

    /// The fence around one program. What comes later holds where the paths are the same.
    public Fence around(Site site) {
        List<String> homes = ground.homes().stream().filter(home -> isPrivate(home, site)).toList();
        List<Mount> mounts = new ArrayList<>();
        homes.forEach(
                home -> mounts.add(site.homely() ? new Mount.Empty(home) : new Mount.Sealed(home)));
        SCRATCH.stream().filter(ground::has).forEach(path -> mounts.add(new Mount.Empty(path)));
        places(SEEN).forEach(path -> mounts.add(new Mount.ReadOnly(path)));
        tools(homes).forEach(path -> mounts.add(new Mount.ReadOnly(path)));
        places(HIDDEN).forEach(path -> hide(path, mounts));
        caches(homes, mounts);
        places(settings.write()).forEach(path -> mounts.add(new Mount.Writable(path)));
        places(site.writable()).forEach(path -> mounts.add(new Mount.Writable(path)));
        places(site.readOnly()).forEach(path -> mounts.add(new Mount.ReadOnly(path)));
        mounts.addAll(site.lent());
        Stream.concat(places(settings.hide()), places(site.hidden()))
                .forEach(path -> hide(path, mounts));
        boolean network = site.network() || settings.network().orElse(true);
        return new Fence(mounts, network);
    }

    /// What is worked on stays whole where the home directory is a part of it.
    private boolean isPrivate(String home, Site site) {
        return !home.equals("/")
                && ground.look().at(home).equals(Optional.of(Kind.DIRECTORY))
                && site.writable().stream().noneMatch(work -> Ground.holds(work, home));
    }

    private void caches(List<String> homes, List<Mount> mounts) {
        for (String home : ground.homes()) {
            for (String cache : CACHES) {
                String path = expanded(cache, home);
                if (ground.has(path)) {
                    mounts.add(new Mount.Writable(path));
                } else if (homes.contains(home)) {
                    mounts.add(new Mount.Empty(path));
                }
            }
        }
    }

    /// Programs find their own files beside them or one directory up, so all of the place in the
    /// home directory is shown that a tool lies in.
    private List<String> tools(List<String> homes) {
        List<String> places = new ArrayList<>();
        for (String tool : ground.tools()) {
            for (String home : homes) {
                if (Ground.holds(home, tool) && !tool.equals(home)) {
                    int end = tool.indexOf('/', home.length() + 1);
                    places.add(end < 0 ? tool : tool.substring(0, end));
                }
            }
            if (SCRATCH.stream().anyMatch(s -> Ground.holds(s, tool) && !s.equals(tool))) {
                places.add(tool);
            }
        }
        return places.stream().filter(ground::has).distinct().toList();
    }

    private void hide(String path, List<Mount> mounts) {
        ground.look()
                .at(path)
                .ifPresent(
                        kind ->
                                mounts.add(
                                        switch (kind) {
                                            case FILE -> new Mount.Blank(path);
                                            case DIRECTORY -> new Mount.Sealed(path);
                                        }));
    }

    /// The paths that are there; `~` is every home directory.
    private Stream<String> places(List<String> paths) {
        return paths.stream()
                .flatMap(
                        path ->
                                path.startsWith("~")
                                        ? ground.homes().stream().map(h -> expanded(path, h))
                                        : Stream.of(path))
                .filter(path -> path.startsWith("/") && ground.has(path));
    }

    private static String expanded(String path, String home) {
        return path.equals("~") ? home : home + path.substring(1);
    }
}
