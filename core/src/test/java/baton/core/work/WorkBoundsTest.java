package baton.core.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.task.TaskSpec;
import baton.core.text.Source;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;

class WorkBoundsTest {
    private static final String DECISION =
            "<needs-decision><context>c</context></needs-decision>\n";

    @Test
    void aMessageIsLookedForInTheLastMegabyteOfWhatWasPrinted() {
        assertThat(AgentXml.read(" ".repeat(2 << 20) + DECISION).map(Value.Fields::fields))
                .isPresent();
        assertThat(AgentXml.read(DECISION + " ".repeat(1 << 20))).isEmpty();
    }

    @Test
    void aLongTitleAndManyCriteriaAreCutAndCounted() {
        String text =
                """
                # TASK-01: %s

                ## WORK
                WORK-07: Trim

                ## Scope
                All of it.

                ## Files
                | Path | Action | Description |
                |------|--------|-------------|
                | `a.java` | CREATE | helper |

                ## Acceptance Criteria
                %s
                ## Verify
                ```bash
                make test
                ```
                """
                        .formatted("t".repeat(200), ("- [ ] " + "c".repeat(250) + "\n").repeat(12));
        TaskSpec task =
                TaskSpec.parse(Source.of("works/WORK-07/TASK-01.md", text)).value().orElseThrow();
        List<String> message = TaskCommitMessage.of(task).lines().toList();

        assertThat(message.getFirst()).hasSize(100).endsWith("t…");
        assertThat(message.get(2)).isEqualTo("- " + "c".repeat(199) + "…");
        assertThat(message.subList(2, 12)).containsOnly(message.get(2));
        assertThat(message.get(12)).isEqualTo("- and 2 more");
    }

    @Test
    void aVeryLongAddressIsNone() {
        String start = "https://example.org/";
        String longest = start + "x".repeat(2_000 - start.length());

        assertThat(keys(longest).isEmpty()).isFalse();
        assertThat(keys(longest + "x").isEmpty()).isTrue();
    }

    private static CallbackKeys keys(String address) {
        return CallbackKeys.of(
                Map.of("CALLBACK_ENABLED", "true", "CALLBACK_URL", address), Optional.empty());
    }
}
