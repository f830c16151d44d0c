package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.kill.Halts;
import baton.app.kill.Program;
import baton.core.run.Entry;
import baton.kit.Running;
import baton.kit.Seeds;
import baton.kit.Shell;
import baton.kit.TestBed;
import baton.world.files.JournalFile;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredJournal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A WORK of six TASKs with a diamond whose program is killed at any moment, more than once, and
/// taken up again: six commits in a legal order, with all results and a whole log.
///
/// The long form: `mvn -pl app -am test -Dlong=true -Dtest=KilledWorkTest
/// -Dsurefire.failIfNoSpecifiedTests=false`.
class KilledWorkTest {
    private static final boolean LONG = Boolean.getBoolean("long");
    private static final int LINES = 90;
    private static final int KILLED = 137;

    /// The others carry out the same WORK undisturbed: see [WorkTest].
    private static final List<TestBed.Kind> KINDS =
            LONG ? List.of(TestBed.Kind.values()) : List.of(TestBed.Kind.MAVEN, TestBed.Kind.HOOKS);

    @TempDir private Path directory;

    /// The repositories on which [WorkTest] carries the same WORK out undisturbed.
    static List<TestBed.Kind> undisturbed() {
        return LONG
                ? List.of(TestBed.Kind.values())
                : List.of(TestBed.Kind.NODE, TestBed.Kind.PYTHON);
    }

    /// From outside, with or without the programs it has started, in each repository in turn.
    @Test
    void whenItIsKilledItIsFinishedByResuming() {
        List<Path> places = new ArrayList<>();
        Seeds.forEach(
                LONG ? 28 : KINDS.size(),
                seeds -> {
                    Path place = directory.resolve("seed-" + places.size());
                    Yard yard = made(KINDS.get(places.size() % KINDS.size()), place);
                    places.add(place);
                    kill(yard, seeds, "approve");
                    kill(yard, seeds, "resume");
                    judge(yard);
                });
    }

    private static Yard made(TestBed.Kind kind, Path place) {
        Yard yard = Yard.on(kind, place).answering(WorkTest.DIAMOND);
        assertThat(yard.work("new", "Make six parts").status()).isEqualTo(6);
        return yard;
    }

    private static void kill(Yard yard, Seeds seeds, String verb) {
        int lines = lines(yard) + seeds.between(1, LINES / 2);
        Path output = yard.top().resolveSibling("output");
        Shell shell = new Shell(yard.top(), yard.environment());
        List<String> words = List.of("work", verb, "WORK-01");
        try (Running running = shell.background(Program.baton(words), output)) {
            running.until(lines + " lines", () -> lines(yard) >= lines || !running.isAlive());
            if (seeds.coin()) {
                running.kill();
            } else {
                running.killWithFamily();
            }
        }
    }

    private static int lines(Yard yard) {
        List<RunFolder> folders = RunFolder.all(yard.top());
        return folders.isEmpty() || !folders.getFirst().exists()
                ? 0
                : JournalFile.read(folders.getFirst().journal()).size();
    }

    private static List<Entry> journal(Yard yard) {
        return StoredJournal.read(RunFolder.all(yard.top()).getFirst().journal());
    }

    /// While the first and the fourth TASK are merged and published no other can be built, so that
    /// nobody is called twice.
    @Test
    void whatIsKilledWhileItIsPublishedTakesSevenCallsAllTheSame() {
        Program woven = Program.woven();
        Yard undisturbed = made(TestBed.Kind.PYTHON, directory.resolve("undisturbed"));
        assertThat(undisturbed.work("approve", "WORK-01").status()).isZero();
        List<Long> merging = lines(journal(undisturbed), "session.merging");
        List<Long> merged = lines(journal(undisturbed), "session.merged");
        List<String> moments = new ArrayList<>();
        for (int task : List.of(0, 3)) {
            moments.add("journal-" + merging.get(task) + "-before");
            moments.add("journal-" + merging.get(task) + "-after");
            moments.add("journal-" + merged.get(task) + "-before");
            moments.add("journal-" + merged.get(task) + "-after");
        }
        for (String moment : LONG ? moments : moments.subList(1, 3)) {
            Yard yard = made(TestBed.Kind.PYTHON, directory.resolve(moment));
            assertThat(halted(yard, woven, moment, "approve")).as(moment).isEqualTo(KILLED);
            judge(yard);
            assertThat(yard.calls()).as(moment).hasSize(7);
        }
    }

