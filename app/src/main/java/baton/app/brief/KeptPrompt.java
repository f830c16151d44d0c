package baton.app.brief;

import baton.core.text.Value;
import baton.world.stage.StageRun;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// Asks a person what nobody has asked before: an answer that was given before the program was
/// killed is taken, and its question is not shown again.
final class KeptPrompt implements LinePrompt {
    private static final String KIND = "line";
    private static final List<String> HELP_LINES =
            List.of(
                    "",
                    "  Answer in your own words, on one line. Enter alone passes the question"
                            + " over.",
                    "  `I don't know` makes it an open question of the brief.",
                    "  `enough` ends the questions: the brief is written from what is there.",
                    "  Ctrl-C leaves; `baton continue` goes on at this question.");

    private final LinePrompt prompt;
    private final StageRun run;
    private final List<String> unshown = new ArrayList<>();

    KeptPrompt(LinePrompt prompt, StageRun run) {
        this.prompt = prompt;
        this.run = run;
    }

    @Override
    public Optional<String> read(String mark) {
        return kept(mark, () -> ask(mark));
    }

    @Override
    public String choose(String question, String mark, Predicate<String> fits) {
        show(question);
        return kept(mark, () -> Optional.of(pick(mark, fits))).orElseThrow(Unanswered::new);
    }

    private Optional<String> kept(String mark, Supplier<Optional<String>> asking) {
        String question = String.join("\n", unshown) + "\n" + mark;
        Value said = run.answer(KIND, question, () -> Value.of(asking.get()));
        unshown.clear();
        return said.scalar();
    }

    /// Asks until there is an answer, and a wish for help is none.
    private Optional<String> ask(String mark) {
        Optional<String> said = show(mark, List.of());
        while (said.filter(LinePrompt::isHelp).isPresent()) {
            said = show(mark, HELP_LINES);
        }
        return said;
    }

    private Optional<String> show(String mark, List<String> before) {
        before.forEach(prompt::show);
        unshown.forEach(prompt::show);
        return prompt.read(mark);
    }

    /// A choice that nobody made is not kept: it is asked for again when the stage goes on.
    private String pick(String mark, Predicate<String> fits) {
        return LinePrompt.choose(prompt, () -> unshown.forEach(prompt::show), mark, fits);
    }

    @Override
    public void show(String line) {
        unshown.add(line);
    }

    @Override
    public void close() {
        prompt.close();
    }
}
