package baton.core.contract.requirement;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Reading;
import baton.core.contract.work.Found;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.Samples;
import baton.core.contract.work.WorkCriterion;
import baton.core.contract.work.WorkId;
import baton.core.text.Json;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.stream.IntStream;

class RequirementTest {
    private static final String PATH = "works/WORK-07/Requirement.md";
    private static final int SEEDS = 400;

    private static final String MINIMAL =
            """
            # Requirement — WORK-07

            ## Original Request
            > [bugfix] Trim the search box input

            ## Functional Requirements
            - FR-01: Outer spaces are removed
            - FR-02: Inner spaces stay

            ## Non-Functional Requirements
            - NFR-01: no slower than before

            ## Acceptance Criteria
            - [ ] Searching "  a " equals searching "a"
            """;

    private static final String LONG =
            """
            # 요구사항 명세서 — 검색어 다듬기

            > 복잡도: Small

            ## 1. 원본 요청
            > 검색어를 다듬어 주세요

            ## 2. 배경 및 목적
            - 해결하려는 문제: 공백

            ## 4. 기능 요구사항

            | ID | 요구사항 | 우선순위 | 인수 기준 |
            |----|---------|---------|----------|
            | FR-01 | 앞뒤 공백을 제거해야 한다 | M | - [ ] 공백이 없다<br>- [x] 시험이 있다 |
            | FR-02 | 안쪽 공백은 남는다 | S | 그대로다 |

            ## 5. 비기능 요구사항

            | ID | 구분 | 요구사항 | 인수 기준 |
            |----|------|---------|----------|
            | NFR-01 | 성능 | 느려지지 않는다 | - [ ] |

            ## 9. 추적성 매트릭스
            | FR/NFR | Task |
            |---|---|
            | FR-01 | TASK-00 |
            """;

    private static Reading<Requirement> read(String path, String text) {
        return Requirement.parse(Source.of(path, text));
    }

    static List<Arguments> rows() {
        return List.of(
                row("minimal", MINIMAL),
                row("no title", MINIMAL.substring(24), "REQ_BAD_TITLE"),
                row("title without a WORK", with(" — WORK-07", ""), "REQ_BAD_TITLE:1"),
                row("another WORK", with("WORK-07", "WORK-08"), "REQ_WORK_MISMATCH:1"),
                row("no request", with("## Original", "## Some"), "REQ_MISSING_ORIGINAL"),
                row("request not quoted", with("> [bug", "[bug"), "REQ_MISSING_ORIGINAL:3"),
                row(
                        "empty quote",
                        with("> [bugfix] Trim the search box input", ">"),
                        "REQ_MISSING_ORIGINAL:3"),
                row("no functional requirement", with("- FR-", "- "), "REQ_NO_FR:6"),
                row("no functional section", with("## Functional R", "## R"), "REQ_NO_FR"),
                row("criteria without boxes", with("- [ ]", "-")),
                row("no criterion", MINIMAL.replaceAll("- \\[ ] .*", ""), "REQ_NO_AC:13"),
                row(
                        "a box without words",
                        MINIMAL.replaceAll("- \\[ ] .*", "- [ ]"),
                        "REQ_NO_AC:13"),
                row("the same number twice", with("FR-02", "FR-1"), "REQ_DUP_ID:8"),
                row("FR and NFR count apart", with("- NFR-01", "- NFR-02: x\n- NFR-01")),
                row(
                        "the same NFR twice",
                        with("- NFR-01", "- NFR-01: x\n- NFR-01"),
                        "REQ_DUP_ID:12"),
                row(
                        "in a fence",
                        with("- FR-01", "```\n- FR-01").replace("stay", "stay\n```"),
                        "REQ_NO_FR:6"),
                row(
                        "nothing at all",
                        "",
                        "REQ_BAD_TITLE",
                        "REQ_MISSING_ORIGINAL",
                        "REQ_NO_FR",
                        "REQ_NO_AC"));
    }

    private static Arguments row(String name, String text, String... codes) {
        return Arguments.of(name, text, List.of(codes));
    }

