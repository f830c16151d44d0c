package baton.core.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

class BubblewrapTest {
    private record Row(Mount mount, String words) {}

    static Stream<Row> rows() {
        return Stream.of(
                new Row(new Mount.ReadOnly("/a"), "--ro-bind-try /a /a"),
                new Row(new Mount.Writable("/a"), "--bind-try /a /a"),
                new Row(new Mount.Lent("/b", "/a", true), "--bind /b /a"),
                new Row(new Mount.Lent("/b", "/a", false), "--ro-bind /b /a"),
                new Row(new Mount.Empty("/a"), "--tmpfs /a"),
                new Row(new Mount.Sealed("/a"), "--tmpfs /a --remount-ro /a"),
                new Row(new Mount.Blank("/a"), "--ro-bind /dev/null /a"));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyMountHasItsWords(Row row) {
        assertThat(words(new MachineView(List.of(row.mount()), true, false)))
                .endsWith("--proc /proc " + row.words() + " --chdir /w -- sh -c true");
    }

    @Test
    void aDirectoryIsSealedWhenAllInItIsThere() {
        MachineView fence =
                new MachineView(
                        List.of(new Mount.Writable("/h/x"), new Mount.Sealed("/h")), true, false);

        assertThat(words(fence)).contains("--tmpfs /h --bind-try /h/x /h/x --remount-ro /h");
    }

    @Test
    void nothingOutlivesItAndNothingIsWritable() {
        assertThat(words(new MachineView(List.of(), true, false)))
                .isEqualTo(
                        "/usr/bin/bwrap --die-with-parent --unshare-pid --unshare-ipc"
                                + " --ro-bind / / --dev /dev --proc /proc"
                                + " --chdir /w -- sh -c true");
    }

    @Test
    void theNetworkCanBeLeftOut() {
        assertThat(words(new MachineView(List.of(), false, false))).contains(" --unshare-net ");
    }

    @Test
    void rootKeepsNoPowerOverTheFence() {
        assertThat(words(new MachineView(List.of(), true, true)))
                .contains(" --cap-drop ALL --cap-add CAP_CHOWN ")
                .contains(" --ro-bind /proc/sys /proc/sys ")
                .doesNotContain("SYS_ADMIN")
                .doesNotContain("MKNOD")
                .doesNotContain("DAC_READ_SEARCH");
    }

    private static String words(MachineView fence) {
        List<String> argv = List.of("sh", "-c", "true");
        return String.join(" ", Bubblewrap.words("/usr/bin/bwrap", fence, "/w", argv));
    }
}
