package baton.core.policy.shell;

import java.util.ArrayList;
import java.util.List;

/// The parts of a word while it is read; neighbouring text of one kind becomes one part.
final class Parts {
    private final List<WordPart> parts = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private boolean quoted;
    private boolean open;

    void plain(char next) {
        start(false);
        text.append(next);
    }

    void plain(String more) {
        start(false);
        text.append(more);
    }

    void quoted(char next) {
        start(true);
        text.append(next);
    }

    /// Quoted text, which makes a word even when it is empty.
    void quoted(String more) {
        start(true);
        text.append(more);
    }

    void add(WordPart part) {
        end();
        parts.add(part);
    }

    void addAll(Word word) {
        end();
        parts.addAll(word.parts());
    }

    Word word() {
        end();
        return new Word(parts);
    }

    private void start(boolean newQuoted) {
        if (open && quoted != newQuoted) {
            end();
        }
        open = true;
        quoted = newQuoted;
    }

    private void end() {
        if (open) {
            parts.add(new WordPart.Literal(text.toString(), quoted));
        }
        text.setLength(0);
        open = false;
    }
}
