package baton.world.attest;

import baton.core.attest.Envelope;
import baton.core.attest.SshSeal;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The trust in envelopes by their signatures. `ssh-keygen` is asked about each once.
final class SealTrust {
    private final SshKeygen keygen;
    private final Optional<Path> signers;
    private final Map<String, Level> known = new HashMap<>();

    /// @param signer the name that the file of signers has for the key
    record Level(Kind kind, Optional<String> signer, Optional<String> key) {}

    /// The kinds of trust, the best first.
    enum Kind {
        SIGNED,
        STRANGER,
        BARE,
        FORGED
    }

    SealTrust(SshKeygen keygen, Optional<Path> signers) {
        this.keygen = keygen;
        this.signers = signers;
    }

    Level in(Envelope envelope) {
        return known.computeIfAbsent(envelope.line(), _ -> level(envelope));
    }

    private Level level(Envelope envelope) {
        if (envelope.seal().isEmpty()) {
            return new Level(Kind.BARE, Optional.empty(), Optional.empty());
        }
        SshSeal seal = envelope.seal().get();
        Optional<String> key = Optional.of(seal.key());
        return switch (keygen.check(seal, envelope.signed(), signers)) {
            case SshKeygen.Known(String signer) -> new Level(Kind.SIGNED, Optional.of(signer), key);
            case SshKeygen.Unknown() -> new Level(Kind.STRANGER, Optional.empty(), key);
            case SshKeygen.Wrong() -> new Level(Kind.FORGED, Optional.empty(), key);
        };
    }

    /// The best of several envelopes that hold the same.
    Level best(List<Envelope> envelopes) {
        Level best = new Level(Kind.FORGED, Optional.empty(), Optional.empty());
        for (Envelope envelope : envelopes) {
            Level level = in(envelope);
            best = level.kind().compareTo(best.kind()) < 0 ? level : best;
        }
        return best;
    }

    /// True if what it holds counts: where signers are named, only theirs.
    boolean counts(Level level) {
        return switch (level.kind()) {
            case SIGNED -> true;
            case STRANGER, BARE -> signers.isEmpty();
            case FORGED -> false;
        };
    }
}
