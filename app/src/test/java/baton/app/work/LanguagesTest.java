package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// In which language a WORK is written: its plan's, what `CLAUDE.md` says, what a person answers,
/// that of the locale, English.
class LanguagesTest {
    private static final String QUESTION = "Language of the WORK";
    private static final Map<String, String> JAPANESE = Map.of("LC_ALL", "ja_JP.UTF-8");

    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeYard() {
        yard = Yard.in(directory).answering(List.of(List.of(), List.of(0)));
    }

    private Yard instructed(String text) {
        yard.with("CLAUDE.md", text);
        yard.git("add", ".");
        yard.git("commit", "--quiet", "-m", "instructions");
        return yard;
    }

    private String language() {
        return yard.text("works/WORK-01/PLAN.md")
                .lines()
                .filter(line -> line.startsWith("> Language: "))
                .findFirst()
                .orElseThrow()
                .substring("> Language: ".length());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "en|Summary,Completed Checklist,Verification Results,Files Changed,"
                        + "Issues Encountered,Notes for Subsequent Tasks,Context Handoff",
                "ko|요약,완료 체크리스트,검증 결과,변경 파일,발생 이슈,후속 TASK 참고사항,컨텍스트 핸드오프",
                "ja|サマリー,完了チェックリスト,検証結果,変更ファイル,発生した問題," + "後続タスクへの注記,コンテキスト引き継ぎ",
                "de|Summary,Completed Checklist,Verification Results,Files Changed,"
                        + "Issues Encountered,Notes for Subsequent Tasks,Context Handoff",
            })
    void headingsAreInTheLanguageThatTheInstructionsName(String language, String headings) {
        Ran ran = instructed("Language: " + language + "\n").work("new", "Make two auto");

        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(language()).isEqualTo(language);
        assertThat(yard.told("draft")).contains("\n    " + language + "\n");
        assertThat(
                        yard.text("works/WORK-01/TASK-01_result.md")
                                .lines()
                                .filter(line -> line.startsWith("## "))
                                .map(line -> line.substring(3)))
                .containsExactly(headings.split(",", -1));
        assertThat(yard.baton("validate", "works").status()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PLAN.md        | 목표,Task 의존성 그래프,작업 목록",
                "Requirement.md | 원본 요청,기능 요구사항,비기능 요구사항,인수 기준",
                "TASK-00.md     | WORK,의존성,범위,파일,인수 기준,검증",
            })
    void whatAPersonApprovesIsInItsLanguageToo(String file, String headings) {
        assertThat(instructed("Language: ko\n").work("new", "Make two").status()).isEqualTo(6);

        assertThat(
                        yard.text("works/WORK-01/" + file)
                                .lines()
                                .filter(line -> line.startsWith("## "))
                                .map(line -> line.substring(3)))
                .containsExactly(headings.split(",", -1));
        assertThat(yard.baton("validate", "works").status()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"ko, ko", "日本語, ja", "'', ja", "xyz, ja"})
    void aPersonIsAskedWhereTheInstructionsSayNothing(String answer, String language) {
        Ran ran = yard.typing(JAPANESE, answer + "\nlater\n", "work", "new", "Make two");

        assertThat(ran.err()).contains(QUESTION, "Nothing for ja");
        assertThat(language()).isEqualTo(language);
        assertThat(ran.status()).isEqualTo(6);
    }

    @Test
    void nobodyIsAskedWhatTheInstructionsSay() {
        Ran ran =
                instructed("- **Language**: ko\n")
                        .typing(JAPANESE, "later\n", "work", "new", "Make two");

        assertThat(ran.err()).doesNotContain(QUESTION);
        assertThat(language()).isEqualTo("ko");
    }

    @Test
    void withoutAPersonTheLocaleCounts() {
        Ran ran = yard.baton(JAPANESE, "work", "new", "Make two");

        assertThat(ran.err()).doesNotContain(QUESTION);
        assertThat(language()).isEqualTo("ja");
    }

    @Test
    void whoWantsNoApprovalIsAskedNothing() {
        Ran ran = yard.typing(JAPANESE, "ko\n", "work", "new", "Make two auto");

        assertThat(ran.err()).doesNotContain(QUESTION);
        assertThat(language()).isEqualTo("ja");
    }

    @Test
    void englishIsTheLastResort() {
        yard.work("new", "Make two");

        assertThat(language()).isEqualTo("en");
    }

    @Test
    void thePlanComesBeforeTheInstructions() {
        yard.baton(Map.of("LC_ALL", "ko_KR.UTF-8"), "work", "new", "Make two");
        instructed("Language: ja\n").work("approve", "WORK-01");

        assertThat(yard.text("works/WORK-01/TASK-01_result.md")).contains("## 요약");
    }

    @Test
    void commitsMayBeInAnotherLanguage() {
        instructed("Language: ko\nCommitLanguage: en\n").work("new", "Make two");

        assertThat(language()).isEqualTo("ko");
        assertThat(yard.told("draft")).contains("which become commit messages: en");
    }
}
