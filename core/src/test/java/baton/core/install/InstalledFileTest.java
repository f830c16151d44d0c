package baton.core.install;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

class InstalledFileTest {
    private static final String OLD = "0".repeat(64);
    private static final String NEW = "1".repeat(64);
    private static final String OWN = "2".repeat(64);

    private static SequencedMap<String, String> map(String path, String digest) {
        SequencedMap<String, String> map = new LinkedHashMap<>();
        if (!digest.equals("none")) {
            map.put(path, digest(digest));
        }
        return map;
    }

    private static String digest(String word) {
        return Map.of("old", OLD, "new", NEW, "own", OWN).getOrDefault(word, "");
    }

    @ParameterizedTest
    @CsvSource({
        // wanted, there, on the receipt, unforced, forced
        "new,  none, none, CREATE,  CREATE",
        "new,  none, old,  CREATE,  CREATE",
        "new,  new,  none, SAME,    SAME",
        "new,  new,  old,  SAME,    SAME",
        "new,  old,  old,  REPLACE, REPLACE",
        "new,  own,  old,  KEEP,    SAVE_AND_REPLACE",
        "new,  old,  none, KEEP,    SAVE_AND_REPLACE",
        "new,  link, old,  KEEP,    SAVE_AND_REPLACE",
        "none, old,  old,  REMOVE,  REMOVE",
        "none, own,  old,  KEEP,    KEEP",
    })
    void aFileIsJudgedByWhatWasInstalled(
            String wanted, String there, String before, Deed unforced, Deed forced) {
        Receipt receipt = new Receipt("1", map("a", before));
        assertThat(InstalledFile.between(map("a", wanted), map("a", there), receipt, false))
                .containsExactly(new InstalledFile("a", unforced));
        assertThat(InstalledFile.between(map("a", wanted), map("a", there), receipt, true))
                .containsExactly(new InstalledFile("a", forced));
    }

    @Test
    void whatIsGoneAndNotWantedIsNoChange() {
        Receipt receipt = new Receipt("1", map("a", "old"));
        assertThat(InstalledFile.between(map("b", "none"), Map.of(), receipt, true)).isEmpty();
    }

    @Test
    void aReceiptIsReadBackAsItWasWritten() {
        SequencedMap<String, String> files = map("skills/a b/SKILL.md", "old");
        files.put("é\"", NEW);
        Receipt receipt = new Receipt("0.1.0", files);
        assertThat(Receipt.parse(receipt.render())).contains(receipt);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"format\": 1 | \"format\": 2",
                "\"version\": | \"other\":",
                "\"a\": | \"../a\":",
                "\"a\": | \"/etc/passwd\":",
                "\"a\": | \"./a\":",
                "0000000000 | ",
                "\"files\": { | \"files\": [{",
            })
    void aReceiptThatSaysAnythingOddIsNone(String part, String damage) {
        String text = new Receipt("1", map("a", "old")).render();
        assertThat(text).contains(part);
        assertThat(Receipt.parse(text.replace(part, damage == null ? "" : damage))).isEmpty();
    }

    @Test
    void permissionsAreAddedBehindWhatIsThere() {
        String settings =
                "{\"model\":\"x\",\"permissions\":{\"deny\":[\"Read(.env)\"],\"allow\":"
                        + "[\"Bash(ls:*)\"]},\"n\":1.10}";
        MergedSettings merged = Permissions.merged(Optional.of(settings));
        assertThat(merged)
                .isEqualTo(
                        new MergedSettings.Added(
                                """
                                {
                                  "model": "x",
                                  "permissions": {
                                    "deny": [
                                      "Read(.env)"
                                    ],
                                    "allow": [
                                      "Bash(ls:*)",
                                      "Bash(baton:*)"
                                    ]
                                  },
                                  "n": 1.10
                                }
                                """,
                                List.of("Bash(baton:*)")));
        assertThat(merged instanceof MergedSettings.Added added ? added.text() : "")
                .satisfies(
                        text ->
                                assertThat(Permissions.merged(Optional.of(text)))
                                        .isEqualTo(new MergedSettings.Present()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{               | line 1",
                "[]              | it is no JSON object",
                "{\"permissions\":1} | `permissions` is no object",
                "{\"permissions\":{\"allow\":{}}} | `permissions.allow` is no list",
            })
    void settingsThatCannotBeAddedToAreNotTouched(String settings, String reason) {
        assertThat(Permissions.merged(Optional.of(settings)))
                .isInstanceOfSatisfying(
                        MergedSettings.Unfit.class,
                        unfit -> assertThat(unfit.reason()).contains(reason));
    }

    @ParameterizedTest
    @CsvSource({"''", "' '"})
    void settingsWithoutContentAreNew(String settings) {
        assertThat(Permissions.merged(Optional.of(settings)))
                .isEqualTo(Permissions.merged(Optional.empty()))
                .isInstanceOf(MergedSettings.Added.class);
    }
}