    /// Right after these lines, where a part of the run has just begun or ended.
    @Test
    void whatIsKilledBetweenItsPartsIsFinishedByResuming() {
        Program woven = Program.woven();
        Yard undisturbed = single("undisturbed");
        assertThat(undisturbed.work("approve", "WORK-01").status()).isZero();
        for (String type : List.of("session.started", "proof.ended", "run.ended")) {
            long line = lines(journal(undisturbed), type).getFirst();
            Yard yard = single(type);
            assertThat(halted(yard, woven, "journal-" + line + "-after", "approve"))
                    .as(type)
                    .isEqualTo(KILLED);
            assertThat(journal(yard).getLast().type()).isEqualTo(type);
            Ran ran = yard.work("resume", "WORK-01");
            assertThat(ran.status()).as(type + ran.out() + ran.err()).isZero();
            assertThat(yard.subjects()).as(type).isEqualTo(undisturbed.subjects());
            assertThat(yard.calls()).as(type).isEqualTo(undisturbed.calls());
            assertThat(yard.git("status", "--short")).as(type).isBlank();
            assertThat(yard.git("for-each-ref", "refs/baton")).as(type).isBlank();
        }
    }

    private Yard single(String place) {
        Yard yard = Yard.in(directory.resolve(place)).answering(List.of(List.of()));
        assertThat(yard.work("new", "Make one part").status()).isEqualTo(6);
        return yard;
    }

    /// Between any two processes or files of a run, and of the one that takes it up.
    @Test
    void whenItHaltsBetweenProcessesAndFilesItIsFinishedByResuming() {
        Program woven = Program.woven();
        Seeds.forEach(
                LONG ? 40 : 1,
                seeds -> {
                    String first = seeds.pick("start", "file") + "-" + seeds.between(5, 120);
                    String second = seeds.pick("start", "file") + "-" + seeds.between(2, 40);
                    Path place = directory.resolve(first + "+" + second + seeds.between(0, 9999));
                    Yard yard = made(TestBed.Kind.HOOKS, place);
                    assertThat(halted(yard, woven, first + "-before", "approve")).isIn(KILLED, 0);
                    assertThat(halted(yard, woven, second + "-after", "resume")).isIn(KILLED, 0);
                    judge(yard);
                });
    }

    private static List<Long> lines(List<Entry> journal, String type) {
        return journal.stream().filter(e -> e.type().equals(type)).map(Entry::n).toList();
    }

    /// Runs it up to a moment; its exit status.
    private static int halted(Yard yard, Program woven, String moment, String verb) {
        List<String> command =
                woven.baton(
                        yard.state(),
                        List.of("-D" + Halts.HALT + "=" + moment),
                        List.of("work", verb, "WORK-01"));
        Shell shell = new Shell(yard.top(), yard.environment());
        return shell.attempt(command.toArray(String[]::new)).status();
    }

    private static void judge(Yard yard) {
        Ran ran = yard.work("resume", "WORK-01");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        WorkTest.requireSixInOrder(yard);
        assertThat(yard.git("worktree", "list").lines()).hasSize(1);
        assertThat(yard.git("for-each-ref", "refs/baton/rescue", "refs/baton/session")).isBlank();
        assertThat(isClean(yard)).isTrue();
    }

    /// Nothing half-written lies about.
    private static boolean isClean(Yard yard) {
        try (Stream<Path> all = Files.walk(yard.top().resolve("works"))) {
            return all.noneMatch(path -> path.getFileName().toString().startsWith("."));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
