package baton.core.contract.work;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;

/// Values from a seed, made of text that is meant to break a writer or a reader.
public final class Samples {
    private static final List<String> PIECES =
            List.of(
                    "word",
                    "two words",
                    "#",
                    "##",
                    " #",
                    "# x",
                    "## Tasks",
                    "### TASK-01: x",
                    "## D-02",
                    "```",
                    "```bash",
                    "~~~",
                    "`",
                    "``",
                    "` `",
                    "<!-- ",
                    "-->",
                    "<div>",
                    "|",
                    "\\|",
                    "\\",
                    "| TASK-01 | TASK-00 |",
                    "|---|---|",
                    "---",
                    "***",
                    "- [ ] x",
                    "- [x]",
                    "- FR-01: x",
                    "NFR-02",
                    "- x",
                    "1. x",
                    "> q",
                    "> Status: DONE",
                    "**",
                    "**bold**",
                    "__",
                    ":",
                    "：",
                    "—",
                    "–",
                    "--",
                    "-",
                    " — x",
                    "TASK-00",
                    "TASK-01 → TASK-00",
                    "WORK-02: TASK-01",
                    "WORK-02-TASK-05",
                    "(none)",
                    "없음",
                    "None",
                    "한글 제목",
                    "日本語",
                    "é",
                    "\uD83D\uDE00",
                    "\uD83D",
                    "\uDE00",
                    "\u00A0",
                    "\u2003",
                    "\u2028",
                    "\u0085",
                    "\uFEFF",
                    "\t",
                    "    indented",
                    "\n",
                    "\r\n",
                    "\r",
                    "\n\n",
                    "",
                    " ",
                    "\u0007",
                    "=",
                    "===",
                    "[x]",
                    "[x](y)",
                    "&amp;",
                    "$x",
                    "%s",
                    "Depends on: TASK-09",
                    "- **Depends on**: TASK-09",
                    "stage=builder",
                    "(대기 중)");

    private final Random random;

    public Samples(long seed) {
        this.random = new Random(seed);
    }

    public String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i >= 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
            text.append(random.nextBoolean() ? " " : "");
        }
        return text.toString();
    }

    public OneLine line() {
        return OneLine.of(text());
    }

    /// A line that is not empty.
    public OneLine words() {
        return line().or("words");
    }

    public SectionLines prose() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append(text()).append(random.nextBoolean() ? "\n" : "\n\n");
        }
        return SectionLines.of(text.toString());
    }

    public boolean flag() {
        return random.nextBoolean();
    }

    public int below(int bound) {
        return random.nextInt(bound);
    }

    public long seconds(long bound) {
        return random.nextLong(bound);
    }

    public <T> List<T> some(int max, Supplier<T> one) {
        List<T> list = new ArrayList<>();
        for (int i = random.nextInt(max + 1); i > 0; i--) {
            list.add(one.get());
        }
        return list;
    }

    public <T> Optional<T> maybe(Supplier<T> one) {
        return random.nextBoolean() ? Optional.of(one.get()) : Optional.empty();
    }

    public <T> T oneOf(T[] values) {
        return values[random.nextInt(values.length)];
    }

    public WorkCriterion criterion() {
        return new WorkCriterion(words(), flag());
    }

    public FileNote file() {
        return new FileNote(words(), line());
    }

    public WorkId work() {
        return new WorkId(random.nextInt(120));
    }

    public TaskId task() {
        return new TaskId(random.nextInt(120));
    }
}
