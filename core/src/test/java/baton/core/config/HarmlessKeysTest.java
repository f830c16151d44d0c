package baton.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Source;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The settings that a repository's file may hold before anybody has accepted the file.
class HarmlessKeysTest {
    private static final List<String> HARMLESS =
            List.of(
                    "limits.parallel",
                    "limits.cost",
                    "limits.tokens",
                    "limits.step.cost",
                    "limits.step.tokens",
                    "limits.session.cost",
                    "limits.session.tokens",
                    "limits.timeout",
                    "limits.attempt",
                    "limits.stall",
                    "limits.verify",
                    "prices.NAME.input",
                    "prices.NAME.output",
                    "worktree.ports");

    /// The sections, each with the names of its settings; a new one has to be listed to be known.
    private static final Map<String, List<String>> SECTIONS =
            Map.ofEntries(
                    Map.entry("agents.NAME", ConfigKeys.AGENT),
                    Map.entry("agents.NAME.models", ConfigKeys.MODELS),
                    Map.entry("roles.NAME", ConfigKeys.ROLE),
                    Map.entry("limits", ConfigKeys.LIMITS),
                    Map.entry("limits.step", ConfigKeys.SPENDING),
                    Map.entry("limits.session", ConfigKeys.SPENDING),
                    Map.entry("prices.NAME", ConfigKeys.PRICE),
                    Map.entry("verify", ConfigKeys.VERIFY),
                    Map.entry("scope", ConfigKeys.SCOPE),
                    Map.entry("worktree", ConfigKeys.WORKTREE),
                    Map.entry("sandbox", ConfigKeys.SANDBOX),
                    Map.entry("work", ConfigKeys.WORK));

    private static List<String> all() {
        List<String> all = new ArrayList<>(ConfigKeys.TOP);
        SECTIONS.forEach((section, keys) -> keys.forEach(key -> all.add(section + "." + key)));
        all.add("anything");
        all.add("anything.new");
        all.add("limits.new");
        return all;
    }

    @Test
    void everySettingThatIsNotListedNeedsSomebody() {
        for (String name : all()) {
            List<String> path = List.of(name.split("\\.", -1));
            assertThat(HarmlessKeys.isListed(path)).as(name).isEqualTo(HARMLESS.contains(name));
        }
        assertThat(HARMLESS).isSubsetOf(all());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "agent: exec:./x | agent",
                "agent: replay:rec | agent",
                "agent: claude | agent",
                "agents:\\n  a:\\n    command: x\\n    args: [y] | agents.a.command agents.a.args",
                "agents:\\n  a:\\n    models:\\n      deep: x | agents.a.models.deep",
                "roles:\\n  builder: claude | roles.builder",
                "roles:\\n  builder:\\n    tier: deep | roles.builder.tier",
                "worktree:\\n  setup: make\\n  ports: 3 | worktree.setup",
                "sandbox:\\n  mode: required\\n  hide: [x] | sandbox.mode sandbox.hide",
                "limits:\\n  cost: 1\\nprotect: [x] | protect",
                "isolation: worktree | isolation",
                "gate: off\\nverify:\\n  rerun: 3 | gate verify.rerun",
                "prices:\\n  gpt-4.1:\\n    input: 1 | ''",
                "'' | ''",
            })
    void whatIsNotHarmlessIsNamed(String text, String keys) {
        assertThat(String.join(" ", HarmlessKeys.others(tree(text)))).isEqualTo(keys);
    }

    @Test
    void onlyWhatIsHarmlessIsKept() {
        Value tree =
                tree("agent: x\\nlimits:\\n  cost: 1\\nworktree:\\n  ports: 3\\n  setup: make\\n");
        Configuration kept = Configuration.of(HarmlessKeys.of(tree));

        assertThat(kept.agent()).isEmpty();
        assertThat(kept.limits().cost()).isPresent();
        assertThat(kept.worktree().ports()).hasValue(3);
        assertThat(kept.worktree().setup()).isEmpty();
        assertThat(HarmlessKeys.of(tree("agent: x"))).isEqualTo(Value.fields(Map.of()));
    }

    private static Value tree(String text) {
        String lines = text.replace("\\n", "\n");
        return Configuration.parse(Source.of("config.yaml", lines)).parsed();
    }
}
