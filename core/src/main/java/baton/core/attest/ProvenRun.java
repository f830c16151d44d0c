package baton.core.attest;

import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.Optional;

/// The facts about a run that its statements repeat.
///
/// @param plan the path of its plan
/// @param planHash the SHA-256 of the plan
/// @param settingsHash the SHA-256 of the settings that held
/// @param sandbox the sandbox in the words of the run
/// @param version the version of Baton that began it
public record ProvenRun(
        String id,
        String plan,
        String planHash,
        String settingsHash,
        String agent,
        String sandbox,
        String version) {

    /// The program of an agent, as it was when the statement was made: journals of older versions
    /// do not tell which one was at work.
    public record Program(String name, String sha256) {
        Value value() {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("name", name);
            return fields.put("sha256", sha256).build();
        }
    }

    /// The traces of a step in the folder of the run.
    ///
    /// @param prompt the SHA-256 of the prompt
    /// @param lineHash the SHA-256 of the journal's line that says that the step passed
    public record Traces(Optional<String> prompt, String lineHash, Optional<Program> program) {}
}
