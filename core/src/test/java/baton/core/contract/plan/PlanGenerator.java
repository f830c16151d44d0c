package baton.core.contract.plan;

import baton.core.RepoPath;
import baton.core.contract.plan.reading.Section;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.plan.step.FileEntry;
import baton.core.contract.plan.step.Manifest;
import baton.core.contract.plan.step.Manifest.Flag;
import baton.core.contract.plan.step.Manifest.MustContain;
import baton.core.contract.plan.step.OnFailure;
import baton.core.contract.plan.step.OnFailure.Action;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.TestFirst;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.policy.Glob;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/// Makes plans, and parts of them, from a seed: all that a plan can hold, with text that is as
/// awkward as text can be.
public final class PlanGenerator {
    private static final List<String> WORDS =
            List.of(
                    "add",
                    "the",
                    "parser",
                    "naïve",
                    "日本語",
                    "😀",
                    "`code`",
                    "``",
                    "a|b",
                    "#",
                    "##",
                    "**bold**",
                    "<!--",
                    "-->",
                    "→ expected:",
                    "->",
                    "(new)",
                    "none",
                    "\\",
                    "\"q\"",
                    "'s'",
                    "$HOME",
                    "{x}",
                    "[a](b)",
                    "- **Verify:** `rm -rf`",
                    "### Step 9: x",
                    "exit 0",
                    "—",
                    "and",
                    "then",
                    ",",
                    ";",
                    ":",
                    "&&",
                    "|",
                    "~~~",
                    "```",
                    "<div>",
                    "\u00a0",
                    "\u2028",
                    "\u0085",
                    "plan_version: 1.5",
                    "1.",
                    "-",
                    "* x",
                    "> y",
                    "===",
                    "<script>",
                    "<?php",
                    "<![CDATA[",
                    "- [ ] x",
                    "\t",
                    "\u3000",
                    "\ufeff",
                    "__",
                    "1)",
                    "+",
                    "Wave 2:",
                    "Session 1",
                    "Files: x",
                    "manifest:");
    private static final List<String> NAMES =
            List.of(
                    "a.txt", "src", "lib.js", "été", "x y", "[id]", "(group)", "none", "a`b", "new",
                    "-x", "日本", "a,b", "{b}", "it's", "#h", "&amp;", "file.sh", "1.10", "null",
                    "true");
    private static final List<String> PATTERNS =
            List.of(
                    "^feat\\(x\\):",
                    "a.*b",
                    "\\d+",
                    "[\"']",
                    "é|日",
                    "^$",
                    "",
                    "\\\\",
                    "#x: y",
                    "a\\tb");

    private final Random random;

    public PlanGenerator(long seed) {
        this.random = new Random(seed);
    }

    public int below(int bound) {
        return random.nextInt(bound);
    }

    private boolean once(int in) {
        return below(in) == 0;
    }

    private <T> T one(List<T> from) {
        return from.get(below(from.size()));
    }

    public <T> List<T> some(int max, Supplier<T> maker) {
        List<T> all = new ArrayList<>();
        int count = below(max + 1);
        for (int i = 0; i < count; i++) {
            all.add(maker.get());
        }
        return all;
    }

    public <T> Optional<T> maybe(Supplier<T> maker) {
        return once(2) ? Optional.of(maker.get()) : Optional.empty();
    }

    /// Words on one line, never blank.
    public String line() {
        StringBuilder line = new StringBuilder(once(3) ? "" : "say ");
        int words = 1 + below(6);
        for (int i = 0; i < words; i++) {
            line.append(one(WORDS)).append(once(4) ? "" : " ");
        }
        return line.toString().isBlank() ? "x" : line.toString().strip();
    }

    /// Words on several lines, with indentation and blank lines.
    public String block() {
        List<String> lines = new ArrayList<>(List.of(line()));
        lines.addAll(
                some(
                        4,
                        () ->
                                once(4)
                                        ? ""
                                        : " ".repeat(below(6)) + (once(6) ? "\t" : "") + line()));
        return once(6) ? "" : String.join("\n", lines);
    }

    public RepoPath path() {
        StringBuilder path = new StringBuilder(one(NAMES));
        some(2, () -> path.append('/').append(one(NAMES)));
        return RepoPath.of(path.toString()).orElseThrow();
    }

