package baton.app.sessions;

import baton.app.Ran;
import baton.app.kill.Contents;
import baton.app.kill.Program;
import baton.app.kill.Scene;
import baton.app.terminal.Terminal.Ttys;
import baton.core.run.Entry;
import baton.core.run.EventType;
import baton.kit.Shell;
import baton.world.run.store.RunFolder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// A scene in which sessions run, with the place of its worktrees beside it.
record Cell(Scene scene) {
    /// While one of these was the last line of a session, its agent's work was in no commit.
    private static final Set<EventType> UNCOMMITTED =
            Set.of(
                    EventType.AGENT_STARTED,
                    EventType.AGENT_ENDED,
                    EventType.SCOPE_CHECKED,
                    EventType.VERIFY_ENDED);

    private static final String PLACE = "XDG_STATE_HOME";

    Path state() {
        return scene.bed().directory().resolve("state");
    }

    Shell shell() {
        return scene.shell().with(PLACE, state().toString());
    }

    /// Runs the words in this program.
    Ran run(List<String> words) {
        Map<String, String> environment = new HashMap<>(Scene.environment());
        environment.put(PLACE, state().toString());
        return Ran.with(scene.top(), environment, Ttys.NONE, words.toArray(String[]::new));
    }

    /// Runs the words in a program of woven classes.
    Ran runWoven(Program woven, List<String> properties, List<String> words) {
        Path scratch = scene.bed().directory().resolve("scratch");
        shell().run("mkdir", "-p", scratch.toString());
        List<String> command = woven.baton(scratch, properties, words);
        Shell.Ended ended = shell().attempt(command.toArray(String[]::new));
        return new Ran(ended.status(), ended.output(), "");
    }

    /// Makes what agents wrote and nobody committed different from what was recorded: what is
    /// found at the end is then known to be saved, and not made again. The names git has for it.
    List<String> mark() {
        List<String> blobs = new ArrayList<>();
        if (RunFolder.all(scene.top()).isEmpty()) {
            return blobs;
        }
        Map<Integer, Entry> last = new HashMap<>();
        scene.journal().forEach(entry -> last.put(entry.session(), entry));
        for (Path worktree : worktrees()) {
            String name = worktree.getFileName().toString();
            Entry entry = last.get(Integer.parseInt(name.substring("session-".length())));
            boolean open =
                    entry != null
                            && EventType.ofWord(entry.type())
                                    .filter(UNCOMMITTED::contains)
                                    .isPresent();
            if (open) {
                scene.mark(worktree, entry.unit(), entry.attempt()).stream()
                        .map(Contents::blob)
                        .forEach(blobs::add);
            }
        }
        return blobs;
    }

    private List<Path> worktrees() {
        if (!Files.isDirectory(state())) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(state(), 4)) {
            return all.filter(path -> path.getFileName().toString().startsWith("session-"))
                    .filter(Files::isDirectory)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
