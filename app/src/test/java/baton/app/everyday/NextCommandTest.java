package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.kit.Running;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Every end of a run has one word, wherever it is shown, and each command that is named then does
/// something.
class NextCommandTest {
    private static final String WANTING = "\n## Verification\n\n- `test -f 2.txt`\n";
    private static final String NEVER = "\n## Verification\n\n- `test -f never.txt`\n";
    private static final Pattern TOLD =
            Pattern.compile("(?:go on with|look again with|after all with): `?(baton [^`\n]+)");
    private static final Pattern SHOWN =
            Pattern.compile("class=\"command\"><code>(baton [^<]+)</code>");

    @TempDir Path directory;

    /// An end, the word for it, and the way there.
    enum End {
        COMPLETED("completed", ""),
        FAILED("failed", "bad-2"),
        ESCALATED("stopped", "bad-2"),
        SKIPPED("partial", "bad-2"),
        SKIPPED_APART("partial", "bad-2"),
        PARTIAL("partial", ""),
        STOPPED("stopped", "hang-2"),
        KILLED("interrupted", "hang-2"),
        PAUSED("paused", ""),
        WAITING("waiting", "ask-2"),
        UNDONE("undone", ""),
        FAILED_AND_UNDONE("undone", "bad-2"),
        SKIPPED_AND_UNDONE("undone", "bad-2");

        private final String word;
        private final String mark;

        End(String word, String mark) {
            this.word = word;
            this.mark = mark;
        }
    }

    private EverydayYard reached(End end, String place) throws Exception {
        EverydayYard yard = EverydayYard.in(directory.resolve(place), 3);
        if (!end.mark.isEmpty()) {
            yard.with(end.mark);
        }
        switch (end) {
            case COMPLETED, ESCALATED, WAITING -> yard.execute("plan.md");
            case FAILED -> {
                Path plan = yard.top().resolve("plan.md");
                String text = Files.readString(plan).replace("escalate — ask", "revert");
                Files.writeString(plan, text);
                yard.repository().git("commit", "--quiet", "-am", "revert");
                yard.execute("plan.md");
            }
            case SKIPPED -> skipped(yard, "--in-place");
            case SKIPPED_APART -> skipped(yard, "--worktree");
            case PARTIAL -> {
                yard.plan("plan.md", 3, NEVER);
                yard.execute("plan.md");
            }
            case STOPPED -> cut(yard, "TERM");
            case KILLED -> cut(yard, "KILL");
            case PAUSED -> yard.execute("--pause", "plan.md");
            case UNDONE, FAILED_AND_UNDONE -> {
                yard.execute("plan.md");
                assertThat(yard.baton("undo", "last").status()).isZero();
            }
            case SKIPPED_AND_UNDONE -> {
                skipped(yard, "--in-place");
                assertThat(yard.baton("undo", "last").status()).isZero();
            }
        }
        return yard;
    }

    private static void skipped(EverydayYard yard, String where) {
        yard.plan("plan.md", 3, WANTING);
        yard.execute(where, "plan.md");
        Ran ran = yard.baton("skip", "2");
        assertThat(ran.err()).contains("Step 2: SKIPPED (left out by a person)");
    }

    private static void cut(EverydayYard yard, String signal) throws Exception {
        try (Running running = yard.hanging("plan.md")) {
            running.signal(signal);
            running.await();
        }
    }

    private static Value.Fields json(Ran ran) {
        Value value = ((Json.Good) Json.parse(ran.out())).value();
        return (Value.Fields)
                (value instanceof Value.Items(List<Value> items, _) ? items.getFirst() : value);
    }

    private static List<String> named(EverydayYard yard) {
        SequencedSet<String> commands = new LinkedHashSet<>();
        json(yard.baton("status", "--json"))
                .items("needs")
                .forEach(need -> commands.add(((Value.Fields) need).text("command")));
        String told =
                yard.baton("status").out()
                        + yard.baton("status", "last").out()
                        + yard.baton("report").out();
        matches(TOLD, told.replace("Go on with", "go on with"), commands);
        matches(SHOWN, yard.baton("report", "--html", "-").out(), commands);
        return List.copyOf(commands);
    }

