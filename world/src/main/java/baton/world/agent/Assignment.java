package baton.world.agent;

import baton.core.policy.secrets.Secrets;
import baton.world.gateway.Payment;
import baton.world.process.Cancellation;
import baton.world.process.Enclosure;
import baton.world.process.Limits;
import baton.world.process.lines.LineListener;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// A unit of work: who it is for, what is said, where it happens and where its traces go.
///
/// @param secrets what is taken out of the agent's words before anything is made of them: a secret
///     that was cut in two is known by nobody
/// @param variables what the agent's programs are told besides
/// @param schema the file that says what data is expected, where data is
/// @param enclosure what is put around the programs the agent starts
/// @param payment how the agent's requests to its model are paid
public record Assignment(
        Unit unit,
        String prompt,
        Path directory,
        Traces traces,
        Limits limits,
        LineListener listener,
        Secrets secrets,
        Cancellation cancellation,
        Map<String, String> variables,
        Optional<Path> schema,
        Enclosure enclosure,
        Payment payment) {

    public Assignment inside(Enclosure other) {
        return new Assignment(
                unit,
                prompt,
                directory,
                traces,
                limits,
                listener,
                secrets,
                cancellation,
                variables,
                schema,
                other,
                payment);
    }

    /// The unit that is worked on, with its role and the numbers of its attempt and try.
    public record Unit(String run, String role, String name, int step, int attempt, int tries) {}

    /// The files of the prompt, the output and the log of this try.
    public record Traces(Path prompt, Path output, Path log) {}
}
