package baton.core.sandbox;

import java.util.List;

/// The places that every fence knows of, as far as they are there.
final class FencePlaces {
    /// Scratch directories: everything that is written there is gone after the program.
    static final List<String> SCRATCH = List.of("/tmp", "/var/tmp");

    /// Directories of build tools that hold settings beside data: of what is there only the data
    /// can be changed, and what is added is gone after the program.
    static final List<String> MIXED =
            List.of(
                    "~/.m2",
                    "~/.gradle",
                    "~/.cargo",
                    "~/go",
                    "~/.ivy2",
                    "~/.sbt",
                    "~/.nuget",
                    "~/.bun",
                    "~/.yarn",
                    "~/.composer");

    /// Directories of what build tools fetch and make, and share between projects.
    static final List<String> CACHES =
            List.of(
                    "~/.m2/repository",
                    "~/.m2/wrapper/dists",
                    "~/.gradle/caches",
                    "~/.gradle/wrapper/dists",
                    "~/.cargo/registry",
                    "~/.cargo/git",
                    "~/go/pkg",
                    "~/.ivy2/cache",
                    "~/.ivy2/local",
                    "~/.sbt/boot",
                    "~/.nuget/packages",
                    "~/.bun/install/cache",
                    "~/.yarn/berry/cache",
                    "~/.composer/cache",
                    "~/.npm",
                    "~/.cache");

    static final List<String> SEEN = List.of("~/.gitconfig", "~/.config/git");

    /// The endings of the paths of directories that hold programs.
    static final List<String> PROGRAMS = List.of("/bin", "/sbin", "/shims");

    /// The settings, scripts and programs that build tools use before anything else, for every
    /// project of the user's.
    static final List<String> FIRST =
            List.of(
                    "~/.m2/settings.xml",
                    "~/.m2/extensions.xml",
                    "~/.m2/toolchains.xml",
                    "~/.m2/jvm.config",
                    "~/.gradle/gradle.properties",
                    "~/.gradle/init.gradle",
                    "~/.gradle/init.gradle.kts",
                    "~/.gradle/init.d",
                    "~/.cargo/config",
                    "~/.cargo/config.toml",
                    "~/.cargo/env",
                    "~/.cargo/bin",
                    "~/go/bin");

    /// Keys and sessions of the user, and sockets of programs that would do more for him than the
    /// fence allows.
    static final List<String> HIDDEN =
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
                    "~/.m2/settings-security.xml",
                    "~/.cargo/credentials",
                    "~/.cargo/credentials.toml",
                    "~/.cache/keyring",
                    "/etc/shadow",
                    "/etc/gshadow",
                    "/run/user",
                    "/run/dbus",
                    "/run/systemd",
                    "/run/docker.sock",
                    "/run/docker",
                    "/run/containerd",
                    "/run/crio",
                    "/run/podman",
                    "/run/libvirt",
                    "/run/snapd.socket",
                    "/run/snapd-snap.socket",
                    "/run/tmux",
                    "/run/screen",
                    "/run/udev",
                    "/run/cups",
                    "/run/pcscd",
                    "/var/lib/lxd",
                    "/var/snap/lxd");

    /// Inside what is hidden: the names of other machines are found by it.
    static final List<String> NEEDED = List.of("/run/systemd/resolve");

    /// Directories that hold what many programs keep, secrets among it.
    private static final List<String> SHARED = List.of(".config", ".local");

    private FencePlaces() {}

    /// The places of a home directory that are shown for a tool that lies in it: the directory of
    /// its own that the tool was installed into.
    static List<String> ofTool(String home, String tool) {
        List<String> names = List.of(tool.substring(home.length() + 1).split("/", -1));
        boolean shared = SHARED.contains(names.getFirst());
        boolean deep = names.size() > 1 && List.of("share", "lib", "opt").contains(names.get(1));
        int depth = shared ? deep ? 3 : 2 : 1;
        String place =
                home + "/" + String.join("/", names.subList(0, Math.min(depth, names.size())));
        // Programs of Python that were installed for one user have their libraries there.
        return place.equals(home + "/.local/bin")
                ? List.of(place, home + "/.local/lib")
                : List.of(place);
    }
}
