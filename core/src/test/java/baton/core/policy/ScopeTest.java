package baton.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.step.Complaint;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A change is judged whole, and each path by exactly the name it has.
class ScopeTest {
    private static final Scope SCOPE =
            scope(
                    Allowances.standard().and(List.of(Glob.of("out/**").orElseThrow()), List.of()),
                    "src",
                    "a.txt",
                    "package.json",
                    "odd\\u000aname",
                    "raw\\udcff",
                    "-rf",
                    "it's \"so\"",
                    "back\\slash");

    private static Scope scope(Allowances allowances, String... listed) {
        Set<RepoPath> paths = Stream.of(listed).map(RepoPath::new).collect(Collectors.toSet());
        return allowances.scope(paths, List.of("node test/a.test.js"));
    }

    private static Optional<Complaint.Kind> kind(String path) {
        return SCOPE.judge(List.of(new TreePath(path))).map(Complaint::kind);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.txt",
                "src",
                "src/deep/x.c",
                "src/new\nline",
                "package-lock.json",
                "out/a/b",
                "odd\\u000aname",
                "raw\\udcff",
                "-rf",
                "it's \"so\"",
                "back\\slash"
            })
    void whatIsListedOrAllowedMayChange(String path) {
        assertThat(kind(path)).isEmpty();
        assertThat(SCOPE.mayChange(new TreePath(path))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "b.txt",
                "srcs/x",
                "A.TXT",
                "a.txt ",
                " a.txt",
                "a.txt\n",
                "./a.txt",
                "src/../b.txt",
                "a.txt/",
                "odd\nname",
                "raw\uDCFF",
                "odd\\u000Aname",
                "rf",
                "its so",
                "back/slash",
                "back\\\\slash",
                "ａ.txt",
                "a.txt\u200B",
                "~/a.txt",
                "C:/a.txt",
                "\\a.txt",
                " ",
                "src/raw\uDCFF",
                "out/raw\uDCFF",
                "src//x"
            })
    void aNameThatOnlyLooksLikeAListedOneIsDrift(String path) {
        assertThat(kind(path)).contains(Complaint.Kind.SCOPE_DRIFT);
        assertThat(SCOPE.mayChange(new TreePath(path))).isFalse();
    }

    /// Neither a plan nor a setting opens what says what the next run may do.
    @ParameterizedTest
    @ValueSource(
            strings = {
                ".baton",
                ".baton/config.yaml",
                ".baton/prompts/planner.md",
                ".Baton/config.yaml",
                ".bat\u200Don/config.yaml"
            })
    void whatBatonKeepsIsNobodysToChange(String path) {
        Scope open = new Scope(Set.of(new RepoPath(".baton")), _ -> true, _ -> false);

        assertThat(open.mayChange(new TreePath(path))).isFalse();
        assertThat(open.mayChange(new TreePath(".batons/x"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".GIT/hooks/x",
                "src/.Git",
                "src/.git\u200C/config",
                "src/.g\u200Eit/config",
                "src/git~1/config",
                "src/.git /config",
                "src/.git./config",
                "src/.git::$INDEX_ALLOCATION/config"
            })
    void whatSomeFileSystemTakesForGitsOwnIsNobodysToChange(String path) {
        Scope open = new Scope(Set.of(new RepoPath("src")), _ -> true, _ -> false);

        assertThat(open.mayChange(new TreePath(path))).isFalse();
        assertThat(open.mayChange(new TreePath("src/.gitignore"))).isTrue();
        assertThat(open.mayChange(new TreePath("src/git"))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "test/a.test.js, GRADER_CHANGED",
        "Test/A.test.js, GRADER_CHANGED",
        ".GitHub/x.yml, GRADER_CHANGED",
        "deep/Conftest.py, GRADER_CHANGED",
        ".github/x.yml, GRADER_CHANGED",
        ".github/\uDCFF, GRADER_CHANGED",
        "deep/conftest.py, GRADER_CHANGED"
    })
    void whatJudgesTheWorkIsGuardedUnderAnyName(String path, Complaint.Kind kind) {
        assertThat(kind(path)).contains(kind);
    }

    @Test
    void aNameThatNoPlanCanWriteIsToldToBeOne() {
        assertThat(SCOPE.judge(List.of(new TreePath("src/raw\uDCFF"))).orElseThrow())
                .hasToString("scope_drift: src/raw\\udcff (no plan can list this)");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 199, 200, 201, 5_000})
    void theLastOfManyFilesIsJudgedLikeTheFirst(int before) {
        List<TreePath> changed = new ArrayList<>(files("src/", before));
        changed.add(new TreePath("zzz.txt"));

        assertThat(SCOPE.judge(changed).orElseThrow()).hasToString("scope_drift: zzz.txt");
        assertThat(SCOPE.judge(changed.subList(0, before))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"20, ''", "21, ' and 1 more'", "201, ' and 181 more'", "5000, ' and 4980 more'"})
    void ofManyStraysTheFirstAreNamedAndAllAreCounted(int strays, String rest) {
        Complaint complaint = SCOPE.judge(files("x", strays)).orElseThrow();

        assertThat(complaint.what().count()).isEqualTo(strays);
        assertThat(complaint.toString())
                .startsWith("scope_drift: x10000, x10001, ")
                .endsWith("x10019" + rest);
    }

    private static List<TreePath> files(String start, int count) {
        return IntStream.range(0, count).mapToObj(i -> new TreePath(start + (10_000 + i))).toList();
    }

    @Test
    void listedPathInAnotherSpellingIsNoGrader() {
        Scope scope =
                Allowances.standard()
                        .scope(Set.of(new RepoPath("a.txt")), List.of("test -s a.txt"));

        assertThat(scope.judge(List.of(new TreePath("A.TXT"))).orElseThrow())
                .hasToString("scope_drift: A.TXT (the step lists it in another spelling)");
    }
}
