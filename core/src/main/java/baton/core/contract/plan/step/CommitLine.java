package baton.core.contract.plan.step;

import baton.core.RepoPath;
import baton.core.policy.shell.Bash;
import baton.core.policy.shell.Token;
import baton.core.policy.shell.Word;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `[git add PATHS &&] git commit` with messages, a message file, trailers and sign-off: the only
/// form of a checkpoint, because anything else could change more than the step.
///
/// @param added the paths of its `git add`
/// @param messages each `-m`, in order; git puts a blank line between them
public record CommitLine(
        List<String> added,
        List<String> messages,
        Optional<String> messageFile,
        List<String> trailers,
        boolean signsOff) {

    public CommitLine {
        added = List.copyOf(added);
        messages = List.copyOf(messages);
        trailers = List.copyOf(trailers);
    }

    sealed interface Parsed {}

    record Good(CommitLine line) implements Parsed {}

    record Bad(String reason) implements Parsed {}

    static Parsed parse(String command) {
        Optional<List<Token>> tokens = Bash.tokens(command);
        if (tokens.isEmpty()) {
            return new Bad("a quote is not closed");
        }
        List<List<Word>> commands = new ArrayList<>(List.of(new ArrayList<>()));
        for (Token token : tokens.get()) {
            switch (token) {
                case Token.Operator(String sign) when sign.equals("&&") ->
                        commands.add(new ArrayList<>());
                case Token.Operator(String sign) -> {
                    return new Bad("`" + sign + "` is not part of a commit");
                }
                case Token.Text(Word word) -> {
                    if (!word.literal()) {
                        return new Bad("it holds a substitution (`$` or a back quote)");
                    }
                    commands.getLast().add(word);
                }
            }
        }
        return new Reader().read(commands);
    }

    private static boolean starts(List<Word> words, String subcommand) {
        return words.size() >= 2
                && words.get(0).text().equals("git")
                && words.get(1).text().equals(subcommand);
    }

    /// Reads the words of both commands; the first thing that does not fit ends it.
    private static final class Reader {
        private final List<String> added = new ArrayList<>();
        private final List<String> messages = new ArrayList<>();
        private final List<String> trailers = new ArrayList<>();
        private Optional<String> messageFile = Optional.empty();
        private boolean signsOff;
        private Optional<String> wrong = Optional.empty();

        Parsed read(List<List<Word>> commands) {
            List<Word> commit = commands.getLast();
            boolean withAdd = commands.size() == 2 && starts(commands.getFirst(), "add");
            if (!starts(commit, "commit") || (commands.size() > 1 && !withAdd)) {
                return new Bad("it is not `git commit`, alone or after one `git add`");
            }
            if (withAdd) {
                takeAdd(commands.getFirst().subList(2, commands.getFirst().size()));
            }
            takeOptions(commit.subList(2, commit.size()));
            if (messages.isEmpty() == messageFile.isEmpty()) {
                fail(messages.isEmpty() ? "it has no message" : "it has both -m and -F");
            }
            CommitLine line = new CommitLine(added, messages, messageFile, trailers, signsOff);
            return wrong.isPresent() ? new Bad(wrong.get()) : new Good(line);
        }

        /// Paths by name: what stages everything would also stage what is not the step's.
        private void takeAdd(List<Word> words) {
            for (Word word : words) {
                boolean path =
                        !word.text().startsWith("-")
                                && !word.text().startsWith(":")
                                && RepoPath.staysInside(word.text());
                if (path && !word.text().equals("*")) {
                    added.add(word.text());
                } else if (!word.text().equals("--")) {
                    fail("`git add " + word.text() + "` is not supported");
                }
            }
            if (added.isEmpty()) {
                fail("`git add` names no path");
            }
        }

        private void takeOptions(List<Word> words) {
            words.stream()
                    .filter(Word::expands)
                    .forEach(word -> fail("`" + word.text() + "` is not in quotes"));
            int at = 0;
            while (at < words.size() && wrong.isEmpty()) {
                String next = at + 1 < words.size() ? words.get(at + 1).text() : "";
                at += takeOption(words.get(at).text(), next);
            }
        }

        /// Takes an option and returns the number of words that it took.
        private int takeOption(String word, String next) {
            return switch (word) {
                case "-s", "--signoff" -> {
                    signsOff = true;
                    yield 1;
                }
                case "-sm" -> {
                    signsOff = true;
                    yield takeMessage(next, 2);
                }
                case "-m", "--message" -> takeMessage(next, 2);
                case "-F", "--file" -> takeFile(next, 2);
                case "--trailer" -> takeTrailer(next, 2);
                case String w when w.startsWith("--message=") -> takeMessage(value(w), 1);
                case String w when w.startsWith("--file=") -> takeFile(value(w), 1);
                case String w when w.startsWith("--trailer=") -> takeTrailer(value(w), 1);
                case String w when w.startsWith("-m") -> takeMessage(w.substring(2), 1);
                case String w when w.startsWith("-F") -> takeFile(w.substring(2), 1);
                case String w -> {
                    fail("`" + w + "` is not supported");
                    yield 1;
                }
            };
        }

        private static String value(String option) {
            return option.substring(option.indexOf('=') + 1);
        }

        private int takeMessage(String message, int words) {
            if (message.isBlank()) {
                fail("it has an empty message");
            }
            messages.add(message);
            return words;
        }

        private int takeFile(String file, int words) {
            if (!RepoPath.staysInside(file) || file.equals("-")) {
                fail("the message file `" + file + "` is not in the repository");
            }
            messageFile = Optional.of(file);
            return words;
        }

        private int takeTrailer(String trailer, int words) {
            if (trailer.isBlank()) {
                fail("it has an empty trailer");
            }
            trailers.add(trailer);
            return words;
        }

        private void fail(String reason) {
            wrong = wrong.or(() -> Optional.of(reason));
        }
    }
}
