package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.TestBed;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Files of a WORK that are no UTF-8 text, or that are missing, are never replaced.
class UnreadableWorksTest {
    private static final Charset KOREAN = Charset.forName("x-windows-949");
    private static final String REQUIREMENT =
            """
            # Requirement — WORK-03

            ## Original Request
            > [feature] Make two parts
            """;

    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeYard() {
        yard = Yard.on(TestBed.Kind.PYTHON, directory);
        yard.with("works/WORK-03/Requirement.md", REQUIREMENT);
        new OtherTool(yard).leaves(OtherTool.plan(), "");
        yard.answering(List.of(List.of()));
    }

    private Path at(String name) {
        return yard.top().resolve("works").resolve(name);
    }

    private byte[] inKorean(String name, String text) throws IOException {
        byte[] bytes = text.getBytes(KOREAN);
        Files.write(at(name), bytes);
        return bytes;
    }

    @Test
    void planThatIsNoTextStays() throws IOException {
        byte[] plan = inKorean("WORK-03/PLAN.md", OtherTool.plan() + "저장\n");
        byte[] task = Files.readAllBytes(at("WORK-03/TASK-00.md"));
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.err()).contains("works/WORK-03/PLAN.md: error NOT_TEXT", "fix: ");
        assertThat(yard.work("status", "WORK-03").err()).contains("NOT_TEXT");
        assertThat(yard.calls()).isEmpty();
        assertThat(Files.readAllBytes(at("WORK-03/PLAN.md"))).isEqualTo(plan);
        assertThat(Files.readAllBytes(at("WORK-03/TASK-00.md"))).isEqualTo(task);
    }

    @Test
    void planThatIsADirectoryIsNamed() throws IOException {
        byte[] task = Files.readAllBytes(at("WORK-03/TASK-00.md"));
        Files.delete(at("WORK-03/PLAN.md"));
        Files.createDirectory(at("WORK-03/PLAN.md"));
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.err()).contains("FILE_UNREADABLE");
        assertThat(Files.readAllBytes(at("WORK-03/TASK-00.md"))).isEqualTo(task);
    }

    @Test
    void missingPlanIsNotMadeAnewOverItsTasks() throws IOException {
        byte[] task = Files.readAllBytes(at("WORK-03/TASK-00.md"));
        Files.delete(at("WORK-03/PLAN.md"));
        assertThat(yard.work("status", "WORK-03").out())
                .contains("WORK-03: Two parts", "Make part 1");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.err())
                .contains("WORK_PLAN_NOT_FOUND", "TASK-00.md")
                .contains("fix: bring it back (`git checkout COMMIT -- works/WORK-03/PLAN.md`)");
        assertThat(yard.calls()).isEmpty();
        assertThat(Files.readAllBytes(at("WORK-03/TASK-00.md"))).isEqualTo(task);
        assertThat(at("WORK-03/PLAN.md")).doesNotExist();
    }

    @Test
    void taskThatIsNoTextIsNamed() throws IOException {
        inKorean("WORK-03/TASK-01.md", OtherTool.TASK.formatted(1, "") + "저장\n");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.err())
                .contains("works/WORK-03/TASK-01.md: error NOT_TEXT")
                .doesNotContain("WORK_PLAN_TASK_FILE_MISSING");
    }

    @Test
    void logThatIsNoTextKeepsItsBytesAndIsGoneOnWith() throws IOException {
        byte[] log =
                inKorean(
                        "WORK-03/work_WORK-03.log",
                        "[2026-01-05T10:00:00Z] COMMITTER_DONE - TASK-00 저장\n");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(Files.readAllBytes(at("WORK-03/work_WORK-03.before.log"))).isEqualTo(log);
        assertThat(yard.text("works/WORK-03/work_WORK-03.log"))
                .startsWith("[2026-01-05T10:00:00Z] COMMITTER_DONE - TASK-00 ")
                .contains("BUILDER_START — TASK-01", "COMMITTER_DONE — TASK-01");
    }

    @Test
    void resultOfAnotherEncodingIsShownAsItIsCounted() throws IOException {
        inKorean("WORK-03/TASK-00_result.md", OtherTool.RESULT + "저장\n");
        yard.commit("korean");

        assertThat(yard.work("status", "WORK-03").out()).contains("🔄 1/2");
        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("2/2");
    }
}
