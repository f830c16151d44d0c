package baton.world.role;

import baton.core.sandbox.Site;
import baton.world.process.Enclosure;
import baton.world.sandbox.Sandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The enclosure of agents that only look: the repository is there and cannot be changed, and their
/// replies go into a directory of their own.
///
/// @param seen the repository, with what git keeps of it elsewhere
public record Viewing(Sandbox sandbox, List<Path> seen) {
    public Viewing {
        seen = List.copyOf(seen);
    }

    /// @param told the directory that holds what one agent is told, and nothing for others
    Enclosure around(Path told, Path replies) {
        List<String> shown =
                Stream.concat(seen.stream(), Stream.of(told)).map(Path::toString).toList();
        Site site = Site.NOTHING.atHome().writing(List.of(replies.toString())).seeing(shown);
        return sandbox.around(site.hiding(kept()));
    }

    /// The place of kept replies: those who are asked do not hear each other.
    private List<String> kept() {
        return seen.stream()
                .map(path -> path.resolve(".baton/runs/stages"))
                .filter(Files::isDirectory)
                .map(Path::toString)
                .toList();
    }
}
