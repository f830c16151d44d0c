package baton.app.check;

import baton.app.command.ProblemJson;
import baton.core.contract.ArtifactType;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

/// A verdict as `validate --json` prints it.
final class VerdictJson {
    private VerdictJson() {}

    static Value of(Verdict verdict) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("path", verdict.path());
        fields.put("type", verdict.type().map(ArtifactType::word));
        fields.put("valid", verdict.valid());
        fields.put("errors", ProblemJson.of(verdict.errors()));
        fields.put("warnings", ProblemJson.of(verdict.warnings()));
        Value parsed = new Value.Null(0);
        if (verdict.reading().isPresent()) {
            parsed = verdict.reading().get().parsed();
        }
        fields.put("parsed", parsed);
        return fields.build();
    }
}
