package baton.app.prove;

import baton.app.command.Context;
import baton.app.command.ProgramVersion;
import baton.app.command.WantedFile;
import baton.core.policy.secrets.Secrets;
import baton.core.prove.Proof;
import baton.core.prove.ProofJunit;
import baton.core.prove.ProofSarif;
import baton.core.text.Json;
import baton.core.text.Value;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// The files in which other programs are told of a proof.
///
/// @param junit where a report of JUnit is written
/// @param sarif where SARIF is written
record ProofFiles(Optional<String> junit, Optional<String> sarif) {
    /// Nobody is to wait for a proof that has nowhere to go.
    void refuseNowhere(Context context) {
        Stream.concat(junit.stream(), sarif.stream())
                .forEach(
                        name -> {
                            Path _ = WantedFile.place(context, name);
                        });
    }

    void write(Context context, Proof proof, Secrets secrets) {
        junit.ifPresent(
                name ->
                        WantedFile.write(
                                context, name, secrets.scrub(new ProofJunit(proof).text())));
        sarif.ifPresent(
                name -> {
                    Value told = new ProofSarif(proof, ProgramVersion.number()).value();
                    WantedFile.write(context, name, Json.pretty(secrets.scrub(told)) + "\n");
                });
    }
}
