package baton.core.contract.brief;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.OddText;
import baton.core.contract.Reading;
import baton.core.contract.Subject;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

class BriefRenderTest {
    private static final int TRIES = 600;

    @Test
    void theLayoutIsThatOfTheContract() {
        Topic topic =
                new Topic(
                        1,
                        "Which trim",
                        "wrong hits",
                        "Which method trims?",
                        "2",
                        Optional.of(ResearchScope.BOTH),
                        Optional.of(Confidence.HIGH),
                        Optional.of(Cost.QUICK));
        BriefedTask brief =
                new BriefedTask(
                        new Subject(
                                Optional.of("2026-01-05"),
                                "Trim: search",
                                "trim",
                                Optional.of(".claude/projects/trim/")),
                        1,
                        ResearchStatus.PENDING,
                        Optional.of(false),
                        OptionalInt.of(3),
                        Optional.of(Origin.INTERVIEW),
                        Optional.of(Quality.COMPLETE),
                        Map.of(BriefPart.INTENT, "Why.", BriefPart.SUCCESS_CRITERIA, "- `x` works"),
                        List.of(topic));

        assertThat(brief.render())
                .isEqualTo(
                        """
                        ---
                        type: ultrabrief
                        brief_version: "2.0"
                        created: 2026-01-05
                        task: "Trim: search"
                        slug: trim
                        project_dir: .claude/projects/trim/
                        research_topics: 1
                        research_status: pending
                        auto_research: false
                        interview_turns: 3
                        source: interview
                        brief_quality: complete
                        ---

                        # Trim: search

                        ## Intent

                        Why.

                        ## Goal

                        ## Success Criteria

                        - `x` works

                        ## Non-Goals

                        - None explicitly stated

                        ## Constraints

                        Not discussed — no constraints assumed

                        ## Preferences

                        Not discussed — no constraints assumed

                        ## Non-Functional Requirements

                        Not discussed — no constraints assumed

                        ## Research Plan

                        ### Topic 1: Which trim

                        - **Why it matters:** wrong hits
                        - **Research question:** Which method trims?
                        - **Required for plan steps:** 2
                        - **Scope:** both
                        - **Confidence:** high
                        - **Cost:** quick
                        - **Command:** `baton research --project .claude/projects/trim/ --topic 1`

                        ## Prior Attempts

                        None — fresh task.

                        ## How to continue

                        - `baton research --project .claude/projects/trim/`
                        - `baton plan --project .claude/projects/trim/`
                        """);
        assertThat(parse(brief.render()).problems()).isEmpty();
    }

    @Test
    void everyBriefReadsBackEqualAndValid() {
        for (int seed = 0; seed < TRIES; seed++) {
            BriefedTask brief = brief(new OddText(seed));
            Reading<Brief> reading = parse(brief.render());

            assertThat(reading.value()).as("seed %d", seed).contains(brief);
            assertThat(reading.valid()).as("seed %d", seed).isTrue();
        }
    }

    private static BriefedTask brief(OddText odd) {
        List<Topic> topics = odd.some(() -> topic(odd));
        ResearchStatus status = odd.one(ResearchStatus.values());
        Map<BriefPart, String> texts = new EnumMap<>(BriefPart.class);
        for (BriefPart part : BriefPart.values()) {
            odd.maybe(odd::text).ifPresent(text -> texts.put(part, text));
        }
        return new BriefedTask(
                new Subject(odd.maybe(odd::text), odd.text(), odd.text(), odd.maybe(odd::text)),
                topics.size(),
                status,
                odd.maybe(odd::flag),
                odd.flag() ? OptionalInt.of(odd.number(50)) : OptionalInt.empty(),
                odd.maybe(() -> odd.one(Origin.values())),
                status == ResearchStatus.SKIPPED
                        ? Optional.of(Quality.PARTIAL)
                        : odd.maybe(() -> odd.one(Quality.values())),
                texts,
                topics);
    }

    private static Topic topic(OddText odd) {
        return new Topic(
                odd.number(1_000),
                odd.text(),
                odd.text(),
                odd.text(),
                odd.text(),
                odd.maybe(() -> odd.one(ResearchScope.values())),
                odd.maybe(() -> odd.one(Confidence.values())),
                odd.maybe(() -> odd.one(Cost.values())));
    }

    private static Reading<Brief> parse(String text) {
        return Brief.parse(Source.of("brief.md", text));
    }
}
