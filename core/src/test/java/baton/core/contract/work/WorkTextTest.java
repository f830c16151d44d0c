package baton.core.contract.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.text.Markdown;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;

class WorkTextTest {
    private static final int SEEDS = 2_000;

    @ParameterizedTest
    @CsvSource({
        "works/WORK-07/PLAN.md, WORK-07",
        "works/_COMPLETED/WORK-7/PLAN.md, WORK-07",
        "/abs/works/WORK-123/sub/x.md, WORK-123",
        "WORK-07/PLAN.md, WORK-07",
        "works\\WORK-07\\PLAN.md, WORK-07",
        "PLAN.md,",
        "works/WORK-7x/PLAN.md,",
        "works/work-07/PLAN.md,",
        "works/WORK-07,",
    })
    void folderIsTheNearestWorkAboveTheFile(String path, String expected) {
        assertThat(WorkId.folderOf(path).map(WorkId::toString))
                .isEqualTo(Optional.ofNullable(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "TASK-00.md, TASK-00",
        "TASK-7.md, TASK-07",
        "TASK-123.md, TASK-123",
        "task-00.md,",
        "TASK-00.MD,",
        "WORK-07-TASK-00.md,",
        "TASK-00_result.md,",
        "TASK-.md,",
        "TASK-1234567890.md,",
    })
    void taskFileNamesAreExact(String name, String expected) {
        assertThat(TaskId.ofFile(name).map(TaskId::toString))
                .isEqualTo(Optional.ofNullable(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "'TASK-00, TASK-01', 'TASK-00|TASK-01'",
        "'WORK-02: TASK-01', 'WORK-02: TASK-01'",
        "'WORK-02-TASK-01', 'WORK-02: TASK-01'",
        "'WORK-02 TASK-01', 'WORK-02: TASK-01'",
        "'WORK-02 and TASK-01', 'WORK-02|TASK-01'",
        "'SUBTASK-01', ''",
        "'TASK-01 완료 후', 'TASK-01'",
    })
    void referencesAreFoundWithTheirWork(String text, String expected) {
        List<String> found = TaskReference.in(text).stream().map(TaskReference::toString).toList();
        assertThat(String.join("|", found)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "—",
                "none",
                "(none)",
                "None",
                "없음",
                "(없음)",
                "（없음）",
                "（none）",
                "N/A",
                "なし",
                "`none`",
                "**none**",
                "해당 없음",
                "None."
            })
    void emptyMarkersMeanNothing(String text) {
        assertThat(EmptyMarker.matches(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Scope",
                "scope",
                "4. Scope",
                "§ 2. Scope",
                "3-1) Scope",
                "Scope (범위)",
                "**Scope**",
                "Scope:",
                "범위（Scope）",
                "スコープ"
            })
    void sectionsAreKnownByTheirWords(String title) {
        assertThat(SectionName.of("Scope", "범위", "スコープ").names(title)).isTrue();
        assertThat(SectionName.of("Files", "파일", "ファイル").names(title)).isFalse();
    }

    @Test
    void longTitlesAreReadInOnePass() {
        SectionName scope = SectionName.of("Scope", "범위", "スコープ");
        assertThat(scope.names("1.".repeat(200_000) + " Scope")).isFalse();
        assertThat(scope.names("Scope" + " ".repeat(200_000) + "x")).isFalse();
        assertThat(ColonLabel.of("a".repeat(200_000))).isEmpty();
    }

    @Test
    void aRemarkMayFollowAnEmptyMarker() {
        assertThat(EmptyMarker.opens("none (first TASK)")).isTrue();
        assertThat(EmptyMarker.matches("none (first TASK)")).isFalse();
        assertThat(EmptyMarker.opens("nonesuch")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "2024-02-29, true", "2026-02-29, false", "2026-13-01, false", "2026-00-10, false",
        "2026-1-5, false", "2026-01-00, false", "12026-01-05, false", "'', false"
    })
    void onlyRealDaysAreRead(String text, boolean real) {
        assertThat(Times.date(text).isPresent()).isEqualTo(real);
    }

    @Test
    void aLineThatIsNotCleanCannotBeBuilt() {
        assertThatThrownBy(() -> new OneLine(" a")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new OneLine("a\nb")).isInstanceOf(IllegalArgumentException.class);
        assertThat(OneLine.of(" a\r\nb\u0007 ").text()).isEqualTo("a b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"```\ncode", "<!-- open", "## Heading", "# x\ntext", "~~~\nx\n```"})
    void proseCannotLeaveItsSection(String text) {
        String document = "## A\n" + SectionLines.of(text) + "\n\n## B\n";
        Markdown body = Markdown.scan(Source.of("x.md", document));
        assertThat(body.headings().stream().map(Markdown.Heading::title)).containsExactly("A", "B");
    }

    @Test
    void proseThatStaysInsideIsKeptAsItIs() {
        String text = "Text\n\n```java\n## code\n```\n\n### Deeper\n- item";
        assertThat(SectionLines.of("\n" + text + "\n\n---\n").text()).isEqualTo(text);
        assertThat(SectionLines.of(text).under(3).text()).contains("\\### Deeper");
    }

    @Test
    void linesProseAndCodeSpansReadBackAsWritten() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Samples samples = new Samples(seed);
            OneLine line = samples.line();
            assertThat(OneLine.of(line.text())).as("seed %d", seed).isEqualTo(line);
            SectionLines prose = samples.prose();
            assertThat(SectionLines.of(prose.text())).as("seed %d", seed).isEqualTo(prose);
            SectionLines deeper = prose.under(3);
            assertThat(deeper.under(3)).as("seed %d", seed).isEqualTo(deeper);
            OneLine words = samples.words();
            String span = CodeSpan.write(words.text()) + " rest";
            assertThat(CodeSpan.opening(span))
                    .as("seed %d", seed)
                    .contains(new CodeSpan(words.text(), " rest"));
        }
    }

    @Test
    void cellsReadBackAsWritten() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Samples samples = new Samples(seed);
            String first = samples.words().text();
            String second = samples.line().text();
            String third = samples.words().text();
            Source source = Source.of("x.md", Table.row(first, second, third));
            Markdown body = Markdown.scan(source);
            assertThat(Table.lines(body, 1, 2).getFirst().cells())
                    .as("seed %d", seed)
                    .containsExactly(first, second, third);
        }
    }
}