    public FileEntry file() {
        return new FileEntry(path(), once(2));
    }

    private List<FileEntry> files() {
        List<FileEntry> files = new ArrayList<>();
        for (FileEntry file : some(3, this::file)) {
            if (files.stream().noneMatch(known -> known.path().equals(file.path()))) {
                files.add(file);
            }
        }
        return files;
    }

    public Glob glob() {
        String end = one(List.of("", "/", "/**", "/*.js", "/{a,b}", "/[a-z]?"));
        return Glob.of(path().value() + end).orElseThrow();
    }

    public VerifyCommand command() {
        return new VerifyCommand(line(), maybe(this::line));
    }

    public Manifest manifest() {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        for (Flag flag : Flag.values()) {
            if (once(5)) {
                flags.add(flag);
            }
        }
        return new Manifest(
                some(3, this::path),
                below(5),
                one(PATTERNS),
                some(2, this::path),
                some(2, this::path),
                some(2, () -> new MustContain(path(), one(PATTERNS))),
                flags);
    }

    private Checkpoint checkpoint() {
        String name = one(NAMES).replace("`", "");
        return one(
                List.of(
                        new Checkpoint.None(),
                        Checkpoint.of("git commit -m \"feat(x): " + name + "\""),
                        Checkpoint.of("git add a && git commit -s -m 'x `y` | z' --trailer 'A: b'"),
                        Checkpoint.of("git push " + line())));
    }

    private TestFirst testFirst() {
        List<FileEntry> files = files();
        return new TestFirst(
                files, files.isEmpty() || once(2) ? Optional.of(line()) : Optional.empty());
    }

    public Step step(int number) {
        return new Step(
                number,
                line(),
                files(),
                block(),
                block(),
                maybe(this::testFirst),
                some(3, this::command),
                new OnFailure(one(List.of(Action.values())), once(3) ? "" : line()),
                checkpoint(),
                manifest());
    }

    public List<Step> steps(int first, int count) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            steps.add(step(first + i));
        }
        return steps;
    }

    public Fence fence() {
        return new Fence(
                some(3, this::glob).stream().distinct().toList(),
                some(2, this::glob).stream().distinct().toList());
    }

    public Section section() {
        return Section.of(
                one(List.of("Context", "Risks #", "Notes: all", "Tech & stack")), block());
    }

    private Strategy strategy(int steps) {
        int count = 1 + below(4);
        List<List<Integer>> spread = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            spread.add(new ArrayList<>());
        }
        for (int step = 1; step <= steps; step++) {
            one(spread).add(step);
        }
        boolean waves = once(2);
        List<SessionPlan> sessions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Integer> before = new ArrayList<>();
            for (int j = 0; j < i; j++) {
                if (once(2)) {
                    before.add(j + 1);
                }
            }
            sessions.add(
                    new SessionPlan(
                            i + 1,
                            once(4) ? "" : line(),
                            spread.get(i),
                            waves ? OptionalInt.of(i + 1) : OptionalInt.empty(),
                            before,
                            fence(),
                            maybe(this::path)));
        }
        return new Strategy(sessions);
    }

    public Plan plan() {
        int steps = 1 + below(4);
        PlanHeader header =
                new PlanHeader(
                        once(5) ? "" : line(),
                        maybe(() -> new PlanHeader.Quality("B+", below(101), "APPROVE")),
                        maybe(() -> new PlanHeader.Origin("baton v0.1", "2026-01-05")),
                        once(3) ? List.of("0123abcdef", "nö: yes") : List.of());
        PlanVersion version = one(List.of(PlanVersion.CURRENT, new PlanVersion("1.10")));
        Plan plan =
                new Plan(
                        header,
                        Optional.of(version),
                        some(2, this::section),
                        steps(1, steps),
                        maybe(() -> strategy(steps)),
                        some(3, this::command),
                        some(2, this::section));
        return once(6) ? withoutVersion(plan) : plan;
    }

    /// Words near the top would be taken for the version of a plan that has none.
    private static Plan withoutVersion(Plan plan) {
        Plan without =
                new Plan(
                        plan.header(),
                        Optional.empty(),
                        plan.opening(),
                        plan.steps(),
                        plan.strategy(),
                        plan.verification(),
                        plan.closing());
        return without.render().contains("plan_version") ? plan : without;
    }
}
