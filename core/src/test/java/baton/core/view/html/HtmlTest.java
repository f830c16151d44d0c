package baton.core.view.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.run.RunId;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class HtmlTest {
    private static final RunId RUN = new RunId("20260105-100000-aaaa");

    @Test
    void textStaysText() {
        assertThat(Tag.P.of("<script>alert('1')</script> & \"x\"").render())
                .isEqualTo(
                        "<p>&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp;"
                                + " &quot;x&quot;</p>");
    }

    @Test
    void anAttributeEndsWhereItEnds() {
        assertThat(Tag.P.of().with(Attribute.Name.TITLE, "\" onload=\"alert(1)").render())
                .isEqualTo("<p title=\"&quot; onload=&quot;alert(1)\"></p>");
    }

    @Test
    void nothingCommandsATerminalOrTurnsText() {
        assertThat(Html.text("a\u001b[31mb\u202ec\u0000d\u0085e\tf\ng").render())
                .isEqualTo("abcde\tf\ng");
    }

    @Test
    void noAttributeRunsOrLoadsAnything() {
        for (Attribute.Name name : Attribute.Name.values()) {
            assertThat(name.word()).doesNotStartWith("on").isNotIn("style", "src", "action");
        }
        for (Tag tag : Tag.values()) {
            assertThat(tag.word()).isNotIn("script", "style", "iframe", "object", "img", "link");
        }
    }

    @Test
    void anAddressLeadsNowhereElse() {
        assertThat(Address.gate(RUN, "../x?y#z\"é").path())
                .isEqualTo("/run/20260105-100000-aaaa/gate/..%2Fx%3Fy%23z%22%C3%A9");
        for (String wrong : List.of("javascript:alert(1)", "//elsewhere", "", "x")) {
            assertThatThrownBy(() -> new Address(wrong))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static Fragment list(String... parts) {
        List<Fragment> rows = new ArrayList<>();
        for (String part : parts) {
            rows.add(Fragment.of(part.substring(0, 1), Tag.LI.of(part)));
        }
        return Fragment.of("l", rows, Tag.UL, list -> Tag.SECTION.of(list));
    }

    private static List<PageChange> changes(Fragment before, Fragment after) {
        return PageChange.between(List.of(before), List.of(after));
    }

    @Test
    void onlyWhatChangedIsSent() {
        assertThat(changes(list("a1", "b1"), list("a1", "b1"))).isEmpty();
        assertThat(changes(list("a1", "b1"), list("a1", "b2")))
                .containsExactly(
                        new PageChange(PageChange.Kind.REPLACE, "b", "<li id=\"b\">b2</li>"));
    }

    @Test
    void whatGrowsAtItsEndIsAddedTo() {
        assertThat(changes(list("a1"), list("a1", "b1")))
                .containsExactly(
                        new PageChange(PageChange.Kind.APPEND, "l-list", "<li id=\"b\">b1</li>"));
    }

    @Test
    void aListWithOtherPartsIsSentAsAWhole() {
        assertThat(changes(list("a1", "b1"), list("b1")))
                .containsExactly(
                        new PageChange(
                                PageChange.Kind.REPLACE,
                                "l",
                                "<section id=\"l\"><ul id=\"l-list\"><li id=\"b\">b1</li></ul>"
                                        + "</section>"));
    }
}
