package baton.app.check;

import baton.app.command.ProblemJson;
import baton.core.contract.ArtifactType;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// A verdict as `validate --json` prints it.
final class VerdictJson {
    private VerdictJson() {}

    static Value of(Verdict verdict) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("path", Value.of(verdict.path()));
        fields.put("type", Value.of(verdict.type().map(ArtifactType::word)));
        fields.put("valid", Value.of(verdict.valid()));
        fields.put("errors", ProblemJson.of(verdict.errors()));
        fields.put("warnings", ProblemJson.of(verdict.warnings()));
        Value parsed = new Value.Null(0);
        if (verdict.reading().isPresent()) {
            parsed = verdict.reading().get().parsed();
        }
        fields.put("parsed", parsed);
        return Value.fields(fields);
    }
}
