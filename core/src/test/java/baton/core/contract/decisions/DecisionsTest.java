package baton.core.contract.decisions;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Reading;
import baton.core.contract.decisions.Decision.By;
import baton.core.contract.decisions.Decision.DecisionStatus;
import baton.core.contract.work.Found;
import baton.core.contract.work.Language;
import baton.core.contract.work.Samples;
import baton.core.contract.work.SectionLines;
import baton.core.contract.work.WorkId;
import baton.core.text.Json;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

class DecisionsTest {
    private static final int SEEDS = 400;

    private static final String KOREAN =
            """
            # DECISIONS — WORK-07

            ## D-01
            > 시각: 2026-01-05T10:00:00Z
            > 단계: planner
            > 상태: RESOLVED

            ### 배경
            Two libraries fit.

            ### 선택지
            1. Use the JDK
            2. Use a library

            ### 권고안
            1

            ### 확정값
            1

            ### 결정주체
            user 승인

            ## D-02
            > 시각: 2026-01-05T11:00:00Z
            > 단계: builder
            > 상태: PENDING

            ### 배경
            Delete the old API?

            ### 선택지
            1. Yes
            2. No

            ### 권고안
            2

            ### 확정값
            (대기 중)

            ### 결정주체
            """;

    private static Reading<Decisions> read(String text) {
        return Decisions.parse(Source.of("works/WORK-07/DECISIONS.md", text));
    }

    private static String with(String old, String other) {
        assertThat(KOREAN).contains(old);
        return KOREAN.replace(old, other);
    }

    static List<Arguments> rows() {
        return List.of(
                row("minimal", KOREAN),
                row("no entries", "# DECISIONS — WORK-07\n"),
                row("another heading", KOREAN + "\n## Notes\nx\n"),
                row("nothing in it", KOREAN + "\n## D-03\n\nNothing.\n", "DECISIONS_BAD_ENTRY:44"),
                row("no number", with("## D-02", "## D-"), "DECISIONS_BAD_ENTRY:24"),
                row("letters", with("## D-02", "## D-XX"), "DECISIONS_BAD_ENTRY:24"),
                row("no status", with("> 상태: PENDING\n", ""), "DECISIONS_BAD_ENTRY:24"),
                row("no context", with("Delete the old API?\n", ""), "DECISIONS_BAD_ENTRY:24"),
                row("unknown status", with("PENDING", "MAYBE"), "DECISIONS_BAD_STATUS:27"),
                row("the same number twice", with("D-02", "D-1"), "DECISIONS_DUP_ID:24"));
    }

    private static Arguments row(String name, String text, String... codes) {
        return Arguments.of(name, text, List.of(codes));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void everyFaultIsFound(String name, String text, List<String> codes) {
        Reading<Decisions> reading = read(text);
        assertThat(Found.in(reading)).containsExactlyElementsOf(codes);
        assertThat(reading.value().isPresent()).isEqualTo(reading.valid());
    }

    static List<String> tolerated() {
        return List.of(
                KOREAN.replace("\n", "\r\n"),
                "\uFEFF" + KOREAN,
                with("## D-01\n", "## D-01: Which library\n"),
                with("> 상태: PENDING", "> **상태**: **pending**"),
                with("(대기 중)", ""),
                with("user 승인", "사용자 승인"),
                with("1. Yes\n2. No", "- Yes\n- No"),
                read(KOREAN).value().orElseThrow().render(Language.EN),
                read(KOREAN).value().orElseThrow().render(Language.JA));
    }

    @ParameterizedTest
    @MethodSource("tolerated")
    void otherSpellingsAreAccepted(String text) {
        Reading<Decisions> reading = read(text);
        assertThat(Found.in(reading)).isEmpty();
        assertThat(reading.value()).isEqualTo(read(KOREAN).value());
    }

    @Test
    void labelsAreWrittenInTheLanguage() {
        Decisions decisions = read(KOREAN).value().orElseThrow();
        assertThat(decisions.render(Language.KO)).isEqualTo(KOREAN);
        assertThat(decisions.render(Language.JA)).isEqualTo(decisions.render());
        assertThat(decisions.render()).contains("> Status: PENDING\n", "### Decision\n(pending)\n");
    }

    @Test
    void aPendingDecisionIsResolved() {
        Decision pending = read(KOREAN).value().orElseThrow().entries().getLast();
        assertThat(pending.chosen().isEmpty()).isTrue();
        Decision resolved = pending.resolved(SectionLines.of("1"), By.USER);
        assertThat(resolved.status()).isEqualTo(DecisionStatus.RESOLVED);
        assertThat(new Decisions(Optional.of(new WorkId(7)), List.of(resolved)).render())
                .contains("### Decision\n1\n\n### Decided by\nuser\n");
    }

    @Test
    void parsedHasTheEntries() {
        assertThat(Json.line(read(KOREAN).parsed()))
                .contains("{\"id\":\"D-02\",\"at\":\"2026-01-05T11:00:00Z\",\"stage\":\"builder\"");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsReadBack(Language language) {
        for (long seed = 0; seed < SEEDS; seed++) {
            Decisions decisions = sample(new Samples(seed));
            String text = decisions.render(language);
            Reading<Decisions> reading = Decisions.parse(Source.of("DECISIONS.md", text));
            assertThat(Found.in(reading)).as("seed %d", seed).isEmpty();
            assertThat(reading.value()).as("seed %d\n%s", seed, text).contains(decisions);
        }
    }

    private static Decisions sample(Samples samples) {
        List<Decision> entries =
                IntStream.range(0, samples.below(4))
                        .mapToObj(number -> decision(samples, number))
                        .toList();
        return new Decisions(samples.maybe(samples::work), entries);
    }

    private static Decision decision(Samples samples, int number) {
        return new Decision(
                number,
                samples.line(),
                samples.line(),
                samples.oneOf(DecisionStatus.values()),
                SectionLines.of("why " + samples.prose()),
                samples.some(3, samples::words),
                samples.prose(),
                samples.prose(),
                samples.maybe(() -> samples.oneOf(By.values())));
    }
}
