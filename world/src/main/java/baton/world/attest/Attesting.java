package baton.world.attest;

import baton.core.agent.AgentKind;
import baton.core.attest.Envelope;
import baton.core.attest.ProofStatement;
import baton.core.attest.ProvenRun;
import baton.core.attest.ProvenStep;
import baton.world.attest.Changes.Changed;
import baton.world.attest.RunStatements.Found;
import baton.world.attest.RunStatements.Told;
import baton.world.files.FileHash;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.Objects;
import baton.world.process.Environment;
import baton.world.process.Programs;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// Makes the statements that are missing about commits which runs of this repository proved.
public final class Attesting {
    private final Repository repository;
    private final Environment environment;
    private final Optional<Key> key;

    /// A key to sign with.
    ///
    /// @param asks true if a passphrase may be asked for
    public record Key(String name, boolean asks) {}

    /// The commits of a range, or those of one run, or all.
    public sealed interface Wanted {}

    public record Range(String words) implements Wanted {}

    /// The agent's program is what it was during the run, since that has just ended.
    public record Run(String id) implements Wanted {}

    public record All() implements Wanted {}

    /// The result for one proved step.
    ///
    /// @param made true if a statement was written now
    /// @param left the reason for which there is none
    public record Outcome(
            String run, int step, String commit, boolean made, Optional<String> left) {}

    /// The results for all.
    ///
    /// @param outcomes those for the steps that are wanted
    /// @param skipped the runs that say nothing any more, with the reason
    public record Result(List<Outcome> outcomes, SequencedMap<String, String> skipped) {
        public Result {
            outcomes = List.copyOf(outcomes);
        }
    }

    public Attesting(Repository repository, Environment environment, Optional<Key> key) {
        this.repository = repository;
        this.environment = environment;
        this.key = key;
    }

    public Result carryOut(Wanted wanted) {
        try (Objects objects = new Objects(repository);
                SshKeygen keygen = new SshKeygen(environment)) {
            Changes changes = new Changes(repository, objects);
            AttestNotes notes = AttestNotes.all(repository, objects);
            Optional<Set<String>> ids = ids(wanted, changes);
            Writing writing = new Writing(changes, notes, keygen, new LinkedHashMap<>());
            List<Outcome> outcomes = new ArrayList<>();
            SequencedMap<String, String> skipped = new LinkedHashMap<>();
            for (Found found : found(wanted)) {
                if (found.told().isEmpty()) {
                    skipped.put(found.id(), found.reason());
                }
                found.told().ifPresent(told -> outcomes.addAll(all(told, wanted, ids, writing)));
            }
            notes.add(writing.lines());
            return new Result(outcomes, skipped);
        }
    }

    /// The means of writing, with the lines that are to be written.
    private record Writing(
            Changes changes,
            AttestNotes notes,
            SshKeygen keygen,
            SequencedMap<CommitId, String> lines) {}

    private List<Outcome> all(
            Told told, Wanted wanted, Optional<Set<String>> ids, Writing writing) {
        Optional<ProvenRun.Program> program =
                wanted instanceof Run ? program(told.run()) : Optional.empty();
        return told.steps().stream()
                .filter(step -> ids.filter(some -> !some.contains(step.commit())).isEmpty())
                .map(step -> one(told, step, program, writing))
                .toList();
    }

    private Outcome one(
            Told told, ProvenStep step, Optional<ProvenRun.Program> program, Writing writing) {
        Optional<Changed> commit = CommitId.of(step.commit()).flatMap(writing.changes()::of);
        Optional<String> left = objection(step, commit);
        boolean made = false;
        if (left.isEmpty()) {
            CommitId id = commit.orElseThrow().id();
            ProofStatement statement = told.of(step, commit.get().change(), program);
            made = !isThere(statement, writing.notes().at(id));
            if (made) {
                writing.lines().put(id, sealed(statement, writing.keygen()).line());
            }
        }
        return new Outcome(told.run().id(), step.number(), step.commit(), made, left);
    }

    private List<Found> found(Wanted wanted) {
        RunStatements runs = new RunStatements(repository, environment);
        return wanted instanceof Run(String id) ? runs.of(id).stream().toList() : runs.all();
    }

    private static Optional<Set<String>> ids(Wanted wanted, Changes changes) {
        if (!(wanted instanceof Range(String words))) {
            return Optional.empty();
        }
        Set<String> ids = new HashSet<>();
        changes.of(Optional.of(words)).forEach(commit -> ids.add(commit.id().value()));
        return Optional.of(ids);
    }

    private static Optional<String> objection(ProvenStep step, Optional<Changed> commit) {
        if (commit.isEmpty()) {
            return Optional.of("git does not have the commit any more");
        }
        return commit.get().change().tree().equals(step.tree())
                ? Optional.empty()
                : Optional.of("Verify ran on another tree than the commit's");
    }

    /// True if the same is said already, and signed where it is to be.
    private boolean isThere(ProofStatement statement, List<String> lines) {
        return lines.stream()
                .map(Envelope::parse)
                .filter(Envelope.Good.class::isInstance)
                .map(parsed -> ((Envelope.Good) parsed).envelope())
                .filter(envelope -> key.isEmpty() || envelope.seal().isPresent())
                .flatMap(envelope -> ProofStatement.read(envelope.payload()).stream())
                .anyMatch(statement::agrees);
    }

    private Envelope sealed(ProofStatement statement, SshKeygen keygen) {
        Envelope bare = new Envelope(statement.payload(), Optional.empty());
        return key.map(own -> bare.with(keygen.sign(own.name(), bare.signed(), own.asks())))
                .orElse(bare);
    }

    /// The program of a kind of agent that has one of its own. A command of `exec:` may start
    /// anything.
    private Optional<ProvenRun.Program> program(ProvenRun run) {
        String search = environment.variables().getOrDefault("PATH", "");
        return AgentKind.ofWord(run.agent())
                .filter(AgentKind.PROGRAMS::contains)
                .flatMap(kind -> Programs.find(kind.word(), search))
                .flatMap(
                        file ->
                                FileHash.of(file)
                                        .map(
                                                hash ->
                                                        new ProvenRun.Program(
                                                                file.getFileName().toString(),
                                                                hash)));
    }
}
