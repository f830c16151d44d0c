package baton.world.git.commit;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// Commits that are made once more upon another one.
class LayingTest {
    private static final String WORDS =
            """
            Höhe: a file

            # no comment
              with its spaces  \

            Signed-off-by: Ada <ada@localhost>
            """;

    @TempDir private Path directory;
    private TestRepository repository;
    private CommitId start;
    private CommitId tip;

    @BeforeEach
    void makeTwoLines() {
        repository = TestRepository.create(directory.resolve("checkout"));
        repository.write("start", "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
        start = new CommitId(repository.commitAll("start"));
        repository.bash("git switch -q -c side; git switch -q main; sed -i s/9/nine/ start");
        repository.bash("git commit -q --amend -a -m 'start, better said'");
        tip = new CommitId(repository.head());
        repository.git("switch", "-q", "side");
    }

    private CommitId commit(String path, String text, String message) {
        repository.write(path, text);
        return new CommitId(repository.commitAll(message));
    }

    private Laying.Result lay(CommitId end) {
        return new Laying(Repository.open(repository.top())).lay(start, end, tip);
    }

    private Laying.Done laid(CommitId end) {
        return (Laying.Done) lay(end);
    }

    private String shown(CommitId commit, String format) {
        return repository.git("log", "-1", "--date=raw", "--format=" + format, commit.value());
    }

    @Test
    void eachHasItsOwnChangeOnWhatIsThereNow() {
        CommitId one = commit("start", "one\n2\n3\n4\n5\n6\n7\n8\n9\n", "one");
        CommitId two = commit("two", "two\n", "two");

        Laying.Done done = laid(two);

        assertThat(done.commits().keySet()).containsExactly(one, two);
        assertThat(done.commits().sequencedValues().getLast()).isEqualTo(done.end());
        assertThat(repository.git("log", "-3", "--format=%s", done.end().value()).lines())
                .containsExactly("two", "one", "start, better said");
        assertThat(repository.git("show", done.end() + ":start").lines())
                .contains("one", "nine", "5");
        assertThat(repository.git("diff", "--name-only", done.end() + "^", done.end().value()))
                .isEqualTo("two");
        assertThat(repository.head()).isEqualTo(two.value());
        assertThat(repository.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void authorAndMessageStayWhatTheyWere() {
        repository.write("a", "a\n");
        repository.write("../words", WORDS);
        repository.git("add", "a");
        repository.bash(
                "iconv -f UTF-8 -t ISO-8859-1 ../words > ../latin;"
                        + " GIT_AUTHOR_NAME=Bea GIT_AUTHOR_EMAIL=bea@localhost"
                        + " GIT_AUTHOR_DATE='@1700000000 +0230'"
                        + " git -c i18n.commitEncoding=ISO-8859-1 commit -q --cleanup=verbatim"
                        + " -F ../latin");
        CommitId was = new CommitId(repository.head());

        CommitId now = laid(was).end();

        String author = "%an <%ae> %ad";
        assertThat(shown(now, author)).isEqualTo("Bea <bea@localhost> 1700000000 +0230");
        assertThat(shown(now, "%B")).isEqualTo(shown(was, "%B")).contains("Höhe", "# no");
        assertThat(repository.git("cat-file", "commit", now.value())).doesNotContain("encoding");
        assertThat(repository.git("cat-file", "commit", now.value())).endsWith(WORDS.strip());
    }

    @Test
    void whatDoesNotFitIsNamed() {
        CommitId end = commit("start", "1\n2\n3\n4\n5\n6\n7\n8\nelse\n", "one");

        assertThat(lay(end)).isEqualTo(new Laying.Conflict(List.of(new GitPath("start"))));
    }

    @Test
    void mergeBecomesWhatItBrought() {
        commit("a", "a\n", "a");
        repository.bash("git switch -q -c more HEAD^; echo m > m; git add m; git commit -qm m");
        repository.bash("git switch -q side; git merge -q --no-ff -m merged more");

        Laying.Done done = laid(new CommitId(repository.head()));

        assertThat(repository.git("log", "--format=%s", tip + ".." + done.end()).lines())
                .containsExactly("merged", "a");
        assertThat(repository.git("show", "--format=", "--name-only", done.end().value()))
                .isEqualTo("m");
    }

    @Test
    void nothingIsLaidWhereNothingWasMade() {
        assertThat(laid(start).end()).isEqualTo(tip);
        assertThat(laid(start).commits()).isEmpty();
    }
}
