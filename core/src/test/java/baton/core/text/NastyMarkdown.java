package baton.core.text;

import java.util.List;
import java.util.SplittableRandom;

/// Markdown made of the fragments that parsers stumble over. The same seed gives the same text.
final class NastyMarkdown {
    private static final int LINES_MAX = 14;
    private static final int PREFIXES_MAX = 3;

    private static final List<String> PREFIXES =
            List.of(
                    "",
                    "",
                    "",
                    " ",
                    "  ",
                    "   ",
                    "    ",
                    "     ",
                    "\t",
                    " \t",
                    "  \t",
                    "> ",
                    ">",
                    ">\t",
                    ">  ",
                    "- ",
                    "-\t",
                    "-   ",
                    "-     ",
                    "-",
                    "* ",
                    "+ ",
                    "1. ",
                    "1) ",
                    "2. ",
                    "10. ",
                    "01. ",
                    "1.\t",
                    "123456789. ",
                    "1234567890. ",
                    "      ");

    private static final List<String> CONTENT =
            List.of(
                    "",
                    "",
                    "",
                    "a",
                    "b c",
                    "# one",
                    "## two ##",
                    "### three #",
                    "####### seven",
                    "#none",
                    "#",
                    "## ",
                    "# \\#",
                    "#\ttab",
                    "## a ## b #",
                    "###### six ######  ",
                    "```",
                    "````",
                    "```sh",
                    "``` yaml x",
                    "```a`b",
                    "~~~",
                    "~~~~",
                    "~~~ js",
                    "~~~ a`",
                    "``",
                    "~~",
                    "`````",
                    "```  ",
                    "```\t",
                    "~~~\t",
                    "===",
                    "==",
                    "= =",
                    "---",
                    "--",
                    "-",
                    "- - -",
                    "***",
                    "___",
                    "* * *",
                    "_ _ _ _",
                    "--- a",
                    "+++",
                    "=",
                    "-\t-\t-",
                    "<!-- a",
                    "-->",
                    "<!-- a -->",
                    "<!-->",
                    "<!--->",
                    "<div>",
                    "</div>",
                    "<div",
                    "<pre>",
                    "</pre>",
                    "<script>",
                    "</script>",
                    "<style",
                    "<textarea>",
                    "</style>x",
                    "<a>",
                    "</a>",
                    "<a b='c'>",
                    "<a b=\"c\" d>",
                    "<a> b",
                    "<a\tb>",
                    "<?x",
                    "?>",
                    "<!X",
                    ">",
                    "<![CDATA[",
                    "]]>",
                    "<x-y/>",
                    "<table>",
                    "<TD>",
                    "<li>a",
                    "<h1>",
                    "<a/b>",
                    "<1>",
                    "*",
                    "+",
                    "1.",
                    "2)",
                    "0.",
                    "-a",
                    "1.a",
                    "\u00A0",
                    "\f",
                    "\u3000a",
                    "\u2028",
                    "\\# a",
                    "&nbsp;",
                    "| a |",
                    "a\\",
                    "a  ",
                    "\u000B",
                    "\u001F#",
                    "a\u0085b");

    private static final List<String> ENDS = List.of("\n", "\n", "\n", "\n", "\n", "\r\n", "\r");

    private final SplittableRandom random;

    NastyMarkdown(long seed) {
        this.random = new SplittableRandom(seed);
    }

    String next() {
        StringBuilder text = new StringBuilder();
        String end = pick(ENDS);
        int lines = random.nextInt(1, LINES_MAX + 1);
        String before = "";
        for (int line = 0; line < lines; line++) {
            before = prefix(before);
            text.append(before).append(pick(CONTENT)).append(end);
        }
        boolean cut = random.nextInt(4) == 0;
        return cut ? text.substring(0, text.length() - end.length()) : text.toString();
    }

    /// Often the containers of the line before, re-entered and a little wrong, so that blocks go on
    /// for some lines.
    private String prefix(String before) {
        if (random.nextBoolean()) {
            return prefix();
        }
        String again = before.replaceAll("[^>\\s]", " ");
        return random.nextBoolean() ? again : again + pick(PREFIXES);
    }

    private String prefix() {
        StringBuilder prefix = new StringBuilder();
        int parts = random.nextInt(PREFIXES_MAX + 1);
        for (int i = 0; i < parts; i++) {
            prefix.append(pick(PREFIXES));
        }
        return prefix.toString();
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
