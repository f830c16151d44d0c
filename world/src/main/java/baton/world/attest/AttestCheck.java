package baton.world.attest;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.attest.AttestCoverage;
import baton.core.attest.Envelope;
import baton.core.attest.ProofStatement;
import baton.core.attest.ProofStatement.Change;
import baton.world.attest.AttestFinding.Agreement;
import baton.world.attest.AttestFinding.Standing;
import baton.world.attest.Changes.Changed;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.Objects;
import baton.world.process.Environment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// Judges the commits of a range by the statements about them. Nothing is asked of anybody
/// elsewhere: git, the keys of a file and the journals that are here decide.
public final class AttestCheck implements AutoCloseable {
    private static final int STRANGERS_MAX = 200;

    private final Optional<AttestRule> rule;
    private final Changes changes;
    private final Objects objects;
    private final AttestNotes notes;
    private final SshKeygen keygen;
    private final SealTrust trust;
    private final StatedJournals journals;
    private Optional<Statements> everywhere = Optional.empty();

    /// Statements that could be read, each with the envelopes that hold it.
    private record Statements(SequencedMap<ProofStatement, List<Envelope>> held) {
        static Statements none() {
            return new Statements(new LinkedHashMap<>());
        }

        void add(ProofStatement statement, Envelope envelope) {
            held.computeIfAbsent(statement, _ -> new ArrayList<>()).add(envelope);
        }
    }

    /// @param signers the file with those whose signatures count; where there is none, only
    ///     tampering is found
    public AttestCheck(
            Repository repository,
            Environment environment,
            Optional<AttestRule> rule,
            Optional<Path> signers) {
        this.rule = rule;
        this.objects = new Objects(repository);
        this.changes = new Changes(repository, objects);
        this.notes = AttestNotes.all(repository, objects);
        this.keygen = new SshKeygen(environment);
        this.trust = new SealTrust(keygen, signers);
        this.journals = new StatedJournals(new RunStatements(repository, environment));
    }

    /// The findings about each commit, the newest first.
    public List<AttestFinding> of(Optional<String> range) {
        return changes.of(range).stream().map(this::judged).toList();
    }

    private AttestFinding judged(Changed commit) {
        List<Problem> problems = new ArrayList<>();
        Statements own = own(commit, problems);
        AttestCoverage coverage =
                AttestCoverage.of(commit.change(), counting(own, new HashSet<>()));
        if (!(coverage instanceof AttestCoverage.Own)) {
            own.held().values().stream()
                    .map(trust::best)
                    .filter(level -> !trust.counts(level))
                    .forEach(level -> problems.add(distrust(level)));
        }
        if (coverage instanceof AttestCoverage.Nothing
                && !commit.isEmpty()
                && !isMechanical(commit)) {
            coverage = anywhere(commit.change());
        }
        return told(commit, coverage, own, problems);
    }

    private boolean isMechanical(Changed commit) {
        return commit.isMerge() && changes.isMechanical(commit);
    }

    /// The statements at the commit itself. Each line there has to be whole, and about this change.
    private Statements own(Changed commit, List<Problem> problems) {
        Statements own = Statements.none();
        for (String line : notes.at(commit.id())) {
            switch (Envelope.parse(line)) {
                case Envelope.Bad(String reason) ->
                        problems.add(broken("the note is no envelope: " + reason));
                case Envelope.Good(Envelope envelope) -> {
                    Optional<ProofStatement> statement = ProofStatement.read(envelope.payload());
                    Optional<String> objection =
                            statement.isEmpty()
                                    ? Optional.of("it holds no statement of Baton's")
                                    : objection(statement.get(), envelope, commit.change());
                    objection.ifPresent(why -> problems.add(broken(why)));
                    if (objection.isEmpty()) {
                        own.add(statement.orElseThrow(), envelope);
                    }
                }
            }
        }
        return own;
    }

    private Optional<String> objection(ProofStatement statement, Envelope envelope, Change change) {
        Change said = statement.subject();
        boolean same =
                said.tree().equals(change.tree()) && said.parentTree().equals(change.parentTree());
        if (!same || (said.commit().equals(change.commit()) && !said.equals(change))) {
            return Optional.of(
                    "its statement is about another change: commit %s with tree %s"
                            .formatted(said.commit(), said.tree()));
        }
        return trust.in(envelope).kind() == SealTrust.Kind.FORGED
                ? Optional.of("the signature was not made of this statement")
                : Optional.empty();
    }

    private static Problem broken(String why) {
        return Fault.ATTEST_BROKEN.because(why);
    }

