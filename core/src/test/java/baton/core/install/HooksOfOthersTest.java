package baton.core.install;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Json;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;

/// Hooks that Baton adds to what is there.
class HooksOfOthersTest {
    private static final StopHook HOOK = new StopHook("npm test -- 'a b'");

    private static String added(String settings) {
        return HOOK.merged(Optional.of(settings)) instanceof MergedSettings.Added added
                ? added.text()
                : "";
    }

    private static List<Value> stops(String settings) {
        return Json.parse(settings) instanceof Json.Good(Value.Fields fields)
                ? MergedSettings.list(fields.object("hooks").orElseThrow(), "Stop").orElseThrow()
                : List.of();
    }

    @Test
    void theCommandIsOneWordOfTheShell() {
        assertThat(added(""))
                .contains("baton prove --stop-hook --verify 'npm test -- '\\\\''a b'\\\\'''\"")
                .contains("\"timeout\": 600");
    }

    @Test
    void whatOthersHaveSetStays() {
        String theirs =
                """
                {"model": "m", "hooks": {"PreToolUse": [{"matcher": "x"}], "Stop": [\
                {"hooks": [{"type": "command", "command": "say done"}]}]}}\
                """;
        String merged = added(theirs);
        assertThat(merged).contains("\"model\": \"m\"", "\"matcher\": \"x\"", "say done");
        assertThat(stops(merged)).hasSize(2);
        assertThat(HOOK.merged(Optional.of(merged))).isEqualTo(new MergedSettings.Present());
    }

    @Test
    void anotherCommandTakesThePlaceOfTheOneBefore() {
        String before = added("{}");
        MergedSettings now = new StopHook("make check").merged(Optional.of(before));
        assertThat(now).isInstanceOf(MergedSettings.Added.class);
        String text = ((MergedSettings.Added) now).text();
        assertThat(stops(text)).hasSize(1);
        assertThat(text).contains("make check").doesNotContain("npm test");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{ // mine\n}", "{\"hooks\": []}", "{\"hooks\": {\"Stop\": {}}}"})
    void settingsThatWouldLoseSomethingAreUnfit(String settings) {
        assertThat(HOOK.merged(Optional.of(settings))).isInstanceOf(MergedSettings.Unfit.class);
    }

    @Test
    void ourHookOfGitIsKnownAgain() {
        assertThat(PushHook.isOurs(new PushHook("true").text())).isTrue();
        assertThat(PushHook.isOurs("#!/bin/sh\nbaton prove --verify true\n")).isFalse();
    }
}
