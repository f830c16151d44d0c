package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.app.cli.Cli;
import baton.app.terminal.Terminal.Ttys;
import baton.kit.Shell;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Two stages that were cut off, the newer of which is damaged: it is named, and keeps nobody from
/// the older one.
class DamagedStageTest {
    @TempDir private Path directory;

    private Yard yard;
    private Path older;
    private Path newer;

    @BeforeEach
    void cutOff() throws IOException {
        yard = Yard.in(directory.resolve("yard")).answering(List.of(List.of()));
        older = begun("Make one part");
        newer = begun("Make another part");
        Files.delete(newer.resolve("journal.jsonl"));
    }

    /// The folder of a stage whose program ends while somebody is asked for the language.
    private Path begun(String request) throws IOException {
        List<Path> before = stages();
        InputStream ending =
                new InputStream() {
                    @Override
                    public int read() {
                        throw new IllegalStateException("the end");
                    }
                };
        Ran asked =
                Ran.of(
                        ending,
                        yard.top(),
                        yard.environment(),
                        new Ttys(true, false, false),
                        terminal -> Cli.run(List.of("work", "new", request), terminal).code());
        assertThat(asked.err()).contains("Language of the WORK");
        return stages().stream().filter(one -> !before.contains(one)).findFirst().orElseThrow();
    }

    private List<Path> stages() throws IOException {
        Path all = yard.top().resolve(".baton/runs/stages");
        if (!Files.exists(all)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(all)) {
            return folders.sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"continue", "resume", "resume ID"})
    void olderOneIsGoneOnWith(String words) throws IOException {
        String[] all = words.replace("ID", older.getFileName().toString()).split(" ", -1);
        Ran ran = yard.baton(all);
        assertThat(ran.status()).as(ran.err()).isEqualTo(6);
        if (all.length == 1) {
            assertThat(ran.err())
                    .contains(
                            "JOURNAL_DAMAGED",
                            newer.toString(),
                            "work --fresh -- new 'Make another part'");
        }
        assertThat(yard.calls()).containsExactly("specifier draft");
        assertThat(stages()).containsExactly(newer);
    }

    /// Nothing is asked before the damage is known of where there is nothing else.
    @ParameterizedTest
    @ValueSource(strings = {"continue", "resume"})
    void damagedOneAloneIsRefused(String verb) {
        Shell.in(yard.top()).run("rm", "-r", older.toString());
        Ran ran = yard.baton(verb);
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err()).startsWith("error JOURNAL_DAMAGED").contains("--fresh");
    }

    /// The way out works as it stands, typed from where the person stands.
    @ParameterizedTest
    @ValueSource(strings = {"status --json", "runs --json", "status ID --json", "SAME"})
    void wayOutCanBeTypedElsewhere(String words) throws IOException {
        Shell.in(yard.top()).run("rm", "-r", older.toString());
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        List<String> all = new ArrayList<>(List.of("-C", yard.top().toString()));
        if (words.equals("SAME")) {
            all.addAll(List.of("work", "new", "Make another part"));
        } else {
            String named = words.replace("ID", newer.getFileName().toString());
            all.addAll(List.of(named.split(" ", -1)));
        }
        Ran told = Ran.with(elsewhere, yard.environment(), Ttys.NONE, all.toArray(String[]::new));
        assertThat(told.out() + told.err())
                .contains(
                        "ask everything anew: baton -C " + yard.top() + " --agent",
                        " work --fresh -- new 'Make another part'");
        assertThat(stages()).containsExactly(newer);
    }

    @Test
    void sameWordsAnewForgetIt() throws IOException {
        Ran ran = yard.baton("work", "--fresh", "--", "new", "Make another part");
        assertThat(ran.status()).as(ran.err()).isEqualTo(6);
        assertThat(stages()).containsExactly(older);
    }
}
