package baton.app.attest;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.FreshRepository;
import baton.app.Ran;
import baton.kit.Shell;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The command on a real run: signed by the real `ssh-keygen`, tampered with, and checked.
class AttestTest {
    @TempDir private Path directory;
    private FreshRepository repository;

    @BeforeEach
    void carryOut() throws IOException {
        repository = FreshRepository.in(directory);
        FreshRepository.write(
                directory.resolve("plan.md"),
                FreshRepository.plan(FreshRepository.step(1, "test -e 1.txt")));
        Shell.in(directory).run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "key");
        String pub = Files.readString(directory.resolve("key.pub"));
        FreshRepository.write(directory.resolve("signers"), "ada@example.invalid " + pub);
        Ran ran = baton("--agent", "exec:echo 1 > 1.txt", "execute", "../plan.md");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
    }

    private Ran baton(String... words) {
        Map<String, String> state = Map.of("XDG_STATE_HOME", directory.resolve("state").toString());
        return repository.run(state, words);
    }

    private Ran verify(String... more) {
        List<String> words = new ArrayList<>(List.of("attest", "verify", "HEAD~1..HEAD"));
        words.addAll(List.of(more));
        return baton(words.toArray(String[]::new));
    }

    private Ran required() {
        return verify("--require", "all", "--signers", directory.resolve("signers").toString());
    }

    private void sign() {
        Ran made = baton("attest", "--key", directory.resolve("key").toString());
        assertThat(made.out()).startsWith("Attest: 1 statement written, signed (1 proved step)\n");
    }

    @Test
    void aSignedStatementIsWrittenOnceAndHolds() {
        assertThat(required().status()).as("nothing is said yet").isEqualTo(1);
        assertThat(required().out()).contains("ATTEST_MISSING");
        sign();
        assertThat(baton("attest", "--key", directory.resolve("key").toString()).out())
                .contains("0 statements written", ": was there");
        Ran held = required();
        assertThat(held.out()).as(held.err()).startsWith("Attest: PASS (1 commit: 1 attested)\n");
        assertThat(held.status()).isZero();
        assertThat(verify("--json").out())
                .contains("\"holds\":true", "\"signers_known\":false", "\"status\":\"attested\"");
    }

    @Test
    void aStatementThatWasTamperedWithIsFound() {
        sign();
        String note = repository.git("notes", "--ref=baton-attest", "show", "HEAD");
        String other = note.replaceFirst("\"payload\":\"(.{40}).", "\"payload\":\"$1A");
        other = other.equals(note) ? note.replaceFirst("(\"payload\":\".{41}).", "$1B") : other;
        Path file = directory.resolve("note");
        FreshRepository.write(file, other);
        repository.git("notes", "--ref=baton-attest", "add", "-f", "-F", file.toString(), "HEAD");
        Ran broken = required();
        assertThat(broken.out()).startsWith("Attest: FAIL").contains("ATTEST_BROKEN");
        assertThat(broken.status()).isEqualTo(1);
        assertThat(verify().status()).as("without a rule, too").isEqualTo(1);
    }

    @Test
    void aStatementThatNobodySignedDoesNotCount() {
        assertThat(baton("attest").out()).contains("not signed");
        assertThat(required().out()).contains("ATTEST_UNSIGNED");
        Ran plain = verify();
        assertThat(plain.status()).as(plain.out()).isZero();
        assertThat(plain.err()).contains("No signers are named");
    }

    @Test
    void wrongWordsAreRefused() {
        assertThat(baton("attest", "HEAD", "more").status()).isEqualTo(2);
        assertThat(baton("attest", "--require", "all").status()).isEqualTo(2);
        assertThat(verify("--key", "x").status()).isEqualTo(2);
        assertThat(verify("--require", "some").status()).isEqualTo(2);
        assertThat(verify("--require", "all").err()).contains("would take anybody's word");
        assertThat(verify("--signers", "none").err()).contains("the file of signers");
    }
}
