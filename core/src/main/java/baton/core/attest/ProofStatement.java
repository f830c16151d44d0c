package baton.core.attest;

import baton.core.agent.ProgramIdentity;
import baton.core.prove.StepGrade;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;

/// An in-toto statement with SLSA provenance about the commit of one step.
///
/// @param subject the change that it speaks of
/// @param run the run that proved it
/// @param line the line of the run's journal, with its SHA-256, that says so
/// @param fields the statement itself
public record ProofStatement(
        Change subject, String run, long line, String lineHash, Value.Fields fields) {
    static final String TYPE = "https://in-toto.io/Statement/v1";
    static final String PREDICATE = "https://slsa.dev/provenance/v1";
    static final String BUILD = "urn:baton:step:1";

    /// The name of what is not SLSA's, with the maker before it as SLSA wants that.
    static final String EVIDENCE = "baton_evidence";

    private static final String WITNESSES = "witnesses";

    private static final Pattern ID = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
    private static final Pattern RUN = Pattern.compile("[0-9a-z-]{1,40}");
    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

    /// A change as git has it: from the tree of the parent to a tree.
    ///
    /// @param parent nothing where the commit is the first
    public record Change(String commit, String tree, Optional<String> parent, String parentTree) {}

    public static ProofStatement of(
            ProvenStep step, Change change, ProvenRun run, ProvenRun.Traces traces) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("_type", TYPE);
        fields.put(
                "subject",
                Value.items(
                        List.of(
                                named("commit", "gitCommit", change.commit()),
                                named("tree", "gitTree", change.tree()))));
        fields.put("predicateType", PREDICATE);
        FieldsBuilder predicate = new FieldsBuilder();
        predicate.put("buildDefinition", definition(step, change, run, traces));
        predicate.put("runDetails", details(step, run));
        predicate.put(EVIDENCE, evidence(step, run, traces));
        Value.Fields all = fields.put("predicate", predicate.build()).build();
        return new ProofStatement(change, run.id(), step.line(), traces.lineHash(), all);
    }

    private static Value named(String name, String algorithm, String digest) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("name", name);
        return fields.put("digest", digest(algorithm, digest)).build();
    }

    private static Value digest(String algorithm, String digest) {
        return new FieldsBuilder().put(algorithm, digest).build();
    }

    private static Value definition(
            ProvenStep step, Change change, ProvenRun run, ProvenRun.Traces traces) {
        FieldsBuilder asked = new FieldsBuilder();
        asked.put("plan", run.plan()).put("step", step.number()).put("title", step.title());
        FieldsBuilder held = new FieldsBuilder();
        FieldsBuilder policy = new FieldsBuilder();
        policy.put("rules", "baton " + run.version());
        policy.put("settings_sha256", run.settingsHash());
        held.put("policy", policy.build()).put("sandbox", run.sandbox());
        List<Value> materials = new ArrayList<>();
        change.parent().ifPresent(id -> materials.add(named("parent", "gitCommit", id)));
        materials.add(named("parent-tree", "gitTree", change.parentTree()));
        materials.add(named("plan", "sha256", run.planHash()));
        traces.prompt().ifPresent(hash -> materials.add(named("prompt", "sha256", hash)));
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("buildType", BUILD);
        fields.put("externalParameters", asked.build());
        fields.put("internalParameters", held.build());
        return fields.put("resolvedDependencies", Value.items(materials)).build();
    }

    private static Value details(ProvenStep step, ProvenRun run) {
        FieldsBuilder builder = new FieldsBuilder();
        builder.put("id", "urn:baton");
        builder.put("version", new FieldsBuilder().put("baton", run.version()).build());
        FieldsBuilder metadata = new FieldsBuilder();
        metadata.put(
                "invocationId",
                "%s/%s.%d.%d".formatted(run.id(), step.unit(), step.attempt(), step.tries()));
        metadata.put("startedOn", step.began().toString());
        metadata.put("finishedOn", step.ended().toString());
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("builder", builder.build());
        return fields.put("metadata", metadata.build()).build();
    }

    private static Value evidence(ProvenStep step, ProvenRun run, ProvenRun.Traces traces) {
        FieldsBuilder agent = new FieldsBuilder();
        agent.put("name", run.agent()).put("model", step.model());
        agent.put(
                "program",
                step.program()
                        .<Value>map(ProgramIdentity::value)
                        .or(() -> traces.program().map(ProvenRun.Program::value))
                        .orElse(new Value.Null(0)));
        FieldsBuilder journal = new FieldsBuilder();
        journal.put("run", run.id()).put("line", step.line()).put("sha256", traces.lineHash());
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("agent", agent.build());
        fields.put("commands", Value.items(step.commands()));
        fields.put("manifest", "pass");
        fields.put("green_before", step.before().map(Value::of).orElse(new Value.Null(0)));
        fields.put(
                WITNESSES, Value.items(step.grade().map(ProofStatement::value).stream().toList()));
        return fields.put("journal", journal.build()).build();
    }

    private static Value value(StepGrade grade) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("grade", grade.word()).put("words", grade.words());
        return fields.put("findings", Value.texts(grade.findings())).build();
    }

    public String payload() {
        return Json.line(fields);
    }

    /// The statement in a payload; nothing where it is not one of Baton's, or not in its one form.
    public static Optional<ProofStatement> read(String payload) {
        return Json.parse(payload) instanceof Json.Good(Value.Fields fields)
                        && Json.line(fields).equals(payload)
                        && fields.text("_type").equals(TYPE)
                        && fields.text("predicateType").equals(PREDICATE)
                ? fields.object("predicate").flatMap(predicate -> read(fields, predicate))
                : Optional.empty();
    }

    private static Optional<ProofStatement> read(Value.Fields fields, Value.Fields predicate) {
        Value.Fields none = Value.fields(Map.of());
        Value.Fields definition = predicate.object("buildDefinition").orElse(none);
        Value.Fields journal =
                predicate.object(EVIDENCE).flatMap(own -> own.object("journal")).orElse(none);
        List<Value.Fields> subjects = fields.objects("subject");
        List<Value.Fields> materials = definition.objects("resolvedDependencies");
        Change change =
                new Change(
                        digest(subjects, "commit", "gitCommit"),
                        digest(subjects, "tree", "gitTree"),
                        Optional.of(digest(materials, "parent", "gitCommit"))
                                .filter(id -> !id.isEmpty()),
                        digest(materials, "parent-tree", "gitTree"));
        boolean fits =
                definition.text("buildType").equals(BUILD)
                        && ID.matcher(change.commit()).matches()
                        && ID.matcher(change.tree()).matches()
                        && ID.matcher(change.parentTree()).matches()
                        && change.parent().filter(id -> !ID.matcher(id).matches()).isEmpty()
                        && RUN.matcher(journal.text("run")).matches()
                        && SHA256.matcher(journal.text("sha256")).matches();
        return fits
                ? journal.whole("line")
                        .map(
                                line ->
                                        new ProofStatement(
                                                change,
                                                journal.text("run"),
                                                line,
                                                journal.text("sha256"),
                                                fields))
                : Optional.empty();
    }

    private static String digest(List<Value.Fields> among, String name, String algorithm) {
        return among.stream()
                .filter(one -> one.text("name").equals(name))
                .findFirst()
                .flatMap(one -> one.object("digest"))
                .map(digest -> digest.text(algorithm))
                .orElse("");
    }

    /// True if both say the same but for the agent's program, which only the machine knew on which
    /// the statement was made. A statement that tells of no witness agrees with one that does: it
    /// was made before they were heard.
    public boolean agrees(ProofStatement other) {
        boolean silent = tellsOfNoWitness() || other.tellsOfNoWitness();
        Set<String> left = silent ? Set.of("program", WITNESSES) : Set.of("program");
        return bare(fields, left).equals(bare(other.fields, left));
    }

    private boolean tellsOfNoWitness() {
        return fields.object("predicate")
                .flatMap(predicate -> predicate.object(EVIDENCE))
                .map(evidence -> evidence.items(WITNESSES).isEmpty())
                .orElse(true);
    }

    private static Value bare(Value value, Set<String> left) {
        return switch (value) {
            case Value.Fields(SequencedMap<String, Value> inner, _) -> {
                SequencedMap<String, Value> rest = new LinkedHashMap<>(inner);
                rest.keySet().removeAll(left);
                rest.replaceAll((_, field) -> bare(field, left));
                yield Value.fields(rest);
            }
            case Value.Items(List<Value> items, _) ->
                    Value.items(items.stream().map(item -> bare(item, left)).toList());
            case Value.Text _, Value.Number _, Value.Bool _, Value.Null _ -> value;
        };
    }
}
