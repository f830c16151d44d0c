package baton.world.prove;

import baton.core.config.WorktreeSettings;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.proof.ChangeRules;
import baton.core.prove.Proof;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;
import baton.world.process.Cancellation;
import baton.world.process.Environment;
import baton.world.prove.ProofQuestion.Bounds;
import baton.world.sandbox.Sandbox;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A repository whose changes are proved without a sandbox, in a state directory of its own.
record ProvingScene(TestRepository repository, Environment environment) {
    static ProvingScene in(Path directory) {
        TestRepository repository = TestRepository.create(directory.resolve("top"));
        Path state = directory.resolve("state");
        return new ProvingScene(
                repository, TestRepository.ENVIRONMENT.with("XDG_STATE_HOME", state.toString()));
    }

    ProofMeans means(WorktreeSettings furnishing, Cancellation cancellation) {
        Repository opened = Repository.open(repository.top(), environment);
        return new ProofMeans(
                ProofSite.of(opened, environment, furnishing),
                opened,
                Sandbox.OPEN,
                environment,
                furnishing,
                Duration.ofMinutes(2),
                cancellation);
    }

    ProofQuestion question(String range, String verify) {
        Repository opened = Repository.open(repository.top(), environment);
        ProofRange ends = ProofRange.read(opened, Optional.of(range));
        return new ProofQuestion(
                ends.base(),
                ends.tip().map(CommitId::value),
                List.of(new VerifyCommand(verify)),
                Optional.of(1L),
                Bounds.NONE,
                ChangeRules.NONE);
    }

    Proving.Result prove(ProofQuestion question) {
        ProofMeans means = means(WorktreeSettings.NONE, new Cancellation());
        return new Proving(means, question, _ -> {}).carryOut();
    }

    Proof proof(ProofQuestion question) {
        return ((Proving.Judged) prove(question)).proof();
    }
}
