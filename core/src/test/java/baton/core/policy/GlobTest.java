package baton.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

class GlobTest {

    private static Glob glob(String pattern) {
        return Glob.of(pattern).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.txt            | a.txt              | true",
                "a.txt            | b.txt              | false",
                "a.txt            | a.txt/below        | true",
                "a.txt            | x/a.txt            | false",
                "src              | src/deep/a.js      | true",
                "src              | src                | true",
                "src              | srcs               | false",
                "src/             | src/a.js           | true",
                "src/             | src                | false",
                "./src//a.js      | src/a.js           | true",
                "src/../lib       | lib/a.js           | true",
                ".                | any/thing          | true",
                "**               | any/thing          | true",
                "src/**           | src/a/b/c.js       | true",
                "src/**           | src                | true",
                "src/**           | lib/a.js           | false",
                "**/a.js          | a.js               | true",
                "**/a.js          | x/y/a.js           | true",
                "src/**/a.js      | src/a.js           | true",
                "src/**/a.js      | src/x/y/a.js       | true",
                "src/**/a.js      | src/x/b.js         | false",
                "*.txt            | a.txt              | true",
                "*.txt            | x/a.txt            | false",
                "src/*            | src/a              | true",
                "src/*            | src/a/b            | false",
                "src/*/           | src/a/b            | true",
                "src/*/           | src/a              | false",
                "packages/*/src   | packages/x/src/a   | true",
                "a?c              | abc                | true",
                "a?c              | ac                 | false",
                "a?c              | a😀c               | true",
                "a**c             | abbc               | true",
                "a**c             | ab/c               | false",
                "[a-c].js         | b.js               | true",
                "[a-c].js         | d.js               | false",
                "[!a-c].js        | d.js               | true",
                "[^a-c].js        | b.js               | false",
                "[]x].js          | ].js               | true",
                "[z-a].js         | m.js               | false",
                "[ab              | [ab                | true",
                "a[!b]c           | a/c                | false",
                "app/[id]/page.ts | app/[id]/page.ts   | true",
                "app/[id]/page.ts | app/i/page.ts      | true",
                "app/[id]/page.ts | app/x/page.ts      | false",
                "app/[...all]/**  | app/[...all]/a.ts  | true",
                "{a,b}.js         | b.js               | true",
                "{a,b}.js         | c.js               | false",
                "src/{a,b/{c,d}}  | src/b/d/x          | true",
                "src/{a,b/{c,d}}  | src/b              | false",
                "src{,/sub}/a.js  | src/a.js           | true",
                "src{,/sub}/a.js  | src/sub/a.js       | true",
                "{a}.js           | {a}.js             | true",
                "{a,b             | {a,b               | true",
                "x\\*.js          | x*.js              | true",
                "x\\*.js          | xa.js              | false",
                "x\\{a,b\\}       | x{a,b}             | true",
                "été/*.md         | été/ñ.md           | true",
            })
    void matchesWhatThePatternSays(String pattern, String path, boolean matches) {
        assertThat(glob(pattern).matches(RepoPath.of(path).orElseThrow())).isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.txt            | a.txt              | true",
                "a.txt            | b.txt              | false",
                "*.txt            | b.txt              | true",
                "*.txt            | src/b.txt          | false",
                "src/**           | src/b.txt          | true",
                "src/**           | src                | true",
                "src/             | src/               | true",
                "src/             | src                | true",
                "src              | src2               | false",
                "src/*            | src/sub/**         | true",
                "src/*            | src/sub/           | false",
                "src/*.js         | src/*.ts           | false",
                "src/a*           | src/*b             | true",
                "src/a*c          | src/*d             | false",
                "src/a*c          | src/ab*            | true",
                "**/*.js          | src/**             | true",
                "**/*.js          | src/*.ts           | false",
                "**/test/**       | src/**/unit/*      | true",
                "[a-f]*           | [g-z]*             | false",
                "[a-f]*           | [f-z]*             | true",
                "[!a]             | a                  | false",
                "[!a]             | b                  | true",
                "[!a]             | [!b]               | true",
                "{a,b}/x          | {b,c}/x            | true",
                "{a,b}/x          | {c,d}/x            | false",
                "app/[id]/a       | app/[id]/a         | true",
                "app/[id]/a       | app/[slug]/a       | false",
                "?                | ab                 | false",
                "**               | **                 | true",
                "*                | ?                  | true",
                "a/**/z           | a/b/*              | true",
                "a/**/z           | a/b/c              | true",
                "a/**/z           | a/b*/y/z           | true",
                "a/**/z/x.*       | a/b/*.ts           | false",
            })
    void overlapIsAboutASharedPath(String a, String b, boolean overlap) {
        assertThat(glob(a).overlaps(glob(b))).as("%s and %s", a, b).isEqualTo(overlap);
        assertThat(glob(b).overlaps(glob(a))).as("%s and %s", b, a).isEqualTo(overlap);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/etc/**",
                "~/x",
                "../x",
                "src/../../x",
                "**/../x",
                "{..,a}/x",
                "{/etc,a}/x",
                "",
                " ",
                "a\nb",
                "C:/x",
                "{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}",
            })
    void whatIsNoPatternOfThisRepositoryIsRefused(String pattern) {
        assertThat(Glob.of(pattern)).isEmpty();
    }

    @Test
    void aPatternLongerThanAnyPathIsRefused() {
        assertThat(Glob.of("a".repeat(1_001))).isEmpty();
    }

    @Test
    void aPathThatIsNoUsablePatternStillNamesItself() {
        RepoPath path = RepoPath.of("x".repeat(1_500)).orElseThrow();
        assertThat(Glob.of(path).matches(path)).isTrue();
    }

    @Test
    void stemsAreTheNamesBeforeAnythingOpen() {
        assertThat(glob("src/a/*.js").stem()).isEqualTo("src/a/");
        assertThat(glob("src/{a,b}/c").stem()).isEqualTo("src/");
        assertThat(glob("src/a.js").stem()).isEqualTo("src/a.js/");
        assertThat(glob("**/x").stem()).isEmpty();
    }

    /// Over a small alphabet every path up to a length can be tried, which shows both directions: a
    /// shared path means overlap, and overlap means a shared path.
    @Test
    void overlapAgreesWithTryingEveryPath() {
        Random random = new Random(7);
        List<RepoPath> paths = paths();
        for (int i = 0; i < 120; i++) {
            Glob a = glob(pattern(random));
            Glob b = glob(pattern(random));
            boolean shared = paths.stream().anyMatch(path -> a.matches(path) && b.matches(path));
            assertThat(a.overlaps(b)).as("%s and %s", a, b).isEqualTo(shared);
        }
    }

    private static String pattern(Random random) {
        String[] names = {"a", "b", "ab", "*", "a*", "*b", "?", "[a]", "[!a]", "{a,bb}", "**"};
        StringBuilder pattern = new StringBuilder(names[random.nextInt(names.length)]);
        int more = random.nextInt(2);
        for (int i = 0; i < more; i++) {
            pattern.append('/').append(names[random.nextInt(names.length)]);
        }
        return pattern.append(random.nextInt(5) == 0 ? "/" : "").toString();
    }

    private static List<RepoPath> paths() {
        List<String> names = List.of("a", "b", "ab", "bb", "[a]", "[!a]");
        List<String> paths = new ArrayList<>(names);
        List<String> last = names;
        for (int depth = 1; depth < 5; depth++) {
            List<String> deeper = new ArrayList<>();
            for (String path : last) {
                names.forEach(name -> deeper.add(path + "/" + name));
            }
            paths.addAll(deeper);
            last = deeper;
        }
        return paths.stream().map(path -> RepoPath.of(path).orElseThrow()).toList();
    }
}
