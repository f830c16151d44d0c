package baton.world.attest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.attest.Envelope;
import baton.core.attest.ProofStatement;
import baton.kit.Seeds;
import baton.kit.Shell;
import baton.world.attest.AttestFinding.Agreement;
import baton.world.attest.AttestFinding.Standing;
import baton.world.git.Repository;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Statements about the commits of a real run, signed and checked by the real `ssh-keygen`, and
/// what strangers make of them.
class AttestCheckTest {
    private static final AttestRule ALL = AttestRule.read("all").orElseThrow();

    @TempDir Path directory;
    private Checkout checkout;
    private TestRepository repository;
    private Path key;
    private Path stranger;
    private Path signers;

    @BeforeEach
    void makeRun() throws IOException {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        var _ = checkout.run(new ScriptedAgent());
        repository = checkout.repository();
        key = key("key");
        stranger = key("stranger");
        signers = directory.resolve("signers");
        String line = "ada@example.invalid namespaces=\"baton\" ";
        Files.writeString(signers, line + Files.readString(Path.of(key + ".pub")));
    }

    private Path key(String name) {
        Path file = directory.resolve(name);
        Shell.in(directory)
                .run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", name);
        return file;
    }

    private Repository opened() {
        return Repository.open(repository.top(), checkout.environment());
    }

    private Attesting.Result attest(Optional<Path> with) {
        Optional<Attesting.Key> own = with.map(file -> new Attesting.Key(file.toString(), false));
        return new Attesting(opened(), checkout.environment(), own).carryOut(new Attesting.All());
    }

    private AttestFinding finding(String commit) {
        return findings(commit, Optional.of(ALL), Optional.of(signers)).getFirst();
    }

    private List<AttestFinding> findings(
            String range, Optional<AttestRule> rule, Optional<Path> known) {
        try (AttestCheck check = new AttestCheck(opened(), checkout.environment(), rule, known)) {
            return check.of(Optional.of(range));
        }
    }

    private static List<Fault> faults(AttestFinding finding) {
        return finding.problems().stream().map(Problem::fault).toList();
    }

    private String note(String commit) {
        return repository.git("notes", "--ref=baton-attest", "show", commit);
    }

    private void put(String commit, String note) throws IOException {
        Path file = Files.writeString(directory.resolve("note"), note);
        repository.git("notes", "--ref=baton-attest", "add", "-f", "-F", file.toString(), commit);
    }

    @Test
    void statementsOfARunAreSignedAndHold() {
        assertThat(attest(Optional.of(key)).outcomes())
                .hasSize(2)
                .allMatch(Attesting.Outcome::made);
        assertThat(findings("HEAD~2..HEAD", Optional.of(ALL), Optional.of(signers)))
                .hasSize(2)
                .allSatisfy(
                        finding -> {
                            assertThat(finding.problems()).isEmpty();
                            assertThat(finding.standing()).isEqualTo(Standing.ATTESTED);
                            assertThat(finding.signer()).contains("ada@example.invalid");
                            assertThat(finding.journal()).isEqualTo(Agreement.AGREES);
                        });
        assertThat(attest(Optional.of(key)).outcomes()).noneMatch(Attesting.Outcome::made);
    }

    @Test
    void ourVerdictIsThatOfSshKeygen() throws IOException {
        var _ = attest(Optional.of(key));
        Envelope envelope = ((Envelope.Good) Envelope.parse(note("HEAD"))).envelope();
        Files.writeString(directory.resolve("text"), envelope.signed());
        Files.writeString(directory.resolve("sig"), envelope.seal().orElseThrow().armor());
        String verify =
                "ssh-keygen -Y verify -I ada@example.invalid -f signers -s sig -n %s < text";
        assertThat(Shell.in(directory).bash(verify.formatted("baton")).output())
                .contains("Good \"baton\"");
        assertThat(Shell.in(directory).bash(verify.formatted("git")).succeeded()).isFalse();
    }

