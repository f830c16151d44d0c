package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.index.Ignored;
import baton.world.git.index.ProposedWork;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/// One walk tells what is new and what is ignored.
class OneWalkTest {
    @TempDir Path temporary;

    private TestRepository test;
    private Snapshots snapshots;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(temporary.resolve("r"));
        test.write("plain", "plain\n");
        test.write("src/one", "one\n");
        test.write(".gitignore", "*.log\n!kept.log\nbuild/\n/packages\nsrc/cache/\n");
        test.commitAll("init");
        snapshots =
                Snapshots.open(
                        Repository.open(test.top(), TestRepository.ENVIRONMENT),
                        temporary.resolve("run"),
                        List.of());
        assertThat(snapshots.reset()).isEmpty();
    }

    private List<String> changed() {
        return snapshots.changes().stream().map(Change::path).map(GitPath::text).toList();
    }

    private List<String> ignored() {
        Ignored ignored = snapshots.ignored();
        snapshots.since(ignored);
        return ignored.paths().stream().map(GitPath::text).toList();
    }

    /// As a look for ignored paths alone says it.
    private List<String> ignoredAlone() {
        return snapshots.ignored().paths().stream().map(GitPath::text).toList();
    }

    @Test
    void rulesSortWhatIsNew() {
        test.write("a.log", "");
        test.write("kept.log", "");
        test.write("packages/x/y", "");
        test.write("src/cache/z", "");
        test.write("src/two", "");
        test.write("part/build/out", "");
        test.write("part/deep/packages", "");
        test.write("part/deep/b.log", "");
        assertThat(changed()).containsExactly("kept.log", "part/deep/packages", "src/two");
        snapshots.propose();
        assertThat(ignored())
                .containsExactly(
                        "a.log", "packages/", "part/build/", "part/deep/b.log", "src/cache/")
                .isEqualTo(ignoredAlone());
    }

    @Test
    void aNameThatGitWouldReadAsAPatternIsAName() {
        test.write(":(top)x.log", "");
        test.write(":!x", "");
        test.write("*.log", "");
        test.write(":(exclude)part/one", "");
        test.write("näme/eins", "");
        assertThat(changed()).containsExactly(":!x", ":(exclude)part/one", "näme/eins");
        snapshots.propose();
        assertThat(ignored()).containsExactly("*.log", ":(top)x.log").isEqualTo(ignoredAlone());
    }

    @Test
    void moreNewDirectoriesThanACallNamesAreSeen() {
        IntStream.rangeClosed(1, 101)
                .forEach(
                        n -> {
                            test.write("d" + n + "/new", "");
                            test.write("d" + n + "/build/out", "");
                        });
        assertThat(changed()).hasSize(101).allMatch(path -> path.endsWith("/new"));
        snapshots.propose();
        assertThat(ignored())
                .hasSize(101)
                .allMatch(path -> path.endsWith("/build/"))
                .isEqualTo(ignoredAlone());
    }

    @Test
    void aFileThatBecameADirectoryIsLookedInto() throws IOException {
        test.delete("plain");
        test.write("plain/new", "");
        test.write("plain/x.log", "");
        Files.createDirectories(test.at("empty/inside"));
        assertThat(changed()).containsExactly("plain", "plain/new");
        snapshots.propose();
        assertThat(ignored()).containsExactly("plain/x.log").isEqualTo(ignoredAlone());
    }

    /// An answer that was remembered does not outlive the rule that gave it.
    @Test
    void newRulesSortAnew() {
        test.write("a.log", "");
        assertThat(changed()).isEmpty();
        test.write(".gitignore", "build/\n");
        ProposedWork first = snapshots.propose();
        snapshots.adopt(first);
        test.write("b.log", "");
        assertThat(changed()).containsExactly("b.log");
        assertThat(snapshots.propose().ignored().paths()).isEmpty();
    }
}
