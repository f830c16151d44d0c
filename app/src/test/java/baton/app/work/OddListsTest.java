package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A list of WORKs that others have written keeps its bytes.
class OddListsTest {
    private static final String LIST = "works/WORK-LIST.md";

    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeYard() {
        yard = Yard.in(directory);
        new OtherTool(yard).leaves(OtherTool.plan(), "");
    }

    private void list(byte[] bytes) throws IOException {
        Files.write(yard.top().resolve(LIST), bytes);
        yard.commit("list");
    }

    @Test
    void markAndLineEndsStay() throws IOException {
        String other = "| WORK-02 | Older | DONE | 2026-01-01 | 2026-01-02 |\r\n";
        String text = "\uFEFF" + OtherTool.LIST.replace("\n", "\r\n") + other;
        list(text.getBytes(StandardCharsets.UTF_8));
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(yard.git("show", "HEAD:" + LIST))
                .startsWith("\uFEFFLAST_WORK_ID: WORK-03\r\n\r\n")
                .contains("| WORK-03 | Two parts | DONE |", other.strip())
                .doesNotContainPattern("[^\r]\n");
        assertThat(yard.git("status", "--porcelain", LIST)).isEmpty();
    }

    @Test
    void listOfAnotherEncodingIsNamedAndItsIdsAreTaken() throws IOException {
        String row = "| WORK-07 | 저장 | IN_PROGRESS | 2026-01-05 | |\n";
        byte[] bytes = (OtherTool.LIST + row).getBytes(Charset.forName("x-windows-949"));
        list(bytes);
        yard.answering(List.of(List.of()));
        Ran made = yard.work("new", "[new-work] Make a part");

        assertThat(made.status()).as(made.err()).isEqualTo(6);
        assertThat(made.out()).contains("WORK-08");
        assertThat(made.err()).contains(LIST + ": warning NOT_TEXT", "fix: save the file as UTF-8");
        assertThat(Files.readAllBytes(yard.top().resolve(LIST))).isEqualTo(bytes);
    }

    @Test
    void idOfARowWithAnUnknownStatusIsTaken() throws IOException {
        String row = "| WORK-09 | Later | PAUSED | 2026-01-05 | |\n";
        list((OtherTool.LIST + row).getBytes(StandardCharsets.UTF_8));
        yard.answering(List.of(List.of()));

        assertThat(yard.work("new", "[new-work] Make a part").out()).contains("WORK-10");
    }

    @Test
    void everyRowIsListedAsItStands() throws IOException {
        list(
                """
                LAST_WORK_ID: WORK-09

                | WORK | 제목 | 상태 | 생성일 | 완료일 |
                |------|------|------|--------|--------|
                | WORK-03 | Two parts | ON HOLD | 2026-01-05 | |
                | WORK-09 | Later | PAUSED | 2026-01-05 | |
                | WORK-09 | Once more | DONE | 2026-01-05 | |
                | WORK-X1 | Odd id | IN_PROGRESS | | |
                | W-12 | Other id | DONE | | |
                | WORK-10 | Short |
                """
                        .getBytes(StandardCharsets.UTF_8));

        assertThat(yard.work("list").out().lines())
                .containsExactly(
                        "WORK-03   ON HOLD      Two parts",
                        "WORK-09   PAUSED       Later",
                        "WORK-09   DONE         Once more",
                        "WORK-10                Short",
                        "WORK-X1   IN_PROGRESS  Odd id",
                        "W-12      DONE         Other id");
        assertThat(yard.baton("work", "list", "--json").out())
                .contains("WORK-X1", "ON HOLD", "W-12");
    }

    @Test
    void rollbackLeavesARowThatItsCommitsDidNotBring() throws IOException {
        String other = "| WORK-05 | Other | IN_PROGRESS | 2026-01-05 | |\n";
        list((OtherTool.LIST + other).getBytes(StandardCharsets.UTF_8));
        yard.git("rm", "--quiet", "works/WORK-03/TASK-00_result.md", "src/part0.txt");
        yard.commit("not begun");
        Ran ran = yard.work("approve", "WORK-03");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(yard.text(LIST)).contains("| WORK-03 | Two parts | DONE |");
        Ran back = yard.work("rollback", "WORK-03");

        assertThat(back.status()).as(back.err()).isZero();
        assertThat(yard.text(LIST)).isEqualTo(OtherTool.LIST + other);
    }
}
