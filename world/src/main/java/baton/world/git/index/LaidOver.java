package baton.world.git.index;

import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Git;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.git.TreeId;
import baton.world.process.Bytes;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.function.Predicate;

/// Trees made of a commit and of some files that no commit has.
public final class LaidOver {
    private LaidOver() {}

    /// The tree of a commit, with some of what differs in another tree as that one has it.
    ///
    /// @param index for as long as it takes
    public static TreeId of(
            Repository repository,
            CommitId commit,
            TreeId other,
            Predicate<GitPath> chosen,
            Path index) {
        Git git = repository.git();
        git.run(Call.of("read-tree", commit.value()).withIndex(index));
        Call differences =
                Call.reading(
                        "diff-tree",
                        "-r",
                        "-z",
                        "--raw",
                        "--no-abbrev",
                        "--no-renames",
                        commit.value() + "^{tree}",
                        other.value());
        ByteArrayOutputStream entries = new ByteArrayOutputStream();
        Iterator<byte[]> records =
                Split.at(git.run(differences).stdout().toArray(), '\0').iterator();
        while (records.hasNext()) {
            String[] facts = new String(records.next(), StandardCharsets.UTF_8).split(" ", -1);
            byte[] path = records.next();
            if (chosen.test(GitPath.of(path))) {
                String entry = facts[1] + " " + facts[3] + "\t";
                entries.writeBytes(entry.getBytes(StandardCharsets.UTF_8));
                entries.writeBytes(path);
                entries.write(0);
            }
        }
        git.run(
                Call.of("update-index", "-z", "--index-info")
                        .withInput(Bytes.of(entries.toByteArray()))
                        .withIndex(index));
        return new TreeId(git.line(Call.of("write-tree").withIndex(index)));
    }
}
