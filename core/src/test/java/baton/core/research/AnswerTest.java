package baton.core.research;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.core.contract.brief.Confidence;
import baton.core.contract.brief.ResearchStatus;
import baton.core.contract.brief.StatusLine;
import baton.core.contract.research.Certainty;
import baton.core.contract.research.Dimension;
import baton.core.contract.research.Research;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

class AnswerTest {
    private static final Claims.Grounds GROUNDS =
            new Claims.Grounds() {
                @Override
                public Optional<Integer> lines(RepoPath file) {
                    return file.value().equals("a.js") ? Optional.of(10) : Optional.empty();
                }

                @Override
                public boolean hasCommit(String id) {
                    return id.equals("abcdef1");
                }
            };

    private static Claims claims(ResearchRole role, String... findings) {
        String text = "{\"findings\":[" + String.join(",", findings) + "]}";
        return Json.parse(text) instanceof Json.Good(Value.Fields fields)
                ? Claims.read(fields, role, GROUNDS)
                : Claims.NONE;
    }

    private static String said(String side, String evidence, String confidence, String stance) {
        return """
        {"dimension":"%s","claim":"parsing is slow","evidence":["%s"],"source":"x",
         "confidence":"%s","stance":"%s"}\
        """
                .formatted(side, evidence, confidence, stance);
    }

    @ParameterizedTest
    @CsvSource({
        "ARCHITECTURE_MAPPER, a.js:10, true",
        "ARCHITECTURE_MAPPER, a.js:3-9, true",
        "ARCHITECTURE_MAPPER, ./a.js:1, true",
        "ARCHITECTURE_MAPPER, a.js:11, false",
        "ARCHITECTURE_MAPPER, a.js:0, false",
        "ARCHITECTURE_MAPPER, a.js, false",
        "ARCHITECTURE_MAPPER, b.js:1, false",
        "ARCHITECTURE_MAPPER, ../a.js:1, false",
        "ARCHITECTURE_MAPPER, https://example.org/a, false",
        "GIT_HISTORIAN, abcdef1, true",
        "GIT_HISTORIAN, commit abcdef1, true",
        "GIT_HISTORIAN, abcdef2, false",
        "DOCS_RESEARCHER, https://example.org/a, true",
        "DOCS_RESEARCHER, ftp://example.org/a, false",
        "DOCS_RESEARCHER, a.js:1, false",
        "SECOND_OPINION, a.js:1, true",
        "SECOND_OPINION, https://example.org, true",
    })
    void onlyEvidenceThatIsThereCounts(ResearchRole role, String evidence, boolean holds) {
        Claims claims = claims(role, said("Speed", evidence, "high", "for"));
        assertThat(claims.claims()).hasSize(holds ? 1 : 0);
        assertThat(claims.dropped()).isEqualTo(holds ? 0 : 1);
        assertThat(claims.unproven()).isEqualTo(holds ? 0 : 1);
    }

    private static Claims inside(String confidence, String stance) {
        return claims(ResearchRole.RISK_ASSESSOR, said("Speed", "a.js:1", confidence, stance));
    }

    private static Claims outside(String confidence, String stance) {
        return claims(
                ResearchRole.DOCS_RESEARCHER,
                said("speed", "https://example.org/a", confidence, stance));
    }

    private static Certainty certainty(Claims claims) {
        return Triangulation.of(claims.claims()).sides().getFirst().certainty();
    }

    @ParameterizedTest
    @CsvSource({
        "low, for, low, for, MEDIUM",
        "medium, for, low, neutral, HIGH",
        "high, for, low, for, HIGH",
        "high, for, high, against, CONTRADICTORY",
        "low, neutral, low, neutral, MEDIUM",
    })
    void sidesThatAgreeRiseAndThoseThatDoNotAreMarked(
            String here, String points, String there, String otherwise, Certainty expected) {
        Claims both = inside(here, points).and(outside(there, otherwise));
        assertThat(Triangulation.of(both.claims()).sides()).hasSize(1);
        assertThat(certainty(both)).isEqualTo(expected);
    }

    @Test
    void oneRoleAloneIsNeverHighlySure() {
        assertThat(certainty(inside("high", "for"))).isEqualTo(Certainty.MEDIUM);
    }

