package baton.core.policy.rules;

import baton.core.policy.call.ExpandedWord;
import baton.core.policy.call.ProgramCall;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Code of any language, in which commands may stand: in its quoted texts, and in words that stand
/// together like `["rm", "-rf", "x"]`.
public final class CodeText {
    private static final int TEXTS_MAX = 2_000;
    private static final int COMMAND_WORDS_MAX = 12;
    private static final Set<String> WORTH = Set.of("rm", "chmod", "dd", "kill", "pkill");
    private static final String WORD_CHARACTERS = "_./~=+:-";

    private static final List<String> STARTERS =
            List.of("system", "exec", "spawn", "popen", "run", "call", "`", "qx", "%x", "!");

    private CodeText() {}

    /// The quoted texts that the code may hand to a shell; nothing where there are too many.
    public static Optional<List<String>> commands(String code) {
        boolean starts = STARTERS.stream().anyMatch(code::contains);
        List<String> texts = texts(code);
        if (texts.size() > TEXTS_MAX) {
            return Optional.empty();
        }
        return Optional.of(
                texts.stream().filter(text -> starts || text.strip().indexOf(' ') > 0).toList());
    }

    /// The texts between quotes.
    private static List<String> texts(String code) {
        List<String> texts = new ArrayList<>();
        int at = 0;
        while (at < code.length()) {
            char quote = code.charAt(at++);
            if (quote == '"' || quote == '\'' || quote == '`') {
                int start = at;
                while (at < code.length() && code.charAt(at) != quote) {
                    at += code.charAt(at) == '\\' ? 2 : 1;
                }
                String text = code.substring(start, Math.min(at, code.length()));
                if (!text.isBlank()) {
                    texts.add(text);
                }
                at++;
            }
        }
        return texts;
    }

    /// True if words that stand together are a blocked command.
    public static boolean namesBlocked(String code) {
        List<String> words = words(code);
        for (int i = 0; i < words.size(); i++) {
            String name = words.get(i).substring(words.get(i).lastIndexOf('/') + 1);
            if (WORTH.contains(name) || name.startsWith("mkfs")) {
                int end = Math.min(words.size(), i + COMMAND_WORDS_MAX);
                List<ExpandedWord> arguments =
                        words.subList(i + 1, end).stream().map(ExpandedWord::of).toList();
                ProgramCall call = new ProgramCall(name, arguments, code);
                boolean blocked = Rules.of(call).stream().anyMatch(Rule::definite);
                if (blocked || Suspects.writesDisk(call)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<String> words(String code) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < code.length(); i++) {
            char next = code.charAt(i);
            if (Character.isLetterOrDigit(next) || WORD_CHARACTERS.indexOf(next) >= 0) {
                word.append(next);
            } else if (!word.isEmpty()) {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        if (!word.isEmpty()) {
            words.add(word.toString());
        }
        return words;
    }
}
