package baton.core.contract.state;

import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.contract.Form;
import baton.core.contract.JsonFields;
import baton.core.contract.Reading;
import baton.core.contract.StatusWord;
import baton.core.contract.state.SessionState.SessionStatus;
import baton.core.text.Value;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;

/// Reads a session state: aliases first, then field by field.
final class StateReader {
    private static final Value VERSION = Value.of(1);

    private static final Form<SessionStatus> STATUS =
            new Form<>("one of its values", value -> text(value).flatMap(SessionStatus::ofWord));

    private final JsonFields fields;
    private final SequencedMap<String, Value> others;

    private StateReader(Value.Fields root) {
        this.fields = new JsonFields(root, Fault.SESSION_STATE_MISSING_FIELD, "");
        this.others = new LinkedHashMap<>(root.fields());
        others.keySet().removeAll(SessionState.KEYS);
    }

    static Reading<SessionState> read(Value.Fields root) {
        Value.Fields plain = withoutAliases(root);
        StateReader reader = new StateReader(plain);
        Optional<SessionState> state = reader.state();
        return new Reading<>(state, plain, reader.fields.problems());
    }

    private static Value.Fields withoutAliases(Value.Fields root) {
        SequencedMap<String, Value> plain = new LinkedHashMap<>(root.fields());
        plain.computeIfPresent("schema_version", (_, value) -> version(value));
        plain.computeIfPresent("status", (_, value) -> status(value));
        return new Value.Fields(plain, root.line());
    }

    private static Value version(Value value) {
        boolean one = value.scalar().filter("1"::equals).isPresent();
        return one ? new Value.Number("1", value.line()) : value;
    }

    private static Value status(Value value) {
        return value instanceof Value.Text(String word, int line)
                ? new Value.Text(StatusWord.canonical(word), line)
                : value;
    }

    private Optional<SessionState> state() {
        boolean known = versionIsKnown();
        Optional<String> project = path("project", SessionState::inside);
        Optional<RepoPath> brief =
                path("next_session_brief_path", RepoPath::staysInside).flatMap(RepoPath::of);
        Optional<String> label = fields.required("next_session_label", Form.TEXT);
        Optional<SessionStatus> status =
                fields.required("status", STATUS, Fault.SESSION_STATE_INVALID_STATUS);
        Optional<Instant> updated =
                fields.required("updated_at", Form.TIME, Fault.SESSION_STATE_INVALID_TIMESTAMP);
        if (status.equals(Optional.of(SessionStatus.COMPLETED))) {
            int line = fields.present("status").map(Value::line).orElse(0);
            fields.report(Fault.SESSION_STATE_NOT_RESUMABLE.at(line, "the status is `completed`"));
        }
        boolean whole =
                known
                        && project.isPresent()
                        && brief.isPresent()
                        && label.isPresent()
                        && status.isPresent()
                        && updated.isPresent();
        return whole
                ? Optional.of(
                        new SessionState(
                                project.get(),
                                brief.get(),
                                label.get(),
                                status.get(),
                                updated.get(),
                                others))
                : Optional.empty();
    }

    /// A file of another version may mean something else by the same names: no value is built.
    private boolean versionIsKnown() {
        Optional<Value> version = fields.required("schema_version");
        boolean known = version.equals(Optional.of(VERSION));
        if (version.isPresent() && !known) {
            Fault fault = Fault.SESSION_STATE_SCHEMA_MISMATCH;
            fields.report(fields.unfit("schema_version", version.get(), "1", fault));
        }
        return known;
    }

    private Optional<String> path(String key, Predicate<String> inside) {
        Optional<String> path = fields.required(key, Form.TEXT);
        if (path.isPresent() && !inside.test(path.get())) {
            Value value = fields.present(key).orElseThrow();
            String wanted = "a path inside the repository";
            fields.report(fields.unfit(key, value, wanted, Fault.SESSION_STATE_INVALID_PATH));
        }
        return path.filter(inside);
    }

    private static Optional<String> text(Value value) {
        return value instanceof Value.Text ? value.scalar() : Optional.empty();
    }
}
