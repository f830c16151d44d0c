package baton.core.contract.review;

import baton.core.contract.Document;
import baton.core.contract.Prose;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/// Something wrong at a place in a file; line 0 is the file as a whole. The id is that of the place
/// and the rule, so the same finding keeps it from one review to the next.
public record Finding(
        String id,
        FindingSeverity severity,
        String file,
        int line,
        String ruleKey,
        String briefRef,
        String title,
        String detail,
        String recommendedAction) {

    private static final Pattern ID = Pattern.compile("[0-9a-f]{40}");

    public Finding {
        if (!isId(id)) {
            throw new IllegalArgumentException("not the id of a finding: " + id);
        }
        Document.requireWhole(line);
        file = Prose.line(file);
        ruleKey = Prose.line(ruleKey);
        briefRef = Prose.line(briefRef);
        title = Prose.line(title);
        detail = Prose.lines(detail);
        recommendedAction = Prose.lines(recommendedAction);
    }

    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /// The id of a finding at this place by this rule.
    public static String id(String file, int line, String ruleKey) {
        String place = Prose.line(file) + ":" + line + ":" + Prose.line(ruleKey);
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            byte[] bytes = digest.digest(place.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-1", e);
        }
    }

    /// The finding as the JSON block holds it.
    Value value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("id", id);
        fields.put("severity", severity.word());
        fields.put("file", file);
        fields.put("line", line);
        fields.put("rule_key", ruleKey);
        fields.put("brief_ref", briefRef);
        fields.put("title", title);
        fields.put("detail", detail);
        fields.put("recommended_action", recommendedAction);
        return fields.build();
    }

    /// The finding as its section lists it for people.
    String lines() {
        return Prose.bullets(
                List.of(
                        "file: " + file,
                        "line: " + line,
                        "rule_key: " + ruleKey,
                        "brief_ref: " + briefRef,
                        "title: " + title,
                        "detail: " + detail,
                        "recommended_action: " + recommendedAction));
    }
}
