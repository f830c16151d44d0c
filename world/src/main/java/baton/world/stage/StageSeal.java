package baton.world.stage;

import baton.core.text.Json;
import baton.core.text.Value;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The key of one stage. It lies with the user's own state, and everything that counts in the
/// stage's folder carries a code made with it: what a repository brings along, or somebody without
/// the key has written, is nobody's reply. Nothing has to be noted elsewhere for each line, so no
/// kill can come between a line and its note.
///
/// @param key its digits, in hexadecimal form
record StageSeal(String key) {
    private static final int KEY_BYTES = 32;
    private static final String CODE = "code";
    private static final String WAY = "HmacSHA256";

    static StageSeal fresh() {
        byte[] bytes = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(bytes);
        return new StageSeal(HexFormat.of().formatHex(bytes));
    }

    /// The key in a file, where it is one.
    static Optional<StageSeal> read(byte[] file) {
        String text = new String(file, StandardCharsets.US_ASCII).strip();
        return text.matches("[0-9a-f]{" + 2 * KEY_BYTES + "}")
                ? Optional.of(new StageSeal(text))
                : Optional.empty();
    }

    /// The same data with its code.
    Value.Fields sealed(Value.Fields fields) {
        SequencedMap<String, Value> sealed = new LinkedHashMap<>();
        sealed.put(CODE, Value.of(code(fields)));
        sealed.putAll(fields.fields());
        return Value.fields(sealed);
    }

    /// The data without its code, where that is right.
    Optional<Value.Fields> opened(String json) {
        return Json.parse(json) instanceof Json.Good(Value.Fields sealed)
                ? opened(sealed)
                : Optional.empty();
    }

    private Optional<Value.Fields> opened(Value.Fields sealed) {
        SequencedMap<String, Value> rest = new LinkedHashMap<>(sealed.fields());
        Optional<String> said = Optional.ofNullable(rest.remove(CODE)).flatMap(Value::scalar);
        Value.Fields fields = Value.fields(rest);
        boolean right =
                said.filter(code -> MessageDigest.isEqual(bytes(code), bytes(code(fields))))
                        .isPresent();
        return right ? Optional.of(fields) : Optional.empty();
    }

    private String code(Value.Fields fields) {
        try {
            Mac mac = Mac.getInstance(WAY);
            mac.init(new SecretKeySpec(HexFormat.of().parseHex(key), WAY));
            return HexFormat.of().formatHex(mac.doFinal(bytes(Json.line(fields))));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + WAY, e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
