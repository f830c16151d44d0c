package baton.app.research;

import baton.core.Failure;
import baton.core.RepoPath;
import baton.core.research.Claims;
import baton.core.text.Source;
import baton.world.files.Tree;
import baton.world.git.Repository;
import baton.world.git.read.Revisions;
import baton.world.process.Environment;

import java.nio.file.Path;
import java.util.Optional;

/// The working tree and the history of a checkout, for whoever claims something about them.
public record TreeGrounds(Path top, Environment environment) implements Claims.Grounds {
    @Override
    public Optional<Integer> lines(RepoPath file) {
        try {
            return new Tree(top)
                    .read(file, Source.BYTES_MAX)
                    .map(bytes -> Source.decode(file.value(), bytes))
                    .map(
                            decoded ->
                                    decoded instanceof Source.Readable(Source source)
                                            ? source.lines().size()
                                            : 0);
        } catch (Failure unreadable) {
            return Optional.empty();
        }
    }

    @Override
    public boolean hasCommit(String id) {
        try {
            return new Revisions(Repository.open(top, environment))
                    .commit(id)
                    .filter(commit -> commit.value().startsWith(id))
                    .isPresent();
        } catch (Failure none) {
            return false;
        }
    }
}
