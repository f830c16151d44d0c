package baton.app.rescue;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.core.run.RunId;
import baton.kit.Shell;
import baton.world.run.store.RunFolder;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class RescuesTest {
    private static final String RUN = "20260105-100000-aaaa";
    private static final String REF = "refs/baton/salvage/" + RUN + "/step-2-1";

    @TempDir Path directory;
    private Path top;
    private Shell shell;

    @BeforeEach
    void makeRepository() throws IOException {
        top = directory.toRealPath();
        shell =
                Shell.in(top)
                        .with("GIT_AUTHOR_NAME", "A")
                        .with("GIT_AUTHOR_EMAIL", "a@example.com")
                        .with("GIT_COMMITTER_NAME", "A")
                        .with("GIT_COMMITTER_EMAIL", "a@example.com")
                        .with("GIT_COMMITTER_DATE", "2026-01-05T10:01:00Z");
        shell.git("init", "--quiet", "--initial-branch=main", "--template=");
        shell.git("commit", "--quiet", "--allow-empty", "-m", "init");
    }

    private void save(String ref, String file) throws IOException {
        Files.writeString(top.resolve(file), "work\n");
        shell.git("add", file);
        String tree = shell.git("write-tree");
        shell.git("update-ref", ref, shell.git("commit-tree", "-p", "HEAD", "-m", "x", tree));
        shell.git("reset", "--quiet", "--hard", "HEAD");
    }

    @Test
    void withoutSavedWorkItSaysSo() {
        assertThat(Ran.in(top, "rescue"))
                .isEqualTo(new Ran(0, "", "nothing was put back, so there is nothing to rescue\n"));
        assertThat(Ran.in(top, "rescue", "list", "--json").out()).isEqualTo("[]\n");
    }

    @Test
    void refsAndFilesAreListed() throws IOException {
        save(REF, "a.txt");
        RunFolder folder = RunFolder.of(top, new RunId(RUN)).create();
        Path kept = Files.createDirectories(folder.salvage().resolve("step-3-1"));
        Files.writeString(kept.resolve("big-1.bin"), "x");
        assertThat(Ran.in(top, "rescue").out())
                .isEqualTo(
                        REF
                                + "\n    step 2, attempt 1 · 2026-01-05 10:01Z · 1 file\n"
                                + "    added a.txt\n"
                                + ".baton/runs/"
                                + RUN
                                + "/salvage/step-3-1\n"
                                + "    step 3, attempt 1 · 1 file\n    kept big-1.bin\n");
        assertThat(Ran.in(top, "rescue", "--json").out())
                .startsWith(
                        "[{\"ref\":\""
                                + REF
                                + "\",\"run\":\""
                                + RUN
                                + "\",\"unit\":\"step-2\",\"step\":2,\"attempt\":1,"
                                + "\"at\":\"2026-01-05T10:01:00Z\","
                                + "\"files\":[{\"path\":\"a.txt\",\"change\":\"added\"}]},"
                                + "{\"directory\":");
    }

    @Test
    void secretsInNamesAreNotTold() throws IOException {
        Files.writeString(top.resolve(".env"), "SECRET_KEY=envfile-secret-12345\n");
        save(REF, "envfile-secret-12345.txt");

        assertThat(Ran.in(top, "rescue").out()).contains("[secret]").doesNotContain("12345");
        assertThat(Ran.in(top, "rescue", "--json").out()).doesNotContain("secret-12345");
        assertThat(Ran.in(top, "rescue", "restore", "step-2-1").out())
                .contains("[secret]")
                .doesNotContain("12345");
        assertThat(top.resolve("envfile-secret-12345.txt")).exists();
    }

    @Test
    void theEndOfARefIsEnough() throws IOException {
        save(REF, "a.txt");
        assertThat(Ran.in(top, "rescue", "restore", "step-2-1"))
                .isEqualTo(new Ran(0, "restored a.txt\n", "from " + REF + "\n"));
        assertThat(Ran.in(top, "rescue", "restore", "--json", REF).out())
                .isEqualTo(
                        "{\"ref\":\""
                                + REF
                                + "\",\"restored\":[],\"removed\":[],"
                                + "\"unchanged\":[\"a.txt\"],\"skipped\":[],\"beside\":[]}\n");
        Files.writeString(top.resolve("a.txt"), "mine\n");
        Ran refused = Ran.in(top, "rescue", "restore", REF);
        assertThat(refused.status()).isEqualTo(4);
        assertThat(refused.err()).startsWith("error DIRTY_TREE nothing was restored, ");
        assertThat(top.resolve("a.txt")).hasContent("mine\n");
    }

    @Test
    void whatIsKeptBesideTheCommitIsNamedWhereItIs() throws IOException {
        save(REF, "a.txt");
        RunFolder folder = RunFolder.of(top, new RunId(RUN)).create();
        Path kept = Files.createDirectories(folder.salvage().resolve("step-2-1"));
        Files.writeString(kept.resolve("big.bin"), "x");
        assertThat(Ran.in(top, "rescue", "restore", "step-2-1").out())
                .isEqualTo(
                        "restored a.txt\nnot restored, kept at .baton/runs/"
                                + RUN
                                + "/salvage/step-2-1/big.bin\n");
    }

    @Test
    void namesAreThemselvesInJson() throws IOException {
        save(REF, "a\tb.txt");
        assertThat(Ran.in(top, "rescue", "--json").out()).contains("\"path\":\"a\\tb.txt\"");
        assertThat(Ran.in(top, "rescue").out()).contains("added a\\tb.txt");
    }

    @Test
    void whatIsNotOneRefIsRefused() throws IOException {
        save(REF, "a.txt");
        save(REF.replace("aaaa", "bbbb"), "a.txt");
        assertThat(Ran.in(top, "rescue", "restore", "step-2-1").err())
                .startsWith("error COMMIT_NOT_FOUND `step-2-1` is the end of 2 refs\n");
        assertThat(Ran.in(top, "rescue", "restore", "step-9-1").status()).isEqualTo(4);
        assertThat(Ran.in(top, "rescue", "restore").status()).isEqualTo(2);
        assertThat(Ran.in(top, "rescue", "list", "x").status()).isEqualTo(2);
        assertThat(Ran.in(top, "rescue", "drop", "x").status()).isEqualTo(2);
    }

    /// Of an attempt that wrote into a submodule alone no commit is made.
    @Test
    void filesThatNoCommitHoldsAreRefusedWithTheCommandThatCopiesThem() throws IOException {
        save(REF, "a.txt");
        RunFolder folder = RunFolder.of(top, new RunId(RUN)).create();
        Path kept = Files.createDirectories(folder.salvage().resolve("step-3-1"));
        Files.writeString(kept.resolve("sub_lib.txt-1"), "saved\n");
        String place = ".baton/runs/" + RUN + "/salvage/step-3-1";

        for (String word : new String[] {place, "step-3-1"}) {
            Ran refused = Ran.in(top, "rescue", "restore", word);
            assertThat(refused.status()).isEqualTo(4);
            assertThat(refused.err())
                    .contains("COMMIT_NOT_FOUND no commit holds what is saved at `" + place)
                    .contains("cp " + place + "/sub_lib.txt-1 .");
        }
        shell.run("cp", place + "/sub_lib.txt-1", ".");
        assertThat(top.resolve("sub_lib.txt-1")).hasContent("saved\n");
    }

    @Test
    void ignoredFilesComeBackAndWhatHasTheirPlacesIsKept() throws IOException {
        RunFolder folder = RunFolder.of(top, new RunId(RUN)).create();
        String salvage = ".baton/runs/" + RUN + "/salvage/";
        Path notes = Files.createDirectories(folder.salvage().resolve("before/notes"));
        Files.writeString(notes.resolve("todo.txt"), "mine\n");
        Files.writeString(folder.salvage().resolve("before/.env"), "precious\n");
        Files.writeString(folder.salvage().resolve("before/same"), "same\n");
        Files.writeString(top.resolve("same"), "same\n");
        Files.writeString(top.resolve(".env"), "evil\n");
        assertThat(Ran.in(top, "rescue").out())
                .contains(salvage + "before\n", "kept .env\n", "kept notes/todo.txt\n");

        Ran ran = Ran.in(top, "rescue", "restore", salvage + "before");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .isEqualTo(
                        """
                        restored .env
                        restored notes/todo.txt
                        unchanged same
                        in their places, and kept at %sreplaced-1:
                            .env
                        """
                                .formatted(salvage));
        assertThat(Files.readString(top.resolve(".env"))).isEqualTo("precious\n");
        assertThat(Files.readString(top.resolve("notes/todo.txt"))).isEqualTo("mine\n");

        assertThat(Ran.in(top, "rescue", "restore", "replaced-1", "--json").out())
                .contains("\"restored\":[\".env\"]", "\"replaced\":[\".env\"]")
                .contains("\"replaced_at\":\"" + salvage + "replaced-2\"");
        assertThat(Files.readString(top.resolve(".env"))).isEqualTo("evil\n");
    }

    @Test
    void whateverHasThePlaceOfADirectoryIsKeptAndNoLinkIsFollowed() throws IOException {
        RunFolder folder = RunFolder.of(top, new RunId(RUN)).create();
        Path before = folder.salvage().resolve("before");
        for (String name : new String[] {"a/n", "a/o", "b/deep/n", "c", "d/n"}) {
            Files.createDirectories(before.resolve(name).resolveSibling(""));
            Files.writeString(before.resolve(name), "mine\n");
        }
        Files.createSymbolicLink(before.resolve("link"), Path.of("somewhere"));
        Path outside = Files.createDirectory(top.resolve("outside"));
        Files.writeString(top.resolve("a"), "a file\n");
        Files.createSymbolicLink(top.resolve("b"), outside);
        Files.createDirectories(top.resolve("c/full"));
        Files.writeString(top.resolve("c/full/x"), "x\n");
        Files.createDirectories(top.resolve("d/n"));
        Files.writeString(top.resolve("link"), "no link\n");

        Ran ran = Ran.in(top, "rescue", "restore", "before");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("restored a/n\n", "restored a/o\n", "restored b/deep/n\n")
                .contains("restored c\n", "restored d/n\n", "restored link\n")
                .endsWith("replaced-1:\n    a\n    b\n    c\n    d/n\n    link\n");
        for (String name : new String[] {"a/n", "a/o", "b/deep/n", "c", "d/n"}) {
            assertThat(Files.readString(top.resolve(name))).isEqualTo("mine\n");
        }
        assertThat(Files.readSymbolicLink(top.resolve("link"))).isEqualTo(Path.of("somewhere"));
        assertThat(outside).isEmptyDirectory();

        assertThat(Ran.in(top, "rescue", "restore", "replaced-1").status()).isZero();
        assertThat(Files.readString(top.resolve("a"))).isEqualTo("a file\n");
        assertThat(Files.readSymbolicLink(top.resolve("b"))).isEqualTo(outside);
        assertThat(Files.readString(top.resolve("c/full/x"))).isEqualTo("x\n");
        assertThat(top.resolve("d/n")).isEmptyDirectory();
        assertThat(Files.readString(top.resolve("link"))).isEqualTo("no link\n");
        assertThat(outside).isEmptyDirectory();
    }

    @Test
    void whatCannotBeBroughtBackKeepsNothingElse() throws IOException {
        RunFolder folder = RunFolder.of(top, new RunId(RUN)).create();
        Path before = Files.createDirectories(folder.salvage().resolve("before"));
        Files.createDirectories(before.resolve(".baton"));
        Files.writeString(before.resolve(".baton/runs"), "in the way of itself\n");
        Files.writeString(before.resolve("z"), "mine\n");

        Ran ran = Ran.in(top, "rescue", "restore", "before");
        assertThat(ran.status()).isNotZero();
        assertThat(ran.out()).isEqualTo("restored z\nnot restored .baton/runs\n");
        assertThat(Files.readString(top.resolve("z"))).isEqualTo("mine\n");
        assertThat(folder.salvage().resolve("replaced-1")).doesNotExist();
    }

    @Test
    void folderWhoseNameSeveralRunsHaveIsToBeNamedWhole() throws IOException {
        for (String id : new String[] {RUN, "20260105-100001-aaab"}) {
            RunFolder folder = RunFolder.of(top, new RunId(id)).create();
            Path before = Files.createDirectories(folder.salvage().resolve("before"));
            Files.writeString(before.resolve(".env"), "precious\n");
        }

        Ran ran = Ran.in(top, "rescue", "restore", "before");
        assertThat(ran.err()).contains("`before` is the end of 2 folders", RUN + "/salvage/before");
        assertThat(Files.exists(top.resolve(".env"))).isFalse();
    }
}