    private static String with(String old, String other) {
        assertThat(MINIMAL).contains(old);
        return MINIMAL.replace(old, other);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void everyFaultIsFound(String name, String text, List<String> codes) {
        assertThat(Found.in(read(PATH, text))).containsExactlyElementsOf(codes);
    }

    static List<String> tolerated() {
        return List.of(
                MINIMAL.replace("\n", "\r\n"),
                "\uFEFF" + MINIMAL,
                with(" — WORK", " - WORK"),
                with("## Functional Requirements", "## Functional Requirements (기능 요구사항)"),
                with("## Functional Requirements", "## 4. 기능 요구사항"),
                with("## Acceptance Criteria", "## 인수 기준"),
                with("## Acceptance Criteria", "## acceptance criteria ##"),
                with("- FR-01:", "- **FR-01**:"),
                with("- FR-01:", "- **FR-01:**"),
                with("- FR-01:", "* FR-01 —"),
                with("- FR-01:", "### FR-01:"),
                with("- [ ]", "* [x]"),
                with("- [ ]", "1. [ ]"),
                with("- [ ]", "- AC-01:"),
                with("- [ ]", "| ID | 기준 |\n|---|---|\n| AC-01 |"),
                with("## Functional", "## Requirements\n\n### Functional"),
                with("## Original Request", "## 1. 원본 요청"));
    }

    @ParameterizedTest
    @MethodSource("tolerated")
    void otherSpellingsAreAccepted(String text) {
        Reading<Requirement> reading = read(PATH, text);
        assertThat(Found.in(reading)).isEmpty();
        assertThat(reading.value().orElseThrow().functional())
                .extracting(item -> item.text().text())
                .containsExactly("Outer spaces are removed", "Inner spaces stay");
    }

    @Test
    void longFormNeedsNoId() {
        Reading<Requirement> reading = read("Requirement.md", LONG);
        assertThat(Found.in(reading)).isEmpty();
        Requirement requirement = reading.value().orElseThrow();
        assertThat(requirement.work()).isEmpty();
        assertThat(requirement.request()).isEqualTo("검색어를 다듬어 주세요");
        assertThat(requirement.functional()).extracting(Item::id).containsExactly("FR-01", "FR-02");
        assertThat(requirement.acceptance())
                .containsExactly(
                        new WorkCriterion(OneLine.of("공백이 없다"), false),
                        new WorkCriterion(OneLine.of("시험이 있다"), true),
                        new WorkCriterion(OneLine.of("그대로다"), false));
    }

    @Test
    void longFormTakesTheIdOfItsFolder() {
        assertThat(read(PATH, LONG).value().orElseThrow().work()).contains(new WorkId(7));
        String named = LONG.replace("검색어 다듬기", "WORK-08");
        assertThat(Found.in(read(PATH, named))).containsExactly("REQ_WORK_MISMATCH:1");
    }

    @Test
    void longFormWithoutCriteriaIsFound() {
        String text = LONG.replaceAll("- \\[ ] 공백이.*\\|", "해당 없음 |").replace("그대로다", "-");
        assertThat(Found.in(read(PATH, text))).containsExactly("REQ_NO_AC");
    }

    @Test
    void severalLinesOfTheRequestAreKept() {
        String text = MINIMAL.replace("input\n", "input\n>\n>   indented\n> ## not a heading\n");
        assertThat(read(PATH, text).value().orElseThrow().request())
                .isEqualTo("[bugfix] Trim the search box input\n\n  indented\n## not a heading");
    }

    @Test
    void parsedShowsTheItems() {
        assertThat(Json.line(read(PATH, MINIMAL).parsed()))
                .contains("\"id\":\"FR-02\"", "\"non_functional\"", "\"done\":false");
    }

    @Test
    void whatIsWrittenIsReadBack() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Requirement requirement = sample(new Samples(seed));
            Reading<Requirement> reading = read("Requirement.md", requirement.render());
            assertThat(Found.in(reading)).as("seed %d", seed).isEmpty();
            assertThat(reading.value()).as("seed %d", seed).contains(requirement);
        }
    }

    private static Requirement sample(Samples samples) {
        String request = Requirement.request(samples.text() + "\n" + samples.text());
        return new Requirement(
                samples.maybe(samples::work),
                request.isBlank() ? "request" : request,
                items(samples, Item.Kind.FR, 1 + samples.below(4)),
                items(samples, Item.Kind.NFR, samples.below(3)),
                IntStream.rangeClosed(0, samples.below(3))
                        .mapToObj(i -> samples.criterion())
                        .toList());
    }

    private static List<Item> items(Samples samples, Item.Kind kind, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Item(kind, i * 7, samples.line()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "• FR-01: trim • FR-02: pad",
                "FR-01: trim; FR-02: pad",
                "- FR-01: trim - FR-02: pad",
                "* **FR-01**: trim; - **FR-02**: pad",
                "• FR-01: trim\n• FR-02: pad"
            })
    void aLineMayListSeveral(String line) {
        String text = MINIMAL.replaceFirst("(?s)- FR-01.*?\n\n", line + "\n\n");
        Requirement read = read(PATH, text).value().orElseThrow();
        assertThat(read.functional()).extracting(Item::id).containsExactly("FR-01", "FR-02");
        assertThat(read.functional())
                .extracting(item -> item.text().text())
                .containsExactly("trim", "pad");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"• [ ] a • [ ] b", "• a • b", "- AC-1: a - AC-2: b", "AC-1: a; AC-2: b"})
    void aLineMayListSeveralCriteria(String line) {
        String text = MINIMAL.replaceFirst("(?s)- \\[ ] Searching.*", line + "\n");
        assertThat(read(PATH, text).value().orElseThrow().acceptance()).hasSize(2);
    }

    @Test
    void signsInsideOfASentenceSeparateNothing() {
        String text = MINIMAL.replace("Inner spaces stay", "like FR-01; a - b • c, see FR-01");
        assertThat(read(PATH, text).value().orElseThrow().functional()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sync docs\n=========\n",
                "---\ntitle: Sync docs\n---\n",
                "# Requirement — WORK-07: Sync docs\n",
                "---\ntitle: Other\n---\n# Other\n\nSync docs\n"
            })
    void aTitleAloneIsTheRequest(String text) {
        assertThat(Requirement.requested(Source.of(PATH, text))).hasValue("Sync docs");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# Requirement — WORK-07\n",
                "Requirement — WORK-07\n===\n",
                "---\nwork: WORK-07\n---\n",
                "# 요구사항 명세서\n"
            })
    void aTitleThatOnlyNamesTheWorkIsNone(String text) {
        assertThat(Requirement.requested(Source.of(PATH, text))).isEmpty();
    }
}
