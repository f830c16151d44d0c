package baton.core.contract.task;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.work.FileAction;
import baton.core.text.Source;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The files of a TASK are paths, however they are written.
class FileTableTest {
    private static TaskSpec read(String files) {
        String text =
                "# TASK-00: Part\n\n## WORK\nWORK-07: All\n\n## Scope\nThe part.\n\n## Files\n"
                        + files;
        return TaskSpec.parse(Source.of("works/WORK-07/TASK-00.md", text)).value().orElseThrow();
    }

    private static String path(String files) {
        assertThat(read(files).files()).hasSize(1);
        return read(files).files().getFirst().file().path().text();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "w27/p0.txt",
                "`w27/p0.txt`",
                "`w27/p0.txt` (new)",
                "**w27/p0.txt**",
                "w27/p0.txt (new)",
                "w27/p0.txt （신규）",
                "w27/p0.txt — new",
                "w27/p0.txt - made here",
                "w27/p0.txt 🆕",
                "w27/p0.txt NEW",
                "[w27/p0.txt](../../w27/p0.txt)",
                "[`w27/p0.txt`](../../w27/p0.txt)",
                "[w27/p0.txt](../../w27/p0.txt) (new)",
                "[p0.txt](../../w27/p0.txt)",
                "[p0.txt](../../w27/p0.txt#L3)",
                "[the first part](../../w27/p0.txt)",
                "[w27/p0.txt](https://example.org/blob/main/w27/p0.txt)",
            })
    void cellNamesThePath(String cell) {
        String table = "| Path | Action |\n|---|---|\n| " + cell + " | CREATE |\n";
        assertThat(path(table)).isEqualTo("w27/p0.txt");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "my notes.txt",
                "src/a (1).txt",
                "app/[id]/page.tsx",
                "app/(group)/page.tsx",
                "a-b.txt",
                "src/New folder/a.txt",
            })
    void oddPathsStayWhole(String path) {
        assertThat(path("| Path | Action |\n|---|---|\n| " + path + " | CREATE |\n"))
                .isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource({
        "- [w27/p0.txt](../../w27/p0.txt) — CREATE, w27/p0.txt",
        "- `w27/p0.txt` — CREATE, w27/p0.txt",
    })
    void listItemNamesThePath(String line, String path) {
        assertThat(path(line + "\n")).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource({
        "- `a.txt` — new file, CREATE",
        "- `a.txt` (new), CREATE",
        "- `a.txt` — 신규, CREATE",
        "- `a.txt` — new words for it, MODIFY",
        "- `a.txt` — DELETE the new file, DELETE",
    })
    void newFileIsMade(String line, FileAction action) {
        assertThat(read(line + "\n").files().getFirst().action()).isEqualTo(action);
    }
}
