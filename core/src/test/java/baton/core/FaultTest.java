package baton.core;

import static org.assertj.core.api.Assertions.assertThat;

import baton.kit.Golden;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

class FaultTest {
    private static final String CODES = "codes.txt";

    /// Users and their scripts know these names, so that not even rewriting the golden file may
    /// lose one.
    @Test
    void publishedCodesOnlyGrow() {
        List<String> names = Arrays.stream(Fault.values()).map(Enum::name).toList();
        List<String> published =
                Golden.read(CODES).orElse("").lines().map(line -> line.split(" ")[0]).toList();

        assertThat(names).containsAll(published);
        Golden.assertMatches(CODES, codes());
    }

    @Test
    void everyFixIsOneClauseThatFollowsAColon() {
        assertThat(Fault.values())
                .allSatisfy(
                        fault ->
                                assertThat(fault.fix())
                                        .isNotBlank()
                                        .doesNotContain("\n")
                                        .doesNotEndWith("."));
    }

    private static String codes() {
        return Arrays.stream(Fault.values()).map(FaultTest::row).collect(Collectors.joining());
    }

    private static String row(Fault fault) {
        String soft = fault.softens() ? " soft" : "";
        return fault.name() + " " + fault.severity().word() + soft + "\n";
    }

    @Test
    void fullDiskIsTheFaultWhateverWasToBeDone() {
        String words = "fatal: write error: No space left on device";
        assertThat(Fault.GIT_FAILED.because(words).fault()).isEqualTo(Fault.DISK_FULL);
        assertThat(Fault.DISK_FAILED.because("a: Disk quota exceeded").fix())
                .isEqualTo(Fault.DISK_FULL.fix());
        assertThat(Fault.DISK_FAILED.because("a: denied").fault()).isEqualTo(Fault.DISK_FAILED);
        assertThat(Fault.USAGE.because(words).fault()).isEqualTo(Fault.USAGE);
    }
}
