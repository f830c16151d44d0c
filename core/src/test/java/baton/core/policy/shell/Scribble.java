package baton.core.policy.shell;

import baton.kit.Seeds;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Writes command lines that use every construct of bash, most of them right, some of them damaged.
public final class Scribble {
    private static final int DEPTH_MAX = 2;

    private static final List<String> SCRAPS =
            List.of(
                    "(",
                    ")",
                    "((",
                    "))",
                    "{",
                    "}",
                    "[[",
                    "]]",
                    "[",
                    "]",
                    "$(",
                    "${",
                    "$((",
                    "`",
                    "'",
                    "\"",
                    "\\",
                    "\n",
                    ";",
                    ";;",
                    ";&",
                    "&",
                    "&&",
                    "|",
                    "||",
                    "|&",
                    "<",
                    ">",
                    "<<",
                    "<<-",
                    "<<<",
                    "<(",
                    ">(",
                    ">&",
                    "<&-",
                    "&>",
                    "2>",
                    "{x}>",
                    "!",
                    "if",
                    "then",
                    "else",
                    "elif",
                    "fi",
                    "for",
                    "in",
                    "do",
                    "done",
                    "case",
                    "esac",
                    "while",
                    "until",
                    "select",
                    "function",
                    "coproc",
                    "time",
                    "time -p",
                    "$'",
                    "$\"",
                    "$[",
                    "#",
                    " #",
                    "=",
                    "=(",
                    "+=",
                    "a=",
                    "a[",
                    "*",
                    "?",
                    "@(",
                    "=~",
                    "==",
                    "-f",
                    "EOF",
                    "\nEOF\n",
                    "\\\n",
                    " ",
                    "\t",
                    "$",
                    "$x",
                    "~",
                    "\r",
                    "é",
                    "😀");

    private static final List<String> NAMES =
            List.of(
                    "ls", "echo", "true", "cat", "x", "a", "f", "declare", "export", "eval",
                    "time");

    private final Seeds seeds;

    public Scribble(Seeds seeds) {
        this.seeds = seeds;
    }

    /// One command line.
    public String line() {
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
        return any(
                List.of(
                        () -> "(" + body + ")",
                        () -> "{ " + body + "; }",
                        () -> "if " + body + "; then " + script(next) + "\nfi",
                        () ->
                                "if "
                                        + body
                                        + "\nthen "
                                        + script(next)
                                        + "; else "
                                        + script(next)
                                        + "; fi",
                        () -> "for x in " + words(next) + "; do " + body + "; done",
                        () -> "while " + body + "; do " + script(next) + "; done",
                        () -> "case " + word(next) + " in " + word(next) + ") " + body + ";; esac",
                        () -> "case " + word(next) + " in (a|b) " + body + ";& c) esac",
                        () -> "f() { " + body + "; }",
                        () -> "function f { " + body + "; }" + redirect(next),
                        () -> "[[ " + condition(next) + " ]]",
                        () -> "((" + arithmetic(next) + "))",
                        () -> "for ((i=0; i<3; i++)); do " + body + "; done",
                        () -> seeds.pick("! ", "time ", "time -p ", "coproc ") + statement(next),
                        () -> "select x in a; do " + body + "; done",
                        () -> "{ " + body + "; }" + redirect(next),
                        () -> "until " + body + "; do (" + script(next) + ") done",
                        () -> "cat <<" + document(next)));
    }

    private String any(List<Supplier<String>> choices) {
        return seeds.pick(choices).get();
    }

    private String document(int depth) {
        String quote = seeds.pick("", "", "'", "\"");
        String dash = seeds.pick("", "", "-");
        String tail = seeds.pick("", " | cat", "; ls", " > f");
        String body =
                seeds.list(0, 3, () -> word(depth)).stream().collect(Collectors.joining("\n"));
        return dash + quote + "EOF" + quote + tail + "\n" + body + "\nEOF";
    }

    private String simple(int depth) {
        String prefix =
                seeds.pick(
                        "",
                        "",
                        "",
                        "a=1 ",
                        "a+=b ",
                        "a=(1 2) ",
                        "a[1]=2 ",
                        "b=" + word(depth) + " ");
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
                any(
                        List.of(
                                () -> "-f " + word(depth),
                                () ->
                                        word(depth)
                                                + " == "
                                                + seeds.pick("@(a|b)", "*.x", word(depth)),
                                () ->
                                        word(depth)
                                                + " =~ "
                                                + seeds.pick("^(a|b)+$", "a|b", word(depth)),
                                () -> "( " + word(depth) + " )",
                                () -> "! " + word(depth) + " < " + word(depth),
                                () -> word(depth)));
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
        return any(
                List.of(
                        () -> "'a b'",
                        () -> "\"a " + word(next).replace("\"", "") + "\"",
                        () -> "$x",
                        () -> "${x}",
                        () -> "${x:-" + word(next) + "}",
                        () -> "$(" + script(next) + ")",
                        () -> "\"$(" + script(next) + ")\"",
                        () -> "`ls " + seeds.pick("a", "\\`b\\`", "'c'") + "`",
                        () -> "$((" + arithmetic(next) + "))",
                        () -> "<(" + script(next) + ")",
                        () -> "$'a\\n\\x41\\''",
                        () -> "$\"a\"",
                        () -> "{a,b}",
                        () -> "a\\ b",
                        () -> "${x/" + word(next) + "/b}",
                        () -> "${#x}${x[1]}${x[@]}",
                        () -> "~/a*[b]?",
                        () -> "$((" + script(next) + "); (ls))",
                        () -> "$[1+" + word(next) + "]",
                        () -> "a=b",
                        () -> seeds.word(),
                        () -> seeds.word()));
    }
}
