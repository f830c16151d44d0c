package baton.core.contract;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Makes text that tries to break out of the place it is put into; the same seed makes the same.
public final class OddText {
    private static final List<String> PIECES =
            List.of(
                    "word",
                    "two words",
                    "Übung 日本語 한국어",
                    "😀",
                    "\uD83D",
                    "\uDE00x",
                    "\u0000",
                    "\uFEFF",
                    "\u00A0",
                    "\u2003",
                    "\u2028",
                    "\u0085",
                    "\u000B",
                    "\t",
                    " ",
                    "  ",
                    "#",
                    " #",
                    "##",
                    "# Title",
                    "## Goal",
                    "## Intent",
                    "### Topic 1: x",
                    "   ## Dimensions",
                    "    ## code",
                    "## Findings (MAJOR)",
                    "### x -- Confidence: low",
                    "---",
                    "...",
                    "===",
                    "```",
                    "```json",
                    "~~~~",
                    "````",
                    "<!--",
                    "-->",
                    "<script>",
                    "<div>",
                    "<pre>",
                    "</a>",
                    "- item",
                    "* **Scope:** local",
                    "- **Cost:** deep",
                    "1. one",
                    "> quote",
                    "> # quoted",
                    "- ## in a list",
                    "| a | b |",
                    "\\|",
                    "\\",
                    "|",
                    "`",
                    "key: value",
                    "a: b #c",
                    "[a, b]",
                    "{a: b}",
                    "&x",
                    "*y",
                    "!z",
                    "%",
                    "@",
                    "yes",
                    "null",
                    "~",
                    "12",
                    "1e5",
                    "0x1F",
                    "2026-01-05",
                    "'",
                    "\"",
                    "\"q\"",
                    "''",
                    "?",
                    "- None explicitly stated",
                    "None — fresh task.",
                    "No external research needed.",
                    "[uncommitted]",
                    "x [uncommitted]",
                    "**",
                    "__",
                    ":",
                    "**a:** b",
                    "\\# x",
                    "-");
    private static final List<String> JOINS = List.of("\n", "\n", "\n\n", " ", "", "\r\n", "\r");

    private final Random random;

    public OddText(long seed) {
        this.random = new Random(seed);
    }

    public String text() {
        return IntStream.range(0, random.nextInt(7))
                .mapToObj(_ -> one(PIECES) + one(JOINS))
                .collect(Collectors.joining());
    }

    public int number(int bound) {
        return random.nextInt(bound);
    }

    public double fraction() {
        return random.nextDouble();
    }

    public boolean flag() {
        return random.nextBoolean();
    }

    public <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    public <T> T one(T[] all) {
        return all[random.nextInt(all.length)];
    }

    public <T> Optional<T> maybe(Supplier<T> some) {
        return flag() ? Optional.of(some.get()) : Optional.empty();
    }

    public <T> List<T> some(Supplier<T> one) {
        return IntStream.range(0, random.nextInt(4)).mapToObj(_ -> one.get()).toList();
    }
}
