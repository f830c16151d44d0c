package baton.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.contract.progress.Drift;
import baton.core.contract.requirement.Item;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.text.Markdown;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One beyond each bound of the readers of contracts.
class ContractBoundsTest {
    @Test
    void aNumberOfTenDigitsStartsNoItem() {
        assertThat(Bullet.read("123456789. a")).isPresent();
        assertThat(Bullet.read("1234567890. a")).isEmpty();
    }

    @Test
    void furtherInThanFourSpacesTheContentBeginsAfterTheMark() {
        assertThat(Bullet.read("-    a").orElseThrow().width()).isEqualTo(5);
        assertThat(Bullet.read("-     a").orElseThrow().width()).isEqualTo(2);
    }

    @Test
    void aLongNameBeforeAColonIsNoField() {
        String name = "n".repeat(60);

        assertThat(FieldLabel.read(name + ": v", Set.of(name))).isPresent();
        assertThat(FieldLabel.read(name + "n: v", Set.of(name + "n"))).isEmpty();
    }

    @Test
    void aLongTextIsNoTime() {
        assertThat(IsoTime.read("2026-01-01T00:00:00Z")).isPresent();
        assertThat(IsoTime.read("2026-01-01T00:00:00." + "0".repeat(60) + "Z")).isEmpty();
    }

    @Test
    void whatIsQuotedInAProblemIsCutAfterSixtyCharacters() {
        assertThat(JsonFields.shown("x".repeat(60))).isEqualTo("`" + "x".repeat(60) + "`");
        assertThat(JsonFields.shown("x".repeat(61))).isEqualTo("`" + "x".repeat(60) + "…`");
    }

    @Test
    void aLabelledValueGoesOnForFiftyLines() {
        Markdown page =
                Markdown.scan(Source.of("a.md", "# A\n\n**Why:** 0\n" + "x\n".repeat(60) + "\n"));
        Label label = Label.in(page, page.sections(1).getFirst(), Set.of()).getFirst();

        assertThat(label.value()).isEqualTo("0" + " x".repeat(50));
    }

    @Test
    void numbersHaveAtMostNineDigits() {
        Document.requireWhole(999_999_999);
        assertThatThrownBy(() -> Document.requireWhole(1_000_000_000))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new WorkId(1_000_000_000))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TaskId(1_000_000_000))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Item(Item.Kind.FR, 1_000_000_000, OneLine.of("x")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void frontMatterIsLookedThroughForTwoHundredLines() {
        String keys = "k: v\n".repeat(1);
        String type = "type: trekreview\n";

        assertThat(declared("---\n" + keys + type + "---\n"))
                .isEqualTo(declared("---\n" + type + "---\n"));
        assertThat(declared("---\n" + "# c\n".repeat(250) + type + "---\n")).isEmpty();
    }

    private static Optional<ArtifactType> declared(String text) {
        return Detection.detect("any.md", Optional.of(Source.of("any.md", text)));
    }

    @Test
    void ofMuchDriftTheFirstIsToldAndTheRestIsCounted() {
        Drift one = new Drift("commit", "a", "b");

        assertThat(Drift.told(List.of())).isEmpty();
        assertThat(Drift.told(Collections.nCopies(200, one))).hasSize(200).containsOnly(one);
        assertThat(Drift.told(Collections.nCopies(205, one)))
                .hasSize(201)
                .last()
                .isEqualTo(new Drift("more", "no further drift", "and 5 more"));
    }
}
