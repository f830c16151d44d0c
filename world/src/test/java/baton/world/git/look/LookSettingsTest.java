package baton.world.git.look;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.kit.TestRepository;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Optional;

/// The settings that are taken from git's, and that git reads back.
class LookSettingsTest {
    @TempDir Path directory;

    private static LookSettings settings(String... fields) {
        return LookSettings.parse(RuleFile.bytes(String.join("\0", fields) + "\0"));
    }

    @Test
    void theLastValueCounts() {
        LookSettings settings =
                settings("global", "core.eol\ncrlf", "local", "core.eol\nlf", "local", "core.bare");

        assertThat(settings.value("core.eol")).contains("lf");
        assertThat(settings.value("core.bare")).isEmpty();
        assertThat(settings.value("core.autocrlf")).isEqualTo(Optional.empty());
    }

    @Test
    void onlyWhatLookingNeedsIsTaken() {
        String config =
                RuleFile.text(
                        settings(
                                        "local", "core.filemode\nfalse",
                                        "local", "core.worktree\n/elsewhere",
                                        "local", "core.excludesfile\n/all",
                                        "local", "core.fsmonitor\nevil",
                                        "local", "include.path\nevil",
                                        "local", "remote.origin.url\nhttps://user:word@host",
                                        "command", "core.ignorecase\ntrue",
                                        "local", "remote.origin.promisor\ntrue")
                                .config());

        assertThat(config)
                .isEqualTo(
                        """
                        [core]
                        \tfilemode = "false"
                        [remote "origin"]
                        \tpromisor = "true"
                        [core]
                        \tbare = false
                        \texcludesFile = /dev/null
                        \tattributesFile = /dev/null
                        """);
    }

    /// A repository that was copied from another disk says of that what it says.
    @Test
    void theDiskDecidesWhetherCasesAreOne() {
        LookSettings settings =
                settings("local", "core.ignorecase\ntrue", "global", "core.ignorecase\ntrue");

        assertThat(settings.takingCases(false).value("core.ignorecase")).contains("false");
        assertThat(RuleFile.text(settings.takingCases(false).config()))
                .startsWith("[core]\n\tignorecase = \"false\"\n[core]\n\tbare");
    }

    @Test
    void gitReadsBackWhatWasWritten() {
        TestRepository test = TestRepository.init(directory.resolve("r"));
        String odd = "a\tb \"c\" \\d; # e\nf";
        LookSettings settings =
                settings("global", "filter.o\"d.d\\.clean\n" + odd, "local", "filter.x.required");
        test.write("settings", RuleFile.text(settings.config()));

        assertThat(test.git("config", "-f", "settings", "--get", "filter.o\"d.d\\.clean"))
                .isEqualTo(odd);
        assertThat(test.git("config", "-f", "settings", "--bool", "--get", "filter.x.required"))
                .isEqualTo("true");
    }
}
