package baton.core.contract.plan.step;

import baton.core.policy.shell.Bash;
import baton.core.policy.shell.Token;
import baton.core.policy.shell.Word;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The exit status of a command line, and whether it can be red. The answer is no only where that
/// is certain: everything unknown can be red.
final class WantedExit {
    private static final Set<String> ALWAYS_ZERO =
            Set.of("true", "/bin/true", "/usr/bin/true", ":", "echo", "printf", "sleep", "pwd");
    private static final Set<String> SAME = Set.of("=", "==", "-eq");

    private WantedExit() {}

    /// `judgedByOutput`: a text is expected in the output, so exit 0 is not all that counts.
    static boolean canFail(String command, boolean judgedByOutput) {
        Optional<List<Token>> tokens = Bash.tokens(command);
        if (tokens.isEmpty()) {
            return true;
        }
        return judgedByOutput ? outputVaries(tokens.get()) : statusVaries(tokens.get());
    }

    /// Output is settled when every command is one that always ends well, fed with plain words.
    private static boolean outputVaries(List<Token> tokens) {
        boolean substitutes =
                tokens.stream()
                        .anyMatch(token -> token instanceof Token.Text(Word w) && !w.literal());
        return substitutes || commands(tokens).stream().anyMatch(WantedExit::canFail);
    }

    private static boolean statusVaries(List<Token> tokens) {
        boolean fails = false;
        for (Simple simple : commands(tokens)) {
            boolean here = canFail(simple);
            fails =
                    switch (simple.before()) {
                        case "&&" -> fails || here;
                        case "||" -> fails && here;
                        // `a; exit` ends with the status of `a`.
                        case ";" -> simple.is("exit") ? fails || here : here;
                        case "", "|" -> here;
                        // Background jobs, groups: not judged.
                        case String _ -> true;
                    };
        }
        return fails;
    }

    /// One command between operators, and the operator before it.
    private record Simple(String before, List<String> words, boolean plain) {
        boolean is(String name) {
            return !words.isEmpty() && words.getFirst().equals(name);
        }
    }

    private static List<Simple> commands(List<Token> tokens) {
        List<Simple> commands = new ArrayList<>();
        List<String> words = new ArrayList<>();
        String before = "";
        boolean plain = true;
        for (Token token : tokens) {
            switch (token) {
                case Token.Text(Word word) -> {
                    words.add(word.text());
                    plain &= word.literal();
                }
                case Token.Operator(String sign) when sign.equals("#") -> {}
                case Token.Operator(String sign) when sign.equals("<") || sign.equals(">") -> {}
                case Token.Operator(String sign) -> {
                    commands.add(new Simple(before, List.copyOf(words), plain));
                    words.clear();
                    before = sign;
                    plain = true;
                }
            }
        }
        boolean trailing = words.isEmpty() && before.equals(";");
        if (!trailing) {
            commands.add(new Simple(before, List.copyOf(words), plain));
        }
        return commands;
    }

    private static boolean canFail(Simple command) {
        if (command.words().isEmpty()) {
            return !command.before().isEmpty();
        }
        List<String> arguments = command.words().subList(1, command.words().size());
        return switch (command.words().getFirst()) {
            case String name when ALWAYS_ZERO.contains(name) -> false;
            case "exit" -> !(arguments.isEmpty() || arguments.equals(List.of("0")));
            case "test", "[", "[[" -> !command.plain() || !alwaysHolds(arguments);
            case String _ -> true;
        };
    }

    /// `test 1`, `[ 1 -eq 1 ]`, `[ -n x ]`: what a test says about constants.
    private static boolean alwaysHolds(List<String> raw) {
        boolean bracket = !raw.isEmpty() && raw.getLast().startsWith("]");
        List<String> arguments = bracket ? raw.subList(0, raw.size() - 1) : raw;
        if (arguments.size() == 1) {
            return !arguments.getFirst().isEmpty();
        }
        if (arguments.size() == 2) {
            boolean empty = arguments.getLast().isEmpty();
            return arguments.getFirst().equals(empty ? "-z" : "-n");
        }
        return arguments.size() == 3
                && SAME.contains(arguments.get(1))
                && arguments.getFirst().equals(arguments.getLast());
    }
}
