package baton.app.brief;

import baton.core.text.Value;
import baton.world.stage.StageRun;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Asks a person what nobody has asked before: an answer that was given before the program was
/// killed is taken, and its question is not shown again.
final class KeptPrompt implements LinePrompt {
    private static final String KIND = "line";

    private final LinePrompt prompt;
    private final StageRun run;
    private final List<String> unshown = new ArrayList<>();

    KeptPrompt(LinePrompt prompt, StageRun run) {
        this.prompt = prompt;
        this.run = run;
    }

    @Override
    public Optional<String> read(String mark) {
        String question = String.join("\n", unshown) + "\n" + mark;
        Value said = run.answer(KIND, question, () -> Value.of(ask(mark)));
        unshown.clear();
        return said.scalar();
    }

    private Optional<String> ask(String mark) {
        unshown.forEach(prompt::show);
        return prompt.read(mark);
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
