package baton.world.run;

import baton.core.run.RunId;
import baton.core.text.Value;
import baton.world.git.Repository;
import baton.world.process.Environment;
import baton.world.run.setting.Launch;
import baton.world.run.setting.Target;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunRecord;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A run that can be taken up, with the configuration and the words that it was begun with.
public record EarlierRun(RunId run, Optional<Value.Fields> configuration, List<String> arguments) {
    public EarlierRun {
        arguments = List.copyOf(arguments);
    }

    /// The run that a resume would take up: the one that is named, else the newest of the plan.
    public static Optional<EarlierRun> of(
            Repository repository, Path plan, Optional<String> run, Environment environment) {
        Path top = repository.top();
        return Resumption.candidate(top, Target.name(top, plan), run)
                .map(
                        folder -> {
                            new KnownRuns(environment).refuseForeign(repository, folder);
                            return new EarlierRun(
                                    folder.id(),
                                    Resumption.configuration(folder),
                                    RunRecord.read(folder.record())
                                            .map(RunRecord::arguments)
                                            .orElse(List.of()));
                        });
    }

    /// True if this launch takes up a run that is complete, and git has all that it did.
    public static boolean isComplete(Launch launch, Environment environment) {
        return Resumption.find(launch, environment).filter(Resumption::completed).isPresent();
    }
}