    @Test
    void aFollowUpThatTakesASideSettlesIt() {
        Claims open = inside("high", "for").and(outside("high", "against"));
        assertThat(Triangulation.of(open.claims()).contradictions()).isNotEmpty();
        String told = said("Speed", "a.js:2", "high", "for");
        Claims settled = open.and(claims(ResearchRole.FOLLOW_UP, told));
        assertThat(Triangulation.of(settled.claims()).contradictions()).isEmpty();
        assertThat(certainty(settled)).isEqualTo(Certainty.HIGH);
        Claims undecided =
                settled.and(claims(ResearchRole.FOLLOW_UP, told.replace("for", "against")));
        assertThat(certainty(undecided)).isEqualTo(Certainty.CONTRADICTORY);
    }

    @Test
    void confidenceIsComputedAndFallsWithEvidenceThatDoesNotHold() {
        Claims good = inside("high", "for").and(outside("high", "for"));
        Claims worse =
                good.and(claims(ResearchRole.GIT_HISTORIAN, said("Speed", "z:1", "high", "for")));
        assertThat(research(good).confidence()).hasValue(0.9);
        assertThat(research(worse).confidence()).hasValue(0.75);
        assertThat(research(Claims.NONE).confidence()).hasValue(0);
    }

    private static Research research(Claims claims) {
        return new Answer(
                        "How fast?",
                        claims,
                        List.of(ResearchRole.RISK_ASSESSOR, ResearchRole.DOCS_RESEARCHER),
                        List.of(ResearchRole.GIT_HISTORIAN))
                .research("2026-01-05");
    }

    @Test
    void theAnswerSaysWhoTookPartAndWhatWasLeftOut() {
        Research research =
                research(
                        inside("high", "for")
                                .and(
                                        claims(
                                                ResearchRole.GIT_HISTORIAN,
                                                said("x y z", "q", "low", "for"))));
        assertThat(research.contributors().localAgents()).containsExactly("risk-assessor");
        assertThat(research.contributors().externalAgents()).containsExactly("docs-researcher");
        assertThat(research.dimensions()).extracting(Dimension::name).containsExactly("Speed");
        assertThat(research.render())
                .contains("1 piece of evidence did not hold, and 1 claim had no evidence")
                .contains("git-historian gave no usable answer");
    }

    /// Whatever is claimed, in whatever order, the answer validates and is the same.
    @Test
    void theAnswerDoesNotDependOnTheOrderOfReplies() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            List<Claim> claims = new ArrayList<>();
            for (int i = random.nextInt(8); i > 0; i--) {
                claims.add(any(random));
            }
            Research research = research(new Claims(claims, claims.size(), 1, 1));
            Collections.shuffle(claims, random);
            assertThat(research(new Claims(claims, claims.size(), 1, 1)))
                    .as("seed %d", seed)
                    .isEqualTo(research);
            assertThat(Research.parse(Source.of("r.md", research.render())).problems())
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    private static Claim any(Random random) {
        List<String> words =
                List.of("Speed", "Safety -- Confidence: high", "```", "# x", "a | b", "---");
        ResearchRole[] roles = ResearchRole.values();
        return new Claim(
                roles[random.nextInt(roles.length)],
                words.get(random.nextInt(2)),
                words.get(random.nextInt(words.size())),
                List.of("a.js:1"),
                random.nextBoolean(),
                Confidence.values()[random.nextInt(3)],
                Claim.Stance.values()[random.nextInt(3)]);
    }

    @Test
    void thereAreFiveLocalRolesFourExternalOnesAndABridge() {
        assertThat(ResearchRole.of(ResearchRole.Side.LOCAL)).hasSize(5);
        assertThat(ResearchRole.of(ResearchRole.Side.EXTERNAL)).hasSize(4);
        assertThat(Arrays.stream(ResearchRole.values()).map(ResearchRole::word))
                .contains("architecture-mapper", "second-opinion", "follow-up");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "---\\n"
                        + "research_status: pending\\n"
                        + "---\\n"
                        + "x | ---\\n"
                        + "research_status: complete\\n"
                        + "---\\n"
                        + "x",
                "---\\r\\nresearch_status:  \"pending\"\\r\\n---\\r\\n | "
                        + "---\\r\\nresearch_status:  complete\\r\\n---\\r\\n",
                "---\\na: b\\n---\\nresearch_status: pending | none",
                "research_status: pending | none",
            })
    void theStatusIsChangedInPlace(String before, String after) {
        String text = before.translateEscapes();
        assertThat(StatusLine.set(text, ResearchStatus.COMPLETE).orElse("none"))
                .isEqualTo(after.translateEscapes());
    }
}
