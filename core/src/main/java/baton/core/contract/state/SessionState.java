package baton.core.contract.state;

import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.contract.IsoTime;
import baton.core.contract.JsonFields;
import baton.core.contract.Reading;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/// The state of a project, and what its next session starts from. Paths stay inside the repository,
/// and fields that other tools put into the file are kept when it is written again.
public record SessionState(
        String project,
        RepoPath nextBrief,
        String nextLabel,
        SessionStatus status,
        Instant updatedAt,
        SequencedMap<String, Value> others) {

    /// Other fields, by which Baton tells itself how to go on: the plan that is to be resumed where
    /// it is not that of the project, the session of it, or what is to be begun, a plan or a
    /// session.
    public static final String PLAN = "plan";

    /// True for a plan that was given without its project.
    public static final String PLAN_ALONE = "plan_alone";

    /// The reason why the run stopped, and the way out.
    public static final String STOPPED_BY = "stopped_by";

    public static final String TO_MEND = "to_mend";

    public static final String SESSION = "session";
    public static final String NEXT_PLAN = "next_plan";
    public static final String NEXT_SESSION = "next_session";

    /// One step that is to be begun alone, or with all after it.
    public static final String NEXT_STEP = "next_step";

    public static final String NEXT_FROM = "next_from";

    private static final Pattern SESSION_LABEL = Pattern.compile("\\s*(?i:session)\\s*\\d");

    static final List<String> KEYS =
            List.of(
                    "schema_version",
                    "project",
                    "next_session_brief_path",
                    "next_session_label",
                    "status",
                    "updated_at");

    /// The status of the last session: the way it ended, or that it has not ended.
    public enum SessionStatus {
        IN_PROGRESS,
        PARTIAL,
        COMPLETED,
        FAILED,
        STOPPED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Optional<SessionStatus> ofWord(String word) {
            return Arrays.stream(values()).filter(s -> s.word().equals(word)).findFirst();
        }
    }

    public SessionState {
        if (!inside(project)
                || nextLabel.isBlank()
                || others.keySet().stream().anyMatch(KEYS::contains)) {
            throw new IllegalArgumentException(project + ", " + nextLabel + ", " + others.keySet());
        }
        others = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(others));
    }

    public static Reading<SessionState> parse(Source source) {
        return JsonFields.ofFile(source, Fault.SESSION_STATE_PARSE_ERROR, StateReader::read);
    }

    /// A project may be the repository itself, which no [RepoPath] names.
    static boolean inside(String project) {
        return project.equals(".") || project.equals("./") || RepoPath.staysInside(project);
    }

    /// True if its status leaves something to continue.
    public boolean resumable() {
        return status != SessionStatus.COMPLETED;
    }

    /// True if the label names a session that comes next: the one that ended, however well, was
    /// not the last.
    public boolean namesSession() {
        return SESSION_LABEL.matcher(nextLabel).lookingAt();
    }

    /// A text among the other fields.
    public Optional<String> other(String key) {
        return Optional.ofNullable(others.get(key)).flatMap(Value::scalar);
    }

    /// True if the other field of that name is `true`.
    public boolean flag(String key) {
        return others.get(key) instanceof Value.Bool(boolean holds, _) && holds;
    }

    public String render() {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("schema_version", Value.of(1));
        fields.put("project", Value.of(project));
        fields.put("next_session_brief_path", Value.of(nextBrief.value()));
        fields.put("next_session_label", Value.of(nextLabel));
        fields.put("status", Value.of(status.word()));
        fields.put("updated_at", Value.of(IsoTime.write(updatedAt)));
        fields.putAll(others);
        return Json.pretty(Value.fields(fields));
    }
}
