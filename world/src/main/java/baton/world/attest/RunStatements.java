package baton.world.attest;

import baton.core.Failure;
import baton.core.attest.ProofStatement;
import baton.core.attest.ProofStatement.Change;
import baton.core.attest.ProvenRun;
import baton.core.attest.ProvenStep;
import baton.world.files.FileHash;
import baton.world.files.JournalFile;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.Sha256;
import baton.world.run.store.StoredRun;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The statements that the journals of this user's runs of a repository support.
final class RunStatements {
    private final Repository repository;
    private final KnownRuns known;
    private final Environment environment;

    RunStatements(Repository repository, Environment environment) {
        this.repository = repository;
        this.known = new KnownRuns(environment);
        this.environment = environment;
    }

    /// A run whose record is what its programs left.
    ///
    /// @param lines the lines of its journal
    record Told(RunFolder folder, ProvenRun run, List<ProvenStep> steps, List<String> lines) {
        /// The statement about a step, for the commit that git has of it.
        ProofStatement of(ProvenStep step, Change change, Optional<ProvenRun.Program> program) {
            Path prompt = folder.prompt(step.unit(), step.attempt(), step.tries());
            ProvenRun.Traces traces =
                    new ProvenRun.Traces(
                            FileHash.of(prompt),
                            Sha256.of(lines.get(Math.toIntExact(step.line()) - 1)),
                            program);
            return ProofStatement.of(step, change, run, traces);
        }
    }

    /// A run, or why nothing can be said by it.
    record Found(String id, Optional<Told> told, String reason) {}

    List<Found> all() {
        List<Found> found = new ArrayList<>();
        for (RunFolder folder :
                known.own(repository.top(), RunFolder.all(repository.top()), environment)) {
            found.add(of(folder));
        }
        return found;
    }

    /// The run of that id, where it is this user's and here.
    Optional<Found> of(String id) {
        return all().stream().filter(run -> run.id().equals(id)).findFirst();
    }

    private Found of(RunFolder folder) {
        String id = folder.id().value();
        try {
            known.refuseForeign(repository, folder);
        } catch (Failure foreign) {
            return new Found(id, Optional.empty(), foreign.problem().message());
        }
        StoredRun stored = StoredRun.look(repository.top(), folder);
        Optional<RunRecord> record = stored.record();
        if (record.isEmpty() || !JournalFile.verify(folder.journal()).holds()) {
            return new Found(id, Optional.empty(), "its record is damaged");
        }
        String sandbox =
                stored.journal().stream()
                        .flatMap(line -> line.entry().data().scalar("sandbox").stream())
                        .findFirst()
                        .orElse("");
        ProvenRun run =
                new ProvenRun(
                        id,
                        record.get().plan(),
                        record.get().planHash(),
                        FileHash.of(folder.configuration()).orElse(""),
                        record.get().agent(),
                        sandbox,
                        record.get().version());
        List<String> lines = JournalFile.look(folder.journal()).lines();
        List<ProvenStep> steps = ProvenStep.of(stored.journal());
        return new Found(id, Optional.of(new Told(folder, run, steps, lines)), "");
    }
}