    private static Problem distrust(SealTrust.Level level) {
        return level.key()
                .map(
                        key ->
                                Fault.ATTEST_SIGNER_UNKNOWN.because(
                                        "the statement is signed by "
                                                + key
                                                + ", who is not listed"))
                .orElseGet(() -> Fault.ATTEST_UNSIGNED.because("nobody has signed the statement"));
    }

    private List<ProofStatement> counting(Statements statements, Set<ProofStatement> refused) {
        return statements.held().sequencedEntrySet().stream()
                .filter(entry -> !refused.contains(entry.getKey()))
                .filter(entry -> trust.counts(trust.best(entry.getValue())))
                .map(Map.Entry::getKey)
                .toList();
    }

    /// The coverage by statements at any commit: somebody may have amended, joined or moved those
    /// that were proved. Signatures are looked at only where a statement would matter.
    private AttestCoverage anywhere(Change change) {
        Statements all = everywhere.orElseGet(this::read);
        everywhere = Optional.of(all);
        Set<ProofStatement> refused = new HashSet<>();
        for (int round = 0; round < STRANGERS_MAX; round++) {
            List<ProofStatement> open =
                    all.held().keySet().stream().filter(s -> !refused.contains(s)).toList();
            AttestCoverage coverage = AttestCoverage.of(change, open);
            List<ProofStatement> strange =
                    statements(coverage).stream()
                            .filter(
                                    s ->
                                            !trust.counts(
                                                    trust.best(
                                                            all.held().getOrDefault(s, List.of()))))
                            .toList();
            if (strange.isEmpty()) {
                return coverage;
            }
            refused.addAll(strange);
        }
        return new AttestCoverage.Nothing();
    }

    private Statements read() {
        Statements all = Statements.none();
        for (CommitId commit : notes.commits()) {
            for (String line : notes.at(commit)) {
                if (Envelope.parse(line) instanceof Envelope.Good(Envelope envelope)) {
                    ProofStatement.read(envelope.payload()).ifPresent(s -> all.add(s, envelope));
                }
            }
        }
        return all;
    }

    private static List<ProofStatement> statements(AttestCoverage coverage) {
        return switch (coverage) {
            case AttestCoverage.Own(ProofStatement one) -> List.of(one);
            case AttestCoverage.Kept(List<ProofStatement> many) -> many;
            case AttestCoverage.TreeOnly(ProofStatement one) -> List.of(one);
            case AttestCoverage.Nothing() -> List.of();
        };
    }

    private Standing standing(Changed commit, AttestCoverage coverage) {
        return switch (coverage) {
            case AttestCoverage.Own _ -> Standing.ATTESTED;
            case AttestCoverage.Kept _ -> Standing.KEPT;
            case AttestCoverage.TreeOnly _ -> Standing.TREE_ONLY;
            case AttestCoverage.Nothing _ when commit.isEmpty() -> Standing.UNCHANGED;
            case AttestCoverage.Nothing _ when isMechanical(commit) -> Standing.MERGE;
            case AttestCoverage.Nothing _ -> Standing.NONE;
        };
    }

    private AttestFinding told(
            Changed commit, AttestCoverage coverage, Statements own, List<Problem> problems) {
        List<ProofStatement> spoken = statements(coverage);
        Standing standing = standing(commit, coverage);
        Agreement journal = journals.on(spoken);
        if (journal == Agreement.DIFFERS) {
            problems.add(broken("the journal of the run says otherwise"));
        }
        boolean required = rule.filter(some -> some.wants(commit.author())).isPresent();
        if (required && !standing.covers() && problems.isEmpty()) {
            problems.add(Fault.ATTEST_MISSING.because(standing.words()));
        }
        Optional<SealTrust.Level> level =
                spoken.stream()
                        .findFirst()
                        .map(s -> own.held().getOrDefault(s, elsewhere(s)))
                        .filter(envelopes -> !envelopes.isEmpty())
                        .map(trust::best);
        return new AttestFinding(
                commit.id().value(),
                commit.author(),
                commit.subject(),
                standing,
                required,
                spoken,
                level.flatMap(SealTrust.Level::signer),
                level.flatMap(SealTrust.Level::key),
                journal,
                problems);
    }

    private List<Envelope> elsewhere(ProofStatement statement) {
        return everywhere
                .map(all -> all.held().getOrDefault(statement, List.of()))
                .orElse(List.of());
    }

    @Override
    public void close() {
        keygen.close();
        objects.close();
    }
}