    @Test
    void anyFlippedBitIsFound() throws IOException {
        var _ = attest(Optional.of(key));
        byte[] note = note("HEAD").getBytes(StandardCharsets.UTF_8);
        Seeds.forEach(
                12,
                seeds -> {
                    byte[] flipped = note.clone();
                    int at = seeds.below(flipped.length);
                    flipped[at] ^= (byte) (1 << seeds.below(7));
                    Path file = directory.resolve("flipped");
                    try {
                        Files.write(file, flipped);
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                    String blob = repository.git("hash-object", "-w", file.toString());
                    repository.git("notes", "--ref=baton-attest", "add", "-f", "-C", blob, "HEAD");
                    assertThat(finding("HEAD").problems()).as("byte %d", at).isNotEmpty();
                });
    }

    @Test
    void aStrangersSignatureDoesNotCount() {
        var _ = attest(Optional.of(stranger));
        assertThat(faults(finding("HEAD"))).containsExactly(Fault.ATTEST_SIGNER_UNKNOWN);
        assertThat(findings("HEAD", Optional.empty(), Optional.empty()).getFirst().problems())
                .isEmpty();
    }

    @Test
    void anUnsignedStatementDoesNotCountWhereSignersAreNamed() {
        var _ = attest(Optional.empty());
        assertThat(faults(finding("HEAD"))).containsExactly(Fault.ATTEST_UNSIGNED);
        var _ = attest(Optional.of(key));
        assertThat(finding("HEAD").problems()).isEmpty();
    }

    @Test
    void anEnvelopeOfAnotherCommitIsRefused() throws IOException {
        var _ = attest(Optional.of(key));
        put("HEAD", note("HEAD~1"));
        assertThat(faults(finding("HEAD"))).containsExactly(Fault.ATTEST_BROKEN);
    }

    @Test
    void aStatementThatTheJournalDoesNotSupportIsRefused() throws IOException {
        var _ = attest(Optional.empty());
        Envelope honest = ((Envelope.Good) Envelope.parse(note("HEAD"))).envelope();
        String forged = honest.payload().replace("\"exit\":0", "\"exit\":1");
        assertThat(ProofStatement.read(forged)).isPresent();
        put("HEAD", new Envelope(forged, Optional.empty()).line());
        AttestFinding found = findings("HEAD", Optional.empty(), Optional.empty()).getFirst();
        assertThat(found.journal()).isEqualTo(Agreement.DIFFERS);
        assertThat(faults(found)).containsExactly(Fault.ATTEST_BROKEN);
    }

    @Test
    void rewordingAndJoiningKeepWhatWasProved() {
        var _ = attest(Optional.of(key));
        repository.git("commit", "--quiet", "--amend", "-m", "other words");
        assertThat(finding("HEAD").standing()).isEqualTo(Standing.KEPT);
        assertThat(finding("HEAD").problems()).isEmpty();
        repository.git("reset", "--quiet", "--soft", "HEAD~2");
        repository.git("commit", "--quiet", "-m", "joined");
        assertThat(finding("HEAD").standing()).isEqualTo(Standing.KEPT);
        assertThat(finding("HEAD").statements()).hasSize(2);
    }

    @Test
    void otherContentIsLost() {
        var _ = attest(Optional.of(key));
        repository.write("f1.txt", "something else\n");
        repository.git("add", "f1.txt");
        repository.git("commit", "--quiet", "--amend", "--no-edit");
        assertThat(finding("HEAD").standing()).isEqualTo(Standing.NONE);
        assertThat(faults(finding("HEAD"))).containsExactly(Fault.ATTEST_MISSING);
        assertThat(findings("HEAD", AttestRule.read("author *@bots.invalid"), Optional.of(signers)))
                .allMatch(found -> found.problems().isEmpty() && !found.required());
    }

    @Test
    void aMergeCountsWhereNobodyWroteAnythingForIt() {
        var _ = attest(Optional.of(key));
        repository.git("checkout", "--quiet", "-b", "side", "HEAD~1");
        repository.git("commit", "--quiet", "--allow-empty", "-m", "empty");
        assertThat(finding("HEAD").standing()).isEqualTo(Standing.UNCHANGED);
        repository.git("merge", "--quiet", "--no-ff", "-m", "merge", "main");
        assertThat(finding("HEAD").problems()).isEmpty();
        repository.write("evil.txt", "x\n");
        repository.git("add", "evil.txt");
        repository.git("commit", "--quiet", "--amend", "--no-edit");
        assertThat(faults(finding("HEAD"))).containsExactly(Fault.ATTEST_MISSING);
    }

    @Test
    void fetchedNotesCountBesideTheOwn() {
        var _ = attest(Optional.of(key));
        repository.git("update-ref", "refs/baton/attest/origin", "refs/notes/baton-attest");
        repository.git("update-ref", "-d", "refs/notes/baton-attest");
        assertThat(finding("HEAD").problems()).isEmpty();
    }

    @Test
    void ofManyEnvelopesTheFirstAreLookedAt() throws IOException {
        var _ = attest(Optional.of(key));
        StringBuilder many = new StringBuilder(note("HEAD"));
        for (int i = 0; i < 40; i++) {
            many.append("\nnoise ").append(i);
        }
        put("HEAD", many.toString());
        AttestFinding found = finding("HEAD");
        assertThat(found.standing()).isEqualTo(Standing.ATTESTED);
        assertThat(found.problems()).hasSize(31);
    }

    @Test
    void aChangedJournalSaysNothing() throws IOException {
        Path journal = checkout.folder().journal();
        Files.writeString(journal, Files.readString(journal).replace("f1", "f9"));
        assertThat(attest(Optional.of(key)).outcomes()).isEmpty();
        assertThat(attest(Optional.of(key)).skipped()).hasSize(1);
    }

    @Test
    void aKeyThatIsNoneIsSaid() {
        assertThatThrownBy(() -> attest(Optional.of(directory.resolve("none"))))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.SIGNING_FAILED));
    }

    @Test
    void remotesGetPatternsOnce() {
        repository.git("remote", "add", "origin", directory.resolve("none").toString());
        AttestRefspecs refspecs = new AttestRefspecs(opened());
        assertThat(refspecs.missing())
                .extracting(AttestRefspecs.Setting::value)
                .containsExactly(
                        "+refs/notes/baton-attest*:refs/baton/attest/origin*",
                        "HEAD",
                        "refs/notes/baton-attest*:refs/notes/baton-attest*");
        refspecs.write(refspecs.missing());
        assertThat(refspecs.missing()).isEmpty();
    }
}
