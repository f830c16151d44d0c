package baton.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.SampleRun;
import baton.app.SampleRun.Act;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;
import baton.kit.Surroundings;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

class HtmlReportTest {
    private static final String ID = "20260105-100000-aaaa";

    @TempDir Path checkout;
    @TempDir Path outside;

    @BeforeEach
    void makeRepository() {
        Shell.in(checkout).git("init", "-q");
    }

    private Ran report(String... words) {
        return Ran.with(checkout, Map.of("PATH", Surroundings.path()), Ttys.NONE, words);
    }

    private SampleRun failed(String title) {
        return SampleRun.of(checkout, ID, title, "Write the reader")
                .with(1, Act.IS_WRONG, Act.IS_WRONG, Act.IS_WRONG)
                .run();
    }

    @Test
    void aRunIsOneFileThatNeedsNothingElse() throws IOException {
        failed("Parse the header");
        Ran ran = report("report", "--html", "run.html");
        assertThat(ran).isEqualTo(new Ran(0, "", "written: run.html\n"));
        assertThat(Files.readString(checkout.resolve("run.html")))
                .contains("default-src 'none'", "Parse the header", "Why did this not pass?")
                .contains("Verify `npm test` exited with 1", "2 tests, 1 failed")
                .doesNotContain("<script", "<link", "src=", "http:", "https:", "style=\"");
    }

    @Test
    void itIsPrintedAndToldToMachines() {
        failed("Parse the header");
        assertThat(report("report", ID, "--html", "-").out()).startsWith("<!doctype html>");
        assertThat(report("report", "--html", "a.html", "--json").out())
                .startsWith("{\"run\":\"" + ID + "\",\"html\":\"");
    }

    @Test
    void hostileNamesStayText() {
        SampleRun run = failed("</style><script>x()</script>");
        SampleRun.write(run.folder().log("step-1", 3, 3), "</pre><script>y()</script>\n");
        assertThat(report("report", "--html", "-").out())
                .contains("&lt;/pre&gt;&lt;script&gt;y()")
                .doesNotContain("<script");
    }

    @Test
    void aLongLogIsCutAndSaysSo() {
        SampleRun run = failed("Parse the header");
        SampleRun.write(run.folder().log("step-1", 3, 3), "a line of it\n".repeat(10_000));
        assertThat(report("report", "--html", "-").out())
                .containsPattern("The first \\d+ bytes are left out: `baton logs` prints them")
                .hasSizeLessThan(400_000);
    }

    @Test
    void whatCannotBeWrittenIsSaid() throws IOException {
        failed("Parse the header");
        Ran ran = report("report", "--html", "nowhere/run.html");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err()).contains("FILE_NOT_FOUND", "its directory is not there");
        Ran directory = report("report", "--html", ".");
        assertThat(directory.status()).isEqualTo(2);
        assertThat(directory.err())
                .contains("`.` cannot be written: it is a directory", "give the name of a file");
        Files.createSymbolicLink(checkout.resolve("out"), outside);
        assertThat(report("report", "--html", "out/run.html").status()).isNotZero();
        assertThat(outside).isEmptyDirectory();
        for (String flag : List.of("--verify", "--raw")) {
            assertThat(report("report", "--html", "x", flag).status()).isEqualTo(2);
        }
    }
}
