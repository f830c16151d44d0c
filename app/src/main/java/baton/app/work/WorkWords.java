package baton.app.work;

import baton.app.command.Context;
import baton.app.means.ProjectKeys;
import baton.app.means.Spreading;
import baton.app.means.StageFence;
import baton.app.means.Terms;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.world.config.WordMemory;
import baton.world.config.WordMemory.Kind;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The words by which a person said how a WORK is carried out, for the time before it has a run
/// that keeps them. They lie in the user's own directory for state: the files of the WORK are
/// anybody's, so that they have no say in this.
///
/// @param keys all that the WORK is known by, the one that counts most first
record WorkWords(Context context, List<String> keys) {
    private static final String WORDS = "words";

    static WorkWords of(Context context, Path folder) {
        return new WorkWords(context, ProjectKeys.of(folder));
    }

    /// The terms with what they leave unsaid as it was said before. The time that a run may take
    /// and permissions were given for one life of the program.
    Terms whole(Terms given) {
        Terms before = said().orElse(given);
        Spreading now = given.spreading();
        Spreading then = before.spreading();
        return new Terms(
                given.timeout(),
                given.cost().or(before::cost),
                given.tokens().or(before::tokens),
                given.trustConfig(),
                given.apiBilling(),
                given.sandbox().or(before::sandbox),
                new Spreading(
                        now.parallel().or(then::parallel),
                        now.waves(),
                        now.gate().or(then::gate),
                        now.isolation(),
                        now.usual()),
                given.proof().or(before::proof),
                given.usualProof());
    }

    /// The flags with what they leave unsaid, which is remembered.
    ///
    /// @param before the words of the run that is taken up, which were said more lately
    Work.Flags recalled(Work.Flags given, List<String> before) {
        Terms terms = given.terms();
        Work.Flags whole =
                given.with(whole(terms.fenced(terms.sandbox().or(() -> StageFence.among(before)))));
        remember(whole);
        return whole;
    }

    /// Remembers these, in place of those of before.
    void remember(Work.Flags flags) {
        List<String> words = flags.words(false).and(List.of(Work.Verb.LIST.word()));
        String text = Json.line(new FieldsBuilder().put(WORDS, Value.texts(words)).build());
        keys.forEach(key -> memory().remember(key, text));
    }

    private Optional<Terms> said() {
        Optional<String> known =
                keys.stream().flatMap(key -> memory().recall(key).stream()).findFirst();
        List<String> words =
                known.map(Json::parse).orElse(null) instanceof Json.Good(Value.Fields fields)
                        ? fields.texts(WORDS)
                        : List.of();
        return !words.isEmpty()
                        && Work.COMMAND.action(words.subList(1, words.size()))
                                instanceof Work(_, _, Work.Flags flags)
                ? Optional.of(flags.terms())
                : Optional.empty();
    }

    private WordMemory memory() {
        return new WordMemory(context.terminal().environment(), Kind.WAY);
    }
}
