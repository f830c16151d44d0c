package baton.world.git.commit;

import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.index.ProposedWork;
import baton.world.git.read.Objects;
import baton.world.process.Environment;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/// Commits as runs make them, whole.
record Commits(Repository repository, Checkpoints.Terms terms) {
    static Commits in(Repository repository) {
        return new Commits(repository, Checkpoints.Terms.plain(repository, Duration.ofMinutes(1)));
    }

    Commits under(Environment environment, Duration limit) {
        return new Commits(
                repository,
                new Checkpoints.Terms(
                        environment,
                        limit,
                        terms.log(),
                        terms.guard(),
                        terms.cancellation(),
                        terms.keeping()));
    }

    static List<GitPath> paths(String... names) {
        return Stream.of(names).map(GitPath::new).toList();
    }

    Checkpoints.Prepared commit(String message, String... names) {
        return commit(CommitMessage.of(message), paths(names));
    }

    /// Commits these paths. The holder of a lock is not waited for.
    Checkpoints.Prepared commit(CommitMessage message, Collection<GitPath> paths) {
        return commit(checkpoints -> checkpoints.prepare(paths, message, terms));
    }

    Checkpoints.Prepared commit(CommitMessage message, ProposedWork proposal) {
        List<GitPath> paths = Change.paths(proposal.changes());
        return commit(checkpoints -> checkpoints.prepare(paths, proposal, message, terms));
    }

    private Checkpoints.Prepared commit(Function<Checkpoints, Checkpoints.Prepared> preparing) {
        try (Objects objects = new Objects(repository)) {
            Checkpoints checkpoints =
                    new Checkpoints(repository, objects, "run", Duration.ofMillis(1));
            Checkpoints.Prepared prepared = preparing.apply(checkpoints);
            if (prepared instanceof Checkpoints.Ready ready) {
                checkpoints.keep(ready);
                checkpoints.move(ready);
            }
            return prepared;
        }
    }
}
