package baton.world.run.step;

import baton.core.Shown;
import baton.core.contract.spec.Condition;
import baton.core.run.RunEvent;
import baton.core.run.RunEvent.ConditionKind;
import baton.world.engine.Happening;
import baton.world.git.read.GitLog;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;

/// Looks at what must hold before the first step and after the last. Commands are run, a few
/// phrases are understood; other words are for people, and are reported as not judged.
public final class ConditionWork {
    private final RunSetting run;
    private final WholeCommands commands;
    private final BooleanSupplier clean;

    /// @param clean whether the checkout holds what is committed and nothing else
    public ConditionWork(RunSetting run, WholeCommands commands, BooleanSupplier clean) {
        this.run = run;
        this.commands = commands;
        this.clean = clean;
    }

    /// Nothing when the program is to end.
    public Optional<Happening> check(ConditionKind stage) {
        Detail left = new Detail();
        List<Condition> all = conditions(stage);
        Map<Condition, Optional<String>> commanded = commanded(all, stage, left);
        List<String> failures = new ArrayList<>();
        List<String> unjudged = new ArrayList<>();
        List<String> checked = new ArrayList<>();
        for (Condition condition : all) {
            if (isProse(condition)) {
                unjudged.add(condition.text());
                continue;
            }
            Optional<String> failure =
                    Optional.ofNullable(commanded.get(condition))
                            .orElseGet(() -> failure(condition));
            failure.ifPresent(failures::add);
            checked.add(condition.text() + " → " + (failure.isEmpty() ? "PASS" : "FAIL"));
        }
        return run.stopping()
                ? Optional.empty()
                : Optional.of(
                        new Happening(
                                new RunEvent.ConditionsChecked(
                                        stage,
                                        failures,
                                        Shown.texts(checked),
                                        Shown.texts(unjudged)),
                                left.fields()));
    }

    /// The conditions that are commands, with the objections to them.
    private Map<Condition, Optional<String>> commanded(
            List<Condition> all, ConditionKind stage, Detail left) {
        List<Condition> wanted = all.stream().filter(c -> !c.commands().isEmpty()).toList();
        List<Optional<String>> found =
                commands.objections(
                        wanted.stream().map(Condition::commands).toList(), stage.unit(), left);
        Map<Condition, Optional<String>> by = new HashMap<>();
        for (int i = 0; i < found.size(); i++) {
            by.put(wanted.get(i), found.get(i));
        }
        return by;
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

    private Optional<String> failure(Condition condition) {
        OptionalInt session = condition.committedSession();
        if (session.isPresent() && !GitLog.brings(run.repository(), session.getAsInt())) {
            return Optional.of("no commit of session " + session.getAsInt() + " brings anything");
        }
        return condition.wantsCleanTree() && !clean.getAsBoolean()
                ? Optional.of("the working tree is not clean")
                : Optional.empty();
    }
}
