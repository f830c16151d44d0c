package baton.app.brief;

import baton.core.text.Value;
import baton.world.stage.StageRun;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Asks a person what nobody has asked before: an answer that was given before the program was
/// killed is taken, and its question is not shown again.
final class KeptPrompt implements LinePrompt {
    private static final String KIND = "line";
    private static final String HELP = "?";
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
        return kept(mark, _ -> true);
    }

    @Override
    public Optional<String> choose(String question, String mark, Predicate<String> fits) {
        show(question);
        return kept(mark, fits);
    }

    private Optional<String> kept(String mark, Predicate<String> fits) {
        String question = String.join("\n", unshown) + "\n" + mark;
        Value said = run.answer(KIND, question, () -> Value.of(ask(mark, fits)));
        unshown.clear();
        return said.scalar();
    }

    /// Asks until there is an answer: a wish for help is none, nor is a line that does not fit.
    private Optional<String> ask(String mark, Predicate<String> fits) {
        for (int asked = 0; asked < ASKED_AGAIN_MAX; asked++) {
            unshown.forEach(prompt::show);
            Optional<String> said = prompt.read(mark);
            boolean help = said.filter(HELP::equals).isPresent();
            if (!help && (said.isEmpty() || fits.test(said.get()))) {
                return said;
            }
            if (help) {
                HELP_LINES.forEach(prompt::show);
            }
        }
        return Optional.empty();
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
