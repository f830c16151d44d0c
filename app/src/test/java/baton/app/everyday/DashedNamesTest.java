package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A plan and a project whose names begin as options do: commands that are printed can be typed.
class DashedNamesTest {
    @TempDir Path directory;
    private EverydayYard yard;

    @BeforeEach
    void make() throws IOException {
        yard = EverydayYard.in(directory, 2).with("bad-1");
        Files.createDirectory(yard.top().resolve("-dir"));
        yard.plan("-dir/plan.md", 2, "");
        yard.plan("-plan.md", 2, "");
    }

    private void typed(String command) {
        List<String> words = List.of(command.strip().split(" ", -1));
        assertThat(words.getFirst()).isEqualTo("baton");
        Ran ran = yard.baton(words.subList(1, words.size()).toArray(String[]::new));
        assertThat(ran.status()).as(command + "\n" + ran.out() + ran.err()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-- -plan.md", "--project -dir"})
    void whatStatusNamesGoesOn(String target) throws IOException {
        Ran failed = yard.execute(target.split(" ", -1));
        assertThat(failed.status()).as(failed.err()).isNotZero();
        yard.without("bad-1");

        String command =
                yard.baton("status")
                        .out()
                        .lines()
                        .filter(line -> line.strip().startsWith("baton execute"))
                        .findFirst()
                        .orElseThrow();
        assertThat(failed.out()).contains("Go on with: `" + command.strip() + "`");
        typed(command);
    }

    @Test
    void whatIsNamedAfterAnUndoBeginsAnew() throws IOException {
        yard.without("bad-1");
        assertThat(yard.execute("--", "-plan.md").status()).isZero();
        assertThat(yard.baton("undo", "last").status()).isZero();

        Ran refused = yard.execute("--resume", "--", "-plan.md");

        assertThat(refused.err()).contains("RUN_UNDONE", "`baton execute ./-plan.md`");
    }
}
