package baton.world.sandbox;

import baton.core.config.SandboxSettings;
import baton.core.sandbox.Bubblewrap;
import baton.core.sandbox.Fencing;
import baton.core.sandbox.Ground;
import baton.core.sandbox.Mount;
import baton.core.sandbox.Site;
import baton.world.Platform;
import baton.world.process.Enclosure;
import baton.world.process.Ended;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Programs;
import baton.world.process.Runner;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The sandbox that programs are put into, or the lack of one. There is a sandbox only where it was
/// seen to work.
///
/// @param processes the words before a program that give it process numbers of its own, where there
/// is no fence: all that the program starts ends with it
/// @param label what people are told is in force
public record Sandbox(Optional<Bubble> bubble, List<String> processes, String label) {
    public static final Sandbox OFF = new Sandbox(Optional.empty(), List.of(), "off");

    /// No sandbox, and no process numbers of their own for programs: the machine cannot give them,
    /// or the user does without.
    public static final Sandbox OPEN =
            new Sandbox(Optional.empty(), List.of(), "off; programs may outlive their step");

    static final String PROGRAM = "bwrap";
    static final Limits LIMITS = new Limits(Duration.ofSeconds(20), 64 << 10);

    private static final String SCRATCH = "/tmp";

    /// The shell is there because the first of all processes is not ended by most signals, and has
    /// to look after orphans.
    private static final List<String> PROCESSES =
            List.of(
                    "unshare",
                    "--map-current-user",
                    "--user",
                    "--pid",
                    "--fork",
                    "--kill-child",
                    "--mount-proc",
                    "/bin/sh",
                    "-c",
                    "\"$@\"; exit \"$?\"",
                    "sh");

    /// Some programs refuse to work where what they keep lies below the place for temporary files.
    private static final String INNER = SCRATCH + "/baton-scratch";

    /// Doors to programs outside.
    private static final Set<String> DOORS =
            Set.of(
                    "SSH_AUTH_SOCK",
                    "SSH_AGENT_PID",
                    "GPG_AGENT_INFO",
                    "GNOME_KEYRING_CONTROL",
                    "DBUS_SESSION_BUS_ADDRESS",
                    "DBUS_SYSTEM_BUS_ADDRESS",
                    "XDG_RUNTIME_DIR",
                    "DOCKER_HOST",
                    "CONTAINER_HOST",
                    "DISPLAY",
                    "WAYLAND_DISPLAY",
                    "XAUTHORITY",
                    "TMUX",
                    "STY",
                    "VSCODE_IPC_HOOK_CLI",
                    "VSCODE_GIT_IPC_HANDLE",
                    "GIT_ASKPASS",
                    "SSH_ASKPASS",
                    "SUDO_ASKPASS");

    public Sandbox {
        processes = List.copyOf(processes);
    }

    /// Bubblewrap on this machine.
    public record Bubble(String program, Ground ground, SandboxSettings settings) {}

    /// The result of trying the sandbox on this machine.
    public sealed interface Tried {}

    public record Works(Sandbox sandbox) implements Tried {}

    /// With the reason, in words.
    public record Fails(String why) implements Tried {}

    /// Tries a program inside, since nothing else tells whether this machine allows it.
    public static Tried attempt(SandboxSettings settings, Path directory, Environment user) {
        Map<String, String> variables = user.variables();
        Invocation plain = new Invocation(List.of(PROGRAM), directory, variables, LIMITS);
        Optional<Path> program = Programs.find(plain);
        if (!Platform.here().namespaces()) {
            return new Fails("bubblewrap needs Linux");
        }
        if (program.isEmpty()) {
            return new Fails("bubblewrap (`bwrap`) is not installed");
        }
        Bubble bubble = new Bubble(program.get().toString(), Machine.ground(variables), settings);
        boolean network = settings.network().orElse(true);
        String label = "bubblewrap, network " + (network ? "on" : "off");
        Sandbox sandbox = new Sandbox(Optional.of(bubble), List.of(), label);
        Site here = Site.NOTHING.seeing(List.of(directory.toString()));
        Ended ended = Runner.run(sandbox.around(here).around(plain.withArgv(List.of("true"))));
        return ended.succeeded()
                ? new Works(sandbox)
                : new Fails("bubblewrap does not work here: " + said(ended));
    }

    /// No fence, and all the same an end for everything a program starts, where this machine gives
    /// process numbers of their own to its users.
    public static Sandbox processesAlone(Path directory, Environment user) {
        Sandbox apart = new Sandbox(Optional.empty(), PROCESSES, OFF.label());
        Invocation plain = new Invocation(List.of("true"), directory, user.variables(), LIMITS);
        boolean there =
                Platform.here().namespaces()
                        && Programs.find(plain.withArgv(PROCESSES)).isPresent();
        return there && Runner.run(apart.around(Site.NOTHING).around(plain)).succeeded()
                ? apart
                : OPEN;
    }

    private static String said(Ended ended) {
        return ended.stderr().text().lines().findFirst().orElse("it said nothing");
    }

    public boolean isOn() {
        return bubble.isPresent();
    }

    /// True if something that a program has started may be alive after the program, unseen.
    public boolean mayLeaveSurvivors() {
        return bubble.isEmpty() && processes.isEmpty();
    }

    /// The enclosure of programs that work at this site.
    public Enclosure around(Site site) {
        if (bubble.isEmpty() && !processes.isEmpty()) {
            return new Enclosure.Before(processes);
        }
        return bubble.<Enclosure>map(b -> (plain, needs) -> inside(b, plain, site.and(needs)))
                .orElse(Enclosure.NONE);
    }

    /// The enclosure of programs that see one directory in the place of another; nothing where this
    /// machine cannot do that.
    public Optional<Enclosure> instead(Instead place, Environment user) {
        return bubble.isEmpty()
                ? place.attempt(processes, user)
                : Optional.of(around(place.site()));
    }

    private static Invocation inside(Bubble bubble, Invocation plain, Site site) {
        boolean below = isWritten(site, SCRATCH + "/");
        return below
                ? inside(bubble, plain, site.lending(List.of(new Mount.Empty(INNER))), INNER)
                : inside(bubble, plain, site, SCRATCH);
    }

    private static boolean isWritten(Site site, String start) {
        return site.writable().stream().anyMatch(path -> path.startsWith(start))
                || site.lent().stream()
                        .anyMatch(
                                mount ->
                                        mount
                                                        instanceof
                                                        Mount.Lent(_, String path, boolean writable)
                                                && writable
                                                && path.startsWith(start));
    }

    private static Invocation inside(Bubble bubble, Invocation plain, Site site, String scratch) {
        List<String> argv =
                Bubblewrap.words(
                        bubble.program(),
                        new Fencing(bubble.ground(), bubble.settings()).around(site),
                        plain.directory().toString(),
                        plain.argv());
        Environment environment =
                new Environment(plain.environment())
                        .without(DOORS::contains)
                        .with("TMPDIR", scratch);
        return plain.withArgv(argv).withEnvironment(environment);
    }
}
