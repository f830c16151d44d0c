package baton.world.attest;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.attest.SshSeal;
import baton.world.git.WorkingFiles;
import baton.world.process.Bytes;
import baton.world.process.Ended;
import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Signs with `ssh-keygen -Y sign`, and asks `ssh-keygen -Y verify` about signatures. What a
/// signature is worth is never decided here.
public final class SshKeygen implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final int OUTPUT_MAX = 1 << 16;
    private static final int PRINCIPALS_MAX = 20;

    private final Environment environment;
    private final Path scratch;

    public SshKeygen(Environment environment) {
        this.environment = environment.with("LC_ALL", "C");
        try {
            this.scratch = Files.createTempDirectory("baton-attest-");
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because("a temporary file: " + e.getMessage()), e);
        }
    }

    /// The worth of a signature.
    ///
    /// ```
    /// Worth = Known(signer) | Unknown | Wrong
    /// ```
    public sealed interface Worth {}

    /// A key that the file of signers lists made it.
    public record Known(String signer) implements Worth {}

    /// It was made of exactly this text, by a key that nobody vouches for.
    public record Unknown() implements Worth {}

    /// It was not made of this text.
    public record Wrong() implements Worth {}

    /// Signs a text with a key: the path of one, public or private, or a public key itself.
    ///
    /// @param asks true if `ssh-keygen` may ask for a passphrase at the terminal
    public SshSeal sign(String key, String text, boolean asks) {
        boolean literal = key.startsWith("key::") || key.startsWith("ssh-");
        Path file = literal ? written("key.pub", key.replaceFirst("^key::", "") + "\n") : path(key);
        Invocation call =
                call(List.of("sign", "-n", SshSeal.NAMESPACE, "-f", file.toString()), text);
        Ended ended = asks ? Runner.run(call) : Runner.runApart(call);
        return SshSeal.ofArmor(ended.succeeded() ? ended.stdout().text() : "")
                .orElseThrow(
                        () ->
                                new Failure(
                                        Fault.SIGNING_FAILED
                                                .because(
                                                        "ssh-keygen cannot sign with "
                                                                + key
                                                                + ": "
                                                                + ended.stderr().text().strip())
                                                .withFix(
                                                        "check the key, and load it into the agent"
                                                                + " with `ssh-add` where it has a"
                                                                + " passphrase")));
    }

    private Path path(String key) {
        Optional<String> home = Optional.ofNullable(environment.variables().get("HOME"));
        return key.startsWith("~/") && home.isPresent()
                ? Path.of(home.get(), key.substring(2))
                : Path.of(key);
    }

    /// Asks about a signature.
    ///
    /// @param signers the file of those who are known, as `ssh-keygen` reads it
    public Worth check(SshSeal seal, String text, Optional<Path> signers) {
        String signature = written("signature", seal.armor()).toString();
        List<String> known =
                signers.map(file -> principals(file.toString(), signature)).orElse(List.of());
        for (String signer : known) {
            List<String> words =
                    List.of(
                            "verify",
                            "-n",
                            SshSeal.NAMESPACE,
                            "-s",
                            signature,
                            "-I",
                            signer,
                            "-f",
                            signers.orElseThrow().toString());
            if (Runner.runApart(call(words, text)).succeeded()) {
                return new Known(signer);
            }
        }
        List<String> words = List.of("check-novalidate", "-n", SshSeal.NAMESPACE, "-s", signature);
        return Runner.runApart(call(words, text)).succeeded() ? new Unknown() : new Wrong();
    }

    private List<String> principals(String signers, String signature) {
        Ended ended =
                Runner.runApart(
                        call(List.of("find-principals", "-s", signature, "-f", signers), ""));
        return ended.succeeded()
                ? ended.stdout()
                        .text()
                        .lines()
                        .filter(line -> !line.isBlank())
                        .limit(PRINCIPALS_MAX)
                        .toList()
                : List.of();
    }

    private Invocation call(List<String> words, String text) {
        List<String> argv = new ArrayList<>(List.of("ssh-keygen", "-Y"));
        argv.addAll(words);
        return new Invocation(
                argv,
                scratch,
                environment.variables(),
                Bytes.of(text),
                new Limits(LONGEST, OUTPUT_MAX));
    }

    private Path written(String name, String text) {
        try {
            return Files.writeString(scratch.resolve(name), text);
        } catch (IOException e) {
            throw new Failure(Fault.DISK_FAILED.because("a temporary file: " + e.getMessage()), e);
        }
    }

    @Override
    public void close() {
        WorkingFiles.removeTree(scratch);
    }
}
