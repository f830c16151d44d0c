package baton.world.stage;

import baton.core.policy.shell.Shell;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.run.store.Sha256;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The words, the place and the subject that a stage was begun with.
///
/// @param stage its name, such as `plan`
/// @param about what it is about, in the words of whoever began it
/// @param words the command that goes on with it, without the program and its global options
/// @param directory where the command was given, below the checkout
/// @param project the directory it writes to, below the checkout, where it begins with one
/// @param subject what tells it from other stages of the same name in the same place
/// @param brief the hash of the brief of its project, by which a project is known that was moved
/// @param settled the choices that were made before anybody was asked, by their names: a stage that
///     is killed in its first moment is gone on with by them
public record StageRecord(
        String stage,
        String about,
        List<String> words,
        String directory,
        Optional<String> project,
        String subject,
        Optional<String> brief,
        Instant started,
        Map<String, String> settled) {
    /// The names of the choices that the command line makes: the agent, as it was named there, and
    /// the file of settings, as an object with its path in `file`.
    public static final String AGENT = "agent";

    public static final String SETTINGS = "settings";

    public StageRecord {
        words = List.copyOf(words);
        settled = Map.copyOf(settled);
    }

    /// The same with the choices that were made.
    StageRecord settling(Map<String, String> choices) {
        return new StageRecord(
                stage, about, words, directory, project, subject, brief, started, choices);
    }

    /// The subject of these parts, which is the same when a stage is started again.
    public static String subject(List<String> parts) {
        return Sha256.of(String.join("\0", parts));
    }

    /// The agent, as it was named.
    public Optional<String> agent() {
        return Optional.ofNullable(settled.get(AGENT)).filter(word -> !word.isEmpty());
    }

    /// The place that it is about: its project, else the directory of the command.
    public String place() {
        return project.orElse(directory);
    }

    /// The command that asks everything anew, as it can be given at the top of the checkout.
    public String anew() {
        return command(List.of("--fresh"));
    }

    /// The command that answers the question with which it waits.
    public String answering() {
        return command(List.of("--answer", "ANSWER"));
    }

    private String command(List<String> more) {
        List<String> all = new ArrayList<>(words);
        int end = all.indexOf("--");
        all.addAll(end < 0 ? all.size() : end, more);
        String place = directory.isEmpty() ? "" : "-C " + Shell.word(directory) + " ";
        return "baton "
                + place
                + Stream.concat(named(), all.stream())
                        .map(Shell::word)
                        .collect(Collectors.joining(" "));
    }

    /// The global options that it was begun with.
    private Stream<String> named() {
        Stream<String> agent = agent().stream().flatMap(word -> Stream.of("--agent", word));
        Stream<String> settings =
                Optional.ofNullable(settled.get(SETTINGS)).stream()
                        .map(StageRecord::file)
                        .filter(file -> !file.isEmpty())
                        .flatMap(file -> Stream.of("--config", seen(Path.of(file))));
        return Stream.concat(agent, settings);
    }

    private static String file(String settings) {
        return Json.parse(settings) instanceof Json.Good(Value.Fields fields)
                ? fields.text("file")
                : "";
    }

    /// A path of the checkout as it is named in the directory of the command.
    private String seen(Path file) {
        Path here = Path.of(directory);
        boolean below = !file.isAbsolute() && !here.isAbsolute() && !directory.isEmpty();
        return (below ? here.relativize(file) : file).toString();
    }

    boolean isFor(StageRecord other) {
        return isLike(other) && place().equals(other.place());
    }

    private boolean isLike(StageRecord other) {
        return stage.equals(other.stage) && subject.equals(other.subject);
    }

    /// True where the other may be the same stage after its project was moved.
    boolean isElsewhere(StageRecord other) {
        return isLike(other)
                && project.isPresent()
                && other.project.isPresent()
                && !project.equals(other.project)
                && brief.isPresent()
                && brief.equals(other.brief);
    }

    Value.Fields value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("stage", stage);
        fields.put("about", about);
        fields.put("words", Value.texts(words));
        fields.put("directory", directory);
        fields.put("project", project);
        fields.put("subject", subject);
        fields.put("brief", brief);
        fields.put("started", started.toString());
        if (!settled.isEmpty()) {
            SequencedMap<String, Value> choices = new LinkedHashMap<>();
            new TreeMap<>(settled).forEach((name, value) -> choices.put(name, Value.of(value)));
            fields.put("settled", Value.fields(choices));
        }
        return fields.build();
    }

    static Optional<StageRecord> read(Value.Fields fields) {
        try {
            return Optional.of(
                    new StageRecord(
                            fields.text("stage"),
                            fields.text("about"),
                            fields.texts("words"),
                            fields.text("directory"),
                            fields.scalar("project"),
                            fields.text("subject"),
                            fields.scalar("brief"),
                            Instant.parse(fields.text("started")),
                            settled(fields)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Map<String, String> settled(Value.Fields fields) {
        Map<String, String> choices = new LinkedHashMap<>();
        fields.object("settled")
                .ifPresent(
                        all ->
                                all.fields()
                                        .forEach(
                                                (name, value) ->
                                                        value.scalar()
                                                                .ifPresent(
                                                                        v ->
                                                                                choices.put(
                                                                                        name, v))));
        return choices;
    }
}
