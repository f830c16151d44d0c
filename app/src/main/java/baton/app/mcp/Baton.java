package baton.app.mcp;

import baton.world.process.Detached;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The commands of this program, as the tools need them.
public interface Baton {
    /// A command that has ended: its exit status and its output.
    record Done(int status, String out, String err) {}

    /// The checkout that all tools work in, without links.
    Path checkout();

    /// Runs a command to its end, with nothing to read.
    Done run(List<String> words);

    /// Begins a command in a process of its own, which goes on when this one ends.
    Detached begin(List<String> words);

    /// The run that this server was started in, where an agent of a run did it.
    Optional<String> surroundingRun();
}
