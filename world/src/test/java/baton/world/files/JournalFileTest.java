package baton.world.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

class JournalFileTest {
    @TempDir Path directory;

    private Path path() {
        return directory.resolve("runs/1/journal.jsonl");
    }

    private static UnaryOperator<String> event(int number) {
        String text = "\\té\\n".repeat(20);
        return before ->
                "{\"n\":" + number + ",\"text\":\"" + text + "\",\"prev\":\"" + before + "\"}";
    }

    private List<String> write(int count) {
        try (JournalFile journal = JournalFile.open(path())) {
            for (int i = 1; i <= count; i++) {
                journal.append(event(i));
            }
        }
        return JournalFile.read(path());
    }

    @Test
    void aLineIsJsonLengthAndChecksum() throws Exception {
        try (JournalFile journal = JournalFile.open(path())) {
            journal.append(before -> "{\"n\":1,\"prev\":\"" + before + "\"}");
        }

        assertThat(Files.readString(path()))
                .isEqualTo("{\"n\":1,\"prev\":\"" + "0".repeat(64) + "\"}\t81\t087e5437\n");
    }

    @Test
    void eachLineCarriesTheHashOfTheOneBefore() {
        List<String> lines = write(2);

        assertThat(lines.get(1)).contains(JournalLine.hash(lines.get(0)));
        assertThat(JournalFile.verify(path()))
                .isEqualTo(
                        new JournalFile.Verified(
                                OptionalInt.empty(), 2, JournalLine.hash(lines.get(1)), 0));
    }

    @Test
    void whatWasWrittenIsReadAndGoesOn() {
        List<String> lines = write(3);
        try (JournalFile journal = JournalFile.open(path())) {
            assertThat(journal.lines()).isEqualTo(lines);
            assertThat(journal.headHash()).isEqualTo(JournalLine.hash(lines.getLast()));
            journal.append(event(4));
        }

        assertThat(JournalFile.read(path())).hasSize(4).startsWith(lines.toArray(String[]::new));
        assertThat(JournalFile.verify(path()).holds()).isTrue();
    }

    /// Every byte at which the last of the lines can have been cut off.
    @Test
    void aTornTailIsDroppedWhereverItWasTorn() throws Exception {
        List<String> lines = write(3);
        byte[] whole = Files.readAllBytes(path());
        int last = JournalLine.encode(lines.get(2)).length;
        assertThat(last).isGreaterThan(200);

        for (int cut = 1; cut <= last; cut++) {
            Files.write(path(), Arrays.copyOf(whole, whole.length - cut));
            assertGoesOnAfterTwo(lines, "cut " + cut);
        }
    }

    /// A machine that lost its power leaves such a tail: the length is there, the content is not.
    @Test
    void aTailOfZerosOrRubbishIsDropped() throws Exception {
        List<String> lines = write(3);
        byte[] whole = Files.readAllBytes(path());
        int last = JournalLine.encode(lines.get(2)).length;

        for (int zeros = 1; zeros <= last; zeros++) {
            byte[] torn = whole.clone();
            Arrays.fill(torn, whole.length - zeros, whole.length, (byte) 0);
            Files.write(path(), torn);
            assertGoesOnAfterTwo(lines, "zeros " + zeros);
        }
        for (int at = whole.length - last; at < whole.length - 1; at++) {
            byte[] torn = whole.clone();
            torn[at] ^= 0x20;
            Files.write(path(), torn);
            assertGoesOnAfterTwo(lines, "changed at " + at);
        }
    }

    private void assertGoesOnAfterTwo(List<String> lines, String how) throws Exception {
        assertThat(JournalFile.verify(path()).holds()).as(how).isTrue();
        try (JournalFile journal = JournalFile.open(path())) {
            assertThat(journal.lines()).as(how).isEqualTo(lines.subList(0, 2));
            assertThat(journal.append(event(3))).as(how).isEqualTo(lines.get(2));
        }
        assertThat(JournalFile.read(path())).as(how).isEqualTo(lines);
        assertThat(JournalFile.verify(path()).holds()).as(how).isTrue();
    }

    @Test
    void anyChangeInTheMiddleIsFoundWithItsLine() throws Exception {
        List<String> lines = write(3);
        byte[] whole = Files.readAllBytes(path());
        int first = JournalLine.encode(lines.get(0)).length;
        int second = JournalLine.encode(lines.get(1)).length;

        for (int at = first; at < first + second; at++) {
            byte[] changed = whole.clone();
            changed[at] ^= 0x20;
            Files.write(path(), changed);
            assertThat(JournalFile.verify(path()).broken()).as("at " + at).hasValue(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aMissingLineIsFound(int missing) throws Exception {
        write(4);
        List<String> all = Files.readAllLines(path());
        String rest = String.join("\n", without(all, missing)) + "\n";
        Files.writeString(path(), rest);

        assertThat(JournalFile.verify(path()).broken()).hasValue(missing);
        assertThatThrownBy(() -> JournalFile.open(path()))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.JOURNAL_DAMAGED);
                            assertThat(failure.problem().line()).hasValue(missing);
                        });
        assertThat(Files.readString(path())).isEqualTo(rest);
    }

    private static List<String> without(List<String> lines, int number) {
        return lines.stream().filter(line -> !line.equals(lines.get(number - 1))).toList();
    }

    /// A line that was changed together with its checksum still does not fit the next.
    @Test
    void aForgedLineBreaksTheChain() throws Exception {
        List<String> lines = write(3);
        String forged = lines.get(1).replace("\"n\":2", "\"n\":7");
        String text = Files.readString(path()).replace(sealed(lines.get(1)), sealed(forged));
        Files.writeString(path(), text);

        assertThat(JournalFile.verify(path()).broken()).hasValue(3);
    }