    private static void matches(Pattern pattern, String text, SequencedSet<String> found) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(1).strip().replace("&#39;", "'"));
        }
    }

    /// The words of a command line, those in quotation marks whole.
    private static String[] words(String line) {
        return Pattern.compile("'([^']*)'|[^ ]+")
                .matcher(line)
                .results()
                .map(m -> m.group(1) == null ? m.group() : m.group(1))
                .toArray(String[]::new);
    }

    @ParameterizedTest
    @EnumSource
    void eachCommandThatIsNamedDoesSomething(End end) throws Exception {
        EverydayYard yard = reached(end, "looked-at");
        List<String> commands = named(yard);
        boolean over = end.word.equals("completed") || end.word.equals("undone");
        assertThat(commands.isEmpty()).as(commands + "").isEqualTo(over);
        for (int i = 0; i < commands.size(); i++) {
            EverydayYard there = i == 0 ? yard : reached(end, "yard-" + i);
            String run = there.run();
            String command =
                    commands.get(i).replace(yard.run(), run).replace("ANSWER", "a").substring(6);
            if (!end.mark.isEmpty()) {
                there.without(end.mark);
            }
            Ran ran = there.baton(words(command));
            assertThat(ran.status()).as(command + "\n" + ran.err()).isIn(0, 5, 6);
            assertThat(ran.out() + ran.err())
                    .as(command)
                    .doesNotContainIgnoringCase("nothing is left")
                    .doesNotContainIgnoringCase("nothing to")
                    .doesNotContainIgnoringCase("nothing was stopped")
                    .doesNotContain("NOT_FOUND");
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachEndHasOneWord(End end) throws Exception {
        EverydayYard yard = reached(end, "yard");
        assertThat(json(yard.baton("status", "last", "--json")).text("state")).isEqualTo(end.word);
        assertThat(json(yard.baton("runs", "--json")).text("state")).isEqualTo(end.word);
        assertThat(yard.baton("status", "last").out().lines().findFirst().orElseThrow())
                .contains(": " + end.word);
        assertThat(yard.baton("report", "--html", "-").out())
                .contains("class=\"state " + end.word + "\"");
        assertThat(yard.baton("explain", end.word).status()).isZero();
    }

    @Test
    void aRunThatIsUndoneIsNotTakenUpUntilTheWorkIsBack() throws Exception {
        EverydayYard yard = reached(End.FAILED_AND_UNDONE, "yard").without("bad-2");
        for (String words : List.of("execute --resume plan.md", "resume last", "retry 2")) {
            Ran ran = yard.baton(words.split(" ", -1));
            assertThat(ran.status()).as(words).isEqualTo(4);
            assertThat(ran.err()).contains("RUN_UNDONE", "git revert");
        }
        assertThat(yard.baton("resume").err()).contains("nothing was stopped");
        assertThat(yard.baton("report", "--verify", "last").status()).isZero();
        assertThat(yard.repository().git("log", "-1", "--format=%s")).startsWith("Undo run ");

        yard.repository().git("revert", "--no-edit", "HEAD");
        Ran ran = yard.baton("execute", "--resume", "plan.md");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(json(yard.baton("status", "last", "--json")).text("state"))
                .isEqualTo("completed");
    }

    @Test
    void aQuestionThatWaitsIsTheOnlyProblem() throws Exception {
        EverydayYard yard = reached(End.WAITING, "yard");
        assertThat(yard.baton("status", "last", "--json").out()).doesNotContain("expected_path");
    }

    @Test
    void problemsSayWhatMendsThemAndStepsWhoLeftThemOut() throws Exception {
        EverydayYard yard = reached(End.SKIPPED, "yard");
        String why = "`baton why " + yard.run() + " 2` says what was found";
        assertThat(yard.baton("report", "--html", "-").out()).contains("Fix: ", why);
        assertThat(yard.baton("status", "last", "--json").out()).contains("\"fix\":\"" + why);
        assertThat(yard.baton("report").out()).contains("- Step 2: left out by a person");
    }

    @ParameterizedTest
    @EnumSource(names = {"COMPLETED", "UNDONE", "FAILED_AND_UNDONE", "SKIPPED_AND_UNDONE"})
    void nothingWasStoppedWhereARunIsCompleteOrTakenBack(End end) throws Exception {
        EverydayYard yard = reached(end, "yard");
        for (String word : List.of("resume", "continue")) {
            Ran ran = yard.baton(word);
            assertThat(ran.status()).as(ran.err()).isZero();
            assertThat(ran.out()).isEmpty();
            assertThat(ran.err()).startsWith("nothing was stopped in " + yard.top());
            assertThat(ran.err().contains("was undone by ")).isEqualTo(end.word.equals("undone"));
        }
    }

    @Test
    void theReasonIsThatOfTheStepWhichTheRunStoppedAt() throws Exception {
        EverydayYard yard = EverydayYard.in(directory.resolve("yard"), 3).with("bad-2");
        yard.with("bad-3").execute("plan.md");
        assertThat(yard.baton("skip", "2").status()).isNotZero();
        assertThat(yard.baton("status").out())
                .contains("grep -q good 3.txt")
                .doesNotContain("grep -q good 2.txt");
        assertThat(yard.baton("status", "last", "--json").out())
                .containsSubsequence("\"problems\"", "good 3.txt", "good 2.txt");
    }

    @Test
    void aCompletedRunIsResumedWithoutAnAgent() throws Exception {
        EverydayYard yard = reached(End.COMPLETED, "yard");
        Ran ran = yard.baton("execute", "--sandbox", "off", "--resume", "plan.md");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("COMPLETED");
    }
}
