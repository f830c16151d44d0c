package baton.world.work;

import baton.core.contract.work.WorkId;
import baton.core.run.RunResult;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.core.work.CallbackKeys;
import baton.core.work.RouterRules;
import baton.core.work.Toolchain;
import baton.core.work.Translation;
import baton.core.work.WorkBefore;
import baton.core.work.WorkDraft;
import baton.core.work.WorkFiles;
import baton.core.work.WorkRequest;
import baton.world.git.Repository;
import baton.world.kit.Checkout;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.setting.Launch;
import baton.world.run.setting.PlanFile;
import baton.world.run.setting.PlanPart;
import baton.world.run.setting.Target;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A WORK in a repository, and runs of it. TASK `N` makes `src/partN.txt`.
///
/// @param foreign whether another tool alone has worked on it so far
record TestWork(
        Checkout checkout,
        ScriptedAgent agent,
        List<String> words,
        CallbackKeys keys,
        boolean foreign) {
    static final WorkId ID = new WorkId(1);

    /// TASKs that need those TASKs.
    static TestWork in(Checkout checkout, List<List<Integer>> needs) {
        ScriptedAgent agent = new ScriptedAgent();
        TestWork work = new TestWork(checkout, agent, new ArrayList<>(), CallbackKeys.NONE, false);
        work.works().create(ID, id -> draft(id, needs).files());
        for (int i = 0; i < needs.size(); i++) {
            int task = i;
            agent.at(
                    i + 1,
                    call -> {
                        call.write("src/part%d.txt".formatted(task), task + "\n");
                        return call.returns("{\"what\": \"made part %d\"}".formatted(task));
                    });
        }
        return work;
    }

    TestWork telling(CallbackKeys listeners) {
        return new TestWork(checkout, agent, words, listeners, foreign);
    }

    TestWork ofAnotherTool() {
        return new TestWork(checkout, agent, words, keys, true);
    }

    private static WorkDraft.Made draft(WorkId id, List<List<Integer>> needs) {
        List<String> tasks = new ArrayList<>();
        for (List<Integer> before : needs) {
            tasks.add(
                    """
                    {"title": "Make part %1$d", "scope": "Write it.",
                     "files": [{"path": "src/part%1$d.txt", "action": "CREATE"}],
                     "acceptance": ["part %1$d is there"],
                     "verify": ["grep -q %1$d src/part%1$d.txt"], "depends_on": %2$s}
                    """
                            .formatted(tasks.size(), before));
        }
        String reply =
                """
                {"title": "Some parts", "goal": "There are parts.",
                 "functional": ["there are parts"], "acceptance": ["all are there"],
                 "tasks": [%s]}
                """
                        .formatted(String.join(",", tasks));
        return WorkDraft.of(
                (Value.Fields) ((Json.Good) Json.parse(reply)).value(),
                new WorkDraft.Terms(
                        id,
                        WorkBefore.NOTHING,
                        new WorkRequest("Make parts"),
                        LocalDate.of(2026, 1, 5),
                        "demo",
                        "en",
                        RouterRules.NONE));
    }

    Works works() {
        return new Works(checkout.repository().top());
    }

    WorkFiles files() {
        return works().read(ID).work().orElseThrow();
    }

    /// The files with what the history holds of them.
    private WorkFiles held() {
        Repository repository =
                Repository.open(checkout.repository().top(), checkout.environment());
        return new WorkCommits(repository, works()).read(ID).runnable().orElseThrow();
    }

    String text(String file) {
        return checkout.repository().read("works/" + ID + "/" + file);
    }

    RunResult run() {
        return run(false);
    }

    RunResult resume() {
        return run(true);
    }

    private RunResult run(boolean resumed) {
        Callbacks callbacks = new Callbacks(keys, checkout.environment(), works(), ID);
        try {
            return checkout.execute(launch(resumed, callbacks)).result();
        } finally {
            callbacks.close();
        }
    }

    private Set<Integer> built(WorkFiles work) {
        Repository repository =
                Repository.open(checkout.repository().top(), checkout.environment());
        return new BuiltCode(repository)
                .of(work).stream()
                        .map(task -> Translation.number(work, task))
                        .collect(Collectors.toSet());
    }

    private Launch launch(boolean resumed, Callbacks callbacks) {
        WorkFiles work = foreign ? held() : files();
        Translation.Result translated =
                Translation.of(
                        work,
                        Toolchain.NONE,
                        false,
                        work.tasks().keySet().stream()
                                .filter(task -> !foreign || !work.isDone(task))
                                .collect(Collectors.toSet()));
        WorkLedger ledger =
                new WorkLedger(
                        new WorkLedger.Subject(works(), work, Toolchain.NONE, true, foreign),
                        callbacks,
                        checkout.clock(),
                        words::add);
        List<Integer> open =
                work.tasks().keySet().stream()
                        .filter(task -> !work.isDone(task))
                        .map(task -> Translation.number(work, task))
                        .sorted()
                        .toList();
        PlanFile plan =
                new PlanFile(
                        works().at(Works.file(ID, WorkFiles.PLAN)),
                        translated.source(),
                        Optional.empty(),
                        translated.sheet().orElseThrow().withCommitted(built(work), Map.of()));
        Repository repository =
                Repository.open(checkout.repository().top(), checkout.environment());
        return new Launch(
                new Target(repository, plan, Optional.empty(), Optional.of(ledger)),
                new PlanPart.Steps(open),
                resumed ? new Launch.Resume(Optional.empty(), true) : new Launch.Afresh(),
                Terms.SPREAD.means(agent),
                checkout.origin("work", "run"));
    }
}
