package baton.world.agent;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.agent.ProgramIdentity;
import baton.world.Beside;
import baton.world.files.FileHash;
import baton.world.git.Stamp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// The program of an agent, known again by its content: an update while a run works would have
/// later steps made by another program than the ones before. Its hash is made beside the first
/// attempt, since programs are large.
final class KnownProgram {
    private final Path command;
    private Stamp stamp = Stamp.NONE;
    private Optional<Beside<Optional<ProgramIdentity>>> first = Optional.empty();

    KnownProgram(Path command) {
        this.command = command;
    }

    /// Looks at the program before it is started, and refuses another one than before.
    synchronized void check() {
        Path file = real();
        Stamp now = Stamp.of(file);
        if (first.isEmpty()) {
            first = Optional.of(Beside.begin("agent program", () -> read(file)));
        } else if (!now.equals(stamp) && !read(file).equals(first.get().result())) {
            throw new Failure(
                    Fault.AGENT_CHANGED.because(
                            "`%s` is not the program any more that this run began with"
                                    .formatted(command)));
        }
        stamp = now;
    }

    /// The program as it was found; nothing where there is no such file.
    synchronized Optional<ProgramIdentity> identity() {
        return first.flatMap(Beside::result);
    }

    /// Programs are installed as links to a version of theirs.
    private Path real() {
        try {
            return command.toRealPath();
        } catch (IOException e) {
            return command;
        }
    }

    private Optional<ProgramIdentity> read(Path file) {
        String name = file.getFileName().toString();
        return FileHash.of(file).map(hash -> new ProgramIdentity(name, hash, Optional.empty()));
    }
}