    private static String sealed(String json) {
        return new String(JournalLine.encode(json), StandardCharsets.UTF_8);
    }

    @Test
    void theHashMayStandAnywhereInTheObject() throws Exception {
        String json = "{\"prev\":\"" + "0".repeat(64) + "\",\"n\":1}";
        Files.createDirectories(path().getParent());
        Files.write(path(), JournalLine.encode(json));

        assertThat(JournalFile.verify(path()).holds()).isTrue();
    }

    @Test
    void aLineThatDoesNotFollowIsRefused() {
        try (JournalFile journal = JournalFile.open(path())) {
            assertThatThrownBy(() -> journal.append(_ -> "{\"n\":1}"))
                    .isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> journal.append(before -> event(1).apply(before) + "\n"))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(journal.append(event(1))).isNotEmpty();
        }
        assertThat(JournalFile.read(path())).hasSize(1);
    }

    @Test
    void aLineThatIsTooLongIsNotWritten() {
        String text = "x".repeat(8 << 20);
        try (JournalFile journal = JournalFile.open(path())) {
            assertThatThrownBy(
                            () ->
                                    journal.append(
                                            before ->
                                                    "{\"t\":\""
                                                            + text
                                                            + "\",\"prev\":\""
                                                            + before
                                                            + "\"}"))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(journal.append(event(1))).isNotEmpty();
        }
        assertThat(JournalFile.read(path())).hasSize(1);
    }

    @Test
    void aFileLargerThanAnyJournalIsRefused() throws Exception {
        write(1);
        try (RandomAccessFile file = new RandomAccessFile(path().toFile(), "rw")) {
            file.setLength((1L << 30) + 1);
        }
        assertThatThrownBy(() -> JournalFile.read(path()))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.JOURNAL_DAMAGED));
    }

    @Test
    void anInterruptedWriterStillWrites() {
        try (JournalFile journal = JournalFile.open(path())) {
            Thread.currentThread().interrupt();
            journal.append(event(1));
            journal.append(event(2));
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(JournalFile.read(path())).hasSize(2);
    }

    @Test
    void noFileIsAnEmptyJournal() {
        assertThat(JournalFile.verify(path()))
                .isEqualTo(new JournalFile.Verified(OptionalInt.empty(), 0, "0".repeat(64), 0));
        assertThat(path()).doesNotExist();
    }

    @Test
    void lastLineIsReadAlone() throws Exception {
        List<String> lines = write(40);
        assertThat(JournalFile.lastLine(path())).contains(lines.getLast());

        byte[] bytes = Files.readAllBytes(path());
        bytes[2] ^= 1;
        Files.write(path(), bytes);
        assertThat(JournalFile.lastLine(path())).contains(lines.getLast());
    }

    @Test
    void onlyLineIsTheLast() {
        assertThat(JournalFile.lastLine(path())).isEmpty();
        List<String> lines = write(1);
        assertThat(JournalFile.lastLine(path())).contains(lines.getFirst());
    }

    @Test
    void lastLineOfSomeLengthIsReadToo() {
        write(2);
        try (JournalFile journal = JournalFile.open(path())) {
            journal.append(b -> "{\"t\":\"" + "x".repeat(5_000) + "\",\"prev\":\"" + b + "\"}");
        }
        assertThat(JournalFile.lastLine(path())).contains(JournalFile.read(path()).getLast());
    }

    @Test
    void lastLineThatIsTornOrChangedIsNone() throws Exception {
        write(3);
        byte[] bytes = Files.readAllBytes(path());
        for (int cut = 1; cut < 100; cut++) {
            Files.write(path(), Arrays.copyOf(bytes, bytes.length - cut));
            assertThat(JournalFile.lastLine(path())).as("without " + cut).isEmpty();
        }
        for (int at = bytes.length - 100; at < bytes.length; at++) {
            byte[] changed = bytes.clone();
            changed[at] ^= 1;
            Files.write(path(), changed);
            assertThat(JournalFile.lastLine(path())).as("changed at " + at).isEmpty();
        }
    }

    @Test
    void lastLineThatIsLongIsLeftToThoseWhoReadAll() {
        write(2);
        try (JournalFile journal = JournalFile.open(path())) {
            journal.append(b -> "{\"t\":\"" + "x".repeat(20_000) + "\",\"prev\":\"" + b + "\"}");
        }
        assertThat(JournalFile.lastLine(path())).isEmpty();
        assertThat(JournalFile.look(path()).lines()).hasSize(3);
    }

    @Test
    void whoOnlyLooksIsNotToldOfABrokenChain() throws Exception {
        write(4);
        List<String> lines = Files.readAllLines(path());
        Files.write(path(), List.of(lines.get(0), lines.get(2), lines.get(3)));
        assertThat(JournalFile.look(path()).broken()).isEmpty();
        assertThat(JournalFile.look(path()).lines()).hasSize(3);
        assertThat(JournalFile.verify(path()).broken()).hasValue(2);
    }

    @Test
    void linesLongerThanWhatIsReadAtOnceAreWhole() {
        try (JournalFile journal = JournalFile.open(path())) {
            for (int size : List.of(1, 65_000, 70_000, 300_000, 5, 65_536, 2)) {
                String text = "y".repeat(size);
                journal.append(b -> "{\"t\":\"" + text + "\",\"prev\":\"" + b + "\"}");
            }
        }
        List<String> written = JournalFile.read(path());
        assertThat(written).hasSize(7);
        assertThat(JournalFile.look(path()).lines()).isEqualTo(written);
        assertThat(JournalFile.verify(path()).holds()).isTrue();
    }
}
