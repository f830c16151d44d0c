package baton.world.run.setting;

import baton.core.RepoPath;
import baton.core.proof.TreeFacts;
import baton.core.text.Source;
import baton.world.files.Tree;
import baton.world.process.Ended;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Runner;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The working tree as a source of facts for manifests and audits.
public final class WorkingTree implements TreeFacts {
    private static final Limits SYNTAX_CHECK = new Limits(Duration.ofSeconds(30), 4 * 1024);

    private final Tree tree;
    private final Map<String, String> environment;

    public WorkingTree(Path top, Map<String, String> environment) {
        this.tree = new Tree(top);
        this.environment = environment;
    }

    @Override
    public boolean exists(RepoPath path) {
        return tree.exists(path);
    }

    @Override
    public Optional<List<String>> lines(RepoPath path) {
        return tree.source(path).map(Source::lines);
    }

    @Override
    public Optional<String> bashRefuses(RepoPath path) {
        if (!tree.exists(path)) {
            return Optional.of("the script is missing");
        }
        if (!tree.isReadable(path)) {
            return Optional.of("it is no text within bounds");
        }
        List<String> argv = List.of("bash", "-n", "--", "./" + path.value());
        Ended ended =
                Runner.runMerged(new Invocation(argv, tree.root(), environment, SYNTAX_CHECK));
        return ended.succeeded()
                ? Optional.empty()
                : Optional.of(ended.line().lines().findFirst().orElse("it cannot be parsed"));
    }
}
