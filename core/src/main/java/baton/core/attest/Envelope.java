package baton.core.attest;

import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// A DSSE envelope with a statement, sealed by one key or by none. It is written in one way only,
/// so that any byte that somebody changes makes it another envelope or none.
///
/// @param payload the statement, JSON in one line
public record Envelope(String payload, Optional<SshSeal> seal) {
    public static final String TYPE = "application/vnd.in-toto+json";

    /// No statement of ours comes near: it names the commands of one step.
    public static final int LINE_MAX = 1 << 18;

    /// A line that was read: the envelope, or why it is none.
    ///
    /// ```
    /// Parsed = Good(envelope) | Bad(reason)
    /// ```
    public sealed interface Parsed {}

    public record Good(Envelope envelope) implements Parsed {}

    public record Bad(String reason) implements Parsed {}

    public static Parsed parse(String line) {
        if (line.length() > LINE_MAX) {
            return new Bad("it has more than " + LINE_MAX + " characters");
        }
        if (!(Json.parse(line) instanceof Json.Good(Value.Fields fields))) {
            return new Bad("it is not one JSON object");
        }
        if (!fields.text("payloadType").equals(TYPE)) {
            return new Bad("it holds no in-toto statement");
        }
        List<Value.Fields> signatures = fields.objects("signatures");
        Optional<SshSeal> seal =
                signatures.stream().findFirst().flatMap(first -> SshSeal.of(first.text("sig")));
        if (!signatures.isEmpty() && seal.isEmpty()) {
            return new Bad("its signature is none of ssh-keygen's for `" + SshSeal.NAMESPACE + "`");
        }
        return decoded(fields.text("payload"))
                .map(payload -> new Envelope(payload, seal))
                .filter(envelope -> envelope.line().equals(line))
                .<Parsed>map(Good::new)
                .orElseGet(() -> new Bad("it is not written in the one form that is accepted"));
    }

    private static Optional<String> decoded(String base64) {
        try {
            byte[] bytes = Base64.getDecoder().decode(base64);
            return Optional.of(new String(bytes, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// The envelope as a line of a note.
    public String line() {
        FieldsBuilder fields = new FieldsBuilder();
        byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
        fields.put("payload", Base64.getEncoder().encodeToString(bytes));
        fields.put("payloadType", TYPE);
        fields.put("signatures", Value.items(seal.map(Envelope::signature).stream().toList()));
        return Json.line(fields.build());
    }

    private static Value signature(SshSeal seal) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("keyid", seal.key());
        return fields.put("sig", seal.signature()).build();
    }

    /// The text that is signed: DSSE binds the type of a payload to it, so that neither can be
    /// taken for another.
    public String signed() {
        int length = payload.getBytes(StandardCharsets.UTF_8).length;
        return "DSSEv1 " + TYPE.length() + " " + TYPE + " " + length + " " + payload;
    }

    /// The same with this seal.
    public Envelope with(SshSeal other) {
        return new Envelope(payload, Optional.of(other));
    }
}
