package baton.world.run.step;

import baton.core.Shown;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.contract.spec.Condition;
import baton.core.run.RunEvent;
import baton.core.run.RunEvent.ConditionKind;
import baton.core.text.Value;
import baton.world.engine.Happening;
import baton.world.git.read.GitLog;
import baton.world.git.snapshot.Aside;
import baton.world.git.snapshot.Snapshots;
import baton.world.run.setting.Detail;
import baton.world.run.setting.Residue;
import baton.world.run.setting.RunSetting;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Looks at what must hold before the first step and after the last. Commands are run, a few
/// phrases are understood; other words are for people, and are reported as not judged.
public final class ConditionWork {
    private final RunSetting run;
    private final Snapshots snapshots;
    private final VerifyWork commands;
    private final Residue residue;
    private final Aside aside;

    public ConditionWork(RunSetting run, Snapshots snapshots) {
        this.run = run;
        this.snapshots = snapshots;
        this.commands = new VerifyWork(run);
        this.residue = new Residue(run, snapshots);
        this.aside = run.aside(snapshots);
    }

    /// Nothing when the program is to end.
    public Optional<Happening> check(ConditionKind stage) {
        List<String> failures = new ArrayList<>();
        List<String> unjudged = new ArrayList<>();
        List<String> checked = new ArrayList<>();
        for (Condition condition : conditions(stage)) {
            if (isProse(condition)) {
                unjudged.add(condition.text());
                continue;
            }
            Optional<String> failure = failure(condition, stage);
            failure.ifPresent(failures::add);
            checked.add(condition.text() + " → " + (failure.isEmpty() ? "PASS" : "FAIL"));
        }
        Detail left = new Detail();
        residue.clear(stage.unit(), left);
        return run.stopping()
                ? Optional.empty()
                : Optional.of(
                        new Happening(
                                new RunEvent.ConditionsChecked(stage, failures),
                                left.with("unjudged", Shown.texts(unjudged))
                                        .with("checked", Value.texts(checked))
                                        .fields()));
    }

    private List<Condition> conditions(ConditionKind stage) {
        return switch (stage) {
            case ENTRY -> run.sheet().entry().stream().toList();
            case EXIT -> run.sheet().exits();
        };
    }

    private static boolean isProse(Condition condition) {
        return condition.commands().isEmpty()
                && !condition.wantsCleanTree()
                && condition.committedSession().isEmpty();
    }

    private Optional<String> failure(Condition condition, ConditionKind stage) {
        List<VerifyCommand> wanted = condition.commands();
        if (!wanted.isEmpty()) {
            return failing(wanted, stage);
        }
        OptionalInt session = condition.committedSession();
        if (session.isPresent() && !GitLog.names(run.repository(), session.getAsInt())) {
            return Optional.of("no commit names session " + session.getAsInt());
        }
        return condition.wantsCleanTree() && !snapshots.changes().isEmpty()
                ? Optional.of("the working tree is not clean")
                : Optional.empty();
    }

    private Optional<String> failing(List<VerifyCommand> wanted, ConditionKind stage) {
        Path log = run.folder().verifyLog(stage.unit(), 1, 1);
        return aside.without(() -> commands.run(wanted, log)).objection();
    }
}
