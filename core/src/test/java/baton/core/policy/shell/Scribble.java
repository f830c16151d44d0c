package baton.core.policy.shell;

import baton.kit.Seeds;

import java.util.List;
import java.util.stream.Collectors;

/// Writes command lines that use every construct of bash, most of them right, some of them damaged.
final class Scribble {
    private static final int DEPTH_MAX = 2;

    private static final List<String> SCRAPS =
            List.of(
                    "(", ")", "((", "))", "{", "}", "[[", "]]", "[", "]", "$(", "${", "$((", "`",
                    "'", "\"", "\\", "\n", ";", ";;", ";&", "&", "&&", "|", "||", "|&", "<", ">",
                    "<<", "<<-", "<<<", "<(", ">(", ">&", "<&-", "&>", "2>", "{x}>", "!", "if",
                    "then", "else", "elif", "fi", "for", "in", "do", "done", "case", "esac",
                    "while", "until", "select", "function", "coproc", "time", "time -p", "$'",
                    "$\"", "$[", "#", " #", "=", "=(", "+=", "a=", "a[", "*", "?", "@(", "=~", "==",
                    "-f", "EOF", "\nEOF\n", "\\\n", " ", "\t", "$", "$x", "~", "\r", "é", "😀");

    private static final List<String> NAMES =
            List.of("ls", "echo", "true", "cat", "x", "a", "f", "declare", "export", "eval", "time");

    private final Seeds seeds;

    Scribble(Seeds seeds) {
        this.seeds = seeds;
    }

    /// One command line.
    String line() {
        String line = script(0);
        for (int i = seeds.oneIn(2) ? seeds.between(1, 2) : 0; i > 0; i--) {
            line = scrapped(line);
        }
        return seeds.oneIn(12) ? seeds.damaged(line).replace("\0", "") : line;
    }

    private String scrapped(String line) {
        int from = seeds.below(line.length() + 1);
        int to = Math.min(line.length(), from + seeds.below(3));
        return line.substring(0, from) + seeds.pick(SCRAPS) + line.substring(to);
    }

    private String script(int depth) {
        String joint = seeds.pick("; ", "\n", " && ", " || ", " & ", " | ", ";\n", " |& ", " |\n");
        return seeds.list(1, depth == 0 ? 3 : 2, () -> statement(depth)).stream()
                .collect(Collectors.joining(joint));
    }

    private String statement(int depth) {
        if (depth > DEPTH_MAX || seeds.oneIn(2)) {
            return simple(depth);
        }
        int next = depth + 1;
        String body = script(next);
        return switch (seeds.below(18)) {
            case 0 -> "(" + body + ")";
            case 1 -> "{ " + body + "; }";
            case 2 -> "if " + body + "; then " + script(next) + "\nfi";
            case 3 -> "if " + body + "\nthen " + script(next) + "; else " + script(next) + "; fi";
            case 4 -> "for x in " + words(next) + "; do " + body + "; done";
            case 5 -> "while " + body + "; do " + script(next) + "; done";
            case 6 -> "case " + word(next) + " in " + word(next) + ") " + body + ";; esac";
            case 7 -> "case " + word(next) + " in (a|b) " + body + ";& c) esac";
            case 8 -> "f() { " + body + "; }";
            case 9 -> "function f { " + body + "; }" + redirect(next);
            case 10 -> "[[ " + condition(next) + " ]]";
            case 11 -> "((" + arithmetic(next) + "))";
            case 12 -> "for ((i=0; i<3; i++)); do " + body + "; done";
            case 13 -> seeds.pick("! ", "time ", "time -p ", "coproc ") + statement(next);
            case 14 -> "select x in a; do " + body + "; done";
            case 15 -> "{ " + body + "; }" + redirect(next);
            case 16 -> "until " + body + "; do (" + script(next) + ") done";
            default -> "cat <<" + document(next);
        };
    }

    private String document(int depth) {
        String quote = seeds.pick("", "", "'", "\"");
        String dash = seeds.pick("", "", "-");
        String tail = seeds.pick("", " | cat", "; ls", " > f");
        String body = seeds.list(0, 3, () -> word(depth)).stream().collect(Collectors.joining("\n"));
        return dash + quote + "EOF" + quote + tail + "\n" + body + "\nEOF";
    }

    private String simple(int depth) {
        String prefix =
                seeds.pick("", "", "", "a=1 ", "a+=b ", "a=(1 2) ", "a[1]=2 ", "b=" + word(depth) + " ");
        String arguments = seeds.coin() ? " " + words(depth) : "";
        return prefix + seeds.pick(NAMES) + arguments + (seeds.oneIn(5) ? redirect(depth) : "");
    }

    private String redirect(int depth) {
        return " "
                + seeds.pick("", "2", "{fd}")
                + seeds.pick(">", ">>", "<", "<>", ">|", "<<<", ">&", "<&", "&>")
                + seeds.pick("", " ")
                + word(depth);
    }

    private String words(int depth) {
        return seeds.list(1, 3, () -> word(depth)).stream().collect(Collectors.joining(" "));
    }

    private String condition(int depth) {
        String plain =
                switch (seeds.below(6)) {
                    case 0 -> "-f " + word(depth);
                    case 1 -> word(depth) + " == " + seeds.pick("@(a|b)", "*.x", word(depth));
                    case 2 -> word(depth) + " =~ " + seeds.pick("^(a|b)+$", "a|b", word(depth));
                    case 3 -> "( " + word(depth) + " )";
                    case 4 -> "! " + word(depth) + " < " + word(depth);
                    default -> word(depth);
                };
        return seeds.oneIn(3) ? plain + seeds.pick(" && ", " || ", " &&\n") + plain : plain;
    }

    private String arithmetic(int depth) {
        return seeds.pick("1+2", "x", "(1)", "a[1]", word(depth), "1 << 2", "x = (3 * 4)");
    }

    private String word(int depth) {
        if (depth > DEPTH_MAX) {
            return seeds.word();
        }
        int next = depth + 1;
        return switch (seeds.below(22)) {
            case 0 -> "'a b'";
            case 1 -> "\"a " + word(next).replace("\"", "") + "\"";
            case 2 -> "$x";
            case 3 -> "${x}";
            case 4 -> "${x:-" + word(next) + "}";
            case 5 -> "$(" + script(next) + ")";
            case 6 -> "\"$(" + script(next) + ")\"";
            case 7 -> "`ls " + seeds.pick("a", "\\`b\\`", "'c'") + "`";
            case 8 -> "$((" + arithmetic(next) + "))";
            case 9 -> "<(" + script(next) + ")";
            case 10 -> "$'a\\n\\x41\\''";
            case 11 -> "$\"a\"";
            case 12 -> "{a,b}";
            case 13 -> "a\\ b";
            case 14 -> "${x/" + word(next) + "/b}";
            case 15 -> "${#x}${x[1]}${x[@]}";
            case 16 -> "~/a*[b]?";
            case 17 -> "$((" + script(next) + "); (ls))";
            case 18 -> "$[1+" + word(next) + "]";
            case 19 -> "a=b";
            default -> seeds.word();
        };
    }
}
