package baton.core.contract.task;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Reading;
import baton.core.text.Source;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Optional;

/// Commands that verify a TASK are run in whatever form they are asked for.
class TaskCommandsTest {
    private static Reading<TaskSpec> read(String words) {
        String text =
                "# TASK-00: Part\n\n## WORK\nWORK-07: All\n\n## Scope\nThe part.\n\n"
                        + words
                        + "\n\n## Files\n| Path | Action |\n|---|---|\n| `p.txt` | CREATE |\n";
        return TaskSpec.parse(Source.of("works/WORK-07/TASK-00.md", text));
    }

    private static Optional<String> commands(String words) {
        return read(words).value().orElseThrow().verify().map(TaskScript::text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "## Verify\n```bash\ngrep -q good p.txt\n```",
                "## Verify\n```console\n$ grep -q good p.txt\nno output\n```",
                "## Verify\n\n    grep -q good p.txt",
                "## Verify\n\n\tgrep -q good p.txt",
                "## Verify\n- `grep -q good p.txt`",
                "## Verify\n1. `grep -q good p.txt` exits with 0",
                "## Verify\n- [ ] `grep -q good p.txt` — it is there",
                "## Verify\n- **`grep -q good p.txt`**",
                "## Verify\n`grep -q good p.txt`",
                "## Verify\nRun `grep -q good p.txt`",
                "## Verify\n- **Tests**: `grep -q good p.txt`",
                "## Verify\n- 명령: `grep -q good p.txt`",
                "## Verify\n$ grep -q good p.txt",
                "## Verify\n> `grep -q good p.txt`",
                "## Verify\n| Command | Exit |\n|---|---|\n| `grep -q good p.txt` | 0 |",
                "### Verify\n```bash\ngrep -q good p.txt\n```",
                "## Verify ✅\n```bash\ngrep -q good p.txt\n```",
                "## ✅ Verify:\n- `grep -q good p.txt`",
                "## 🧪 4. 검증 (필수)\n- `grep -q good p.txt`",
                "## Verification Commands\n- `grep -q good p.txt`",
                "**Verify**: `grep -q good p.txt`",
                "- **Verify:** `grep -q good p.txt`",
                "> Verify: `grep -q good p.txt`",
                "**Verify**:\n```bash\ngrep -q good p.txt\n```",
                "**Verify**:\n- `grep -q good p.txt`",
                "검증: `grep -q good p.txt`",
            })
    void commandIsReadInEveryForm(String words) {
        assertThat(commands(words)).contains("grep -q good p.txt");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "## Verify\n- `a`\n- `b`",
                "## Verify\n\n    a\n    b",
                "## Verify\n`a`\n\n`b`",
                "## Verify\n```\n$ a\nsaid\n$ b\n```",
            })
    void allCommandsAreRead(String words) {
        assertThat(commands(words)).contains("a\nb");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "## Verify\n- `p.txt` is there",
                "## Verify\n`render` draws the part.",
                "## Verify\nLook at the page.",
                "## Verify\nNone",
                "## Notes of mine\n- `grep -q good p.txt`",
                "Verify that `grep -q good p.txt` passes.",
            })
    void wordsAreNoCommand(String words) {
        assertThat(commands(words)).isEmpty();
        assertThat(read(words).problems())
                .anyMatch(problem -> problem.fault().name().equals("TASK_NO_VERIFY"));
    }
}
