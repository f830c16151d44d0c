package baton.world.stage;

import baton.core.policy.secrets.Secrets;
import baton.core.text.Value;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.TestClock;
import baton.world.kit.TestRepository;
import baton.world.process.Cancellation;
import baton.world.role.PromptFiles;
import baton.world.role.RoleAgent;
import baton.world.role.RoleAgent.Matter;
import baton.world.role.RoleAgent.Reply;
import baton.world.role.Roles;
import baton.world.role.Swarm;
import baton.world.role.Viewing;
import baton.world.role.Waiting;
import baton.world.sandbox.Sandbox;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One life of a program that carries a stage through: the stage, its agents, and what was noted.
/// Whoever closes it leaves the stage as a kill does, apart from the lock.
record Life(TestRepository repository, StageRun run, ScriptedAgent agent, List<String> notes)
        implements AutoCloseable {
    static final String SECRET = "a-secret-of-some-length";

    static Stages stages(TestRepository repository) {
        return new Stages(
                repository.top(),
                TestRepository.ENVIRONMENT.with("XDG_STATE_HOME", state(repository).toString()),
                new TestClock(),
                command -> command);
    }

    static Path state(TestRepository repository) {
        return repository.top().resolveSibling("state");
    }

    static StageRecord record(String subject) {
        return record(subject, "p");
    }

    /// One whose project has a brief.
    static StageRecord record(String subject, String project) {
        return new StageRecord(
                "plan",
                "Trim",
                List.of("plan", "--project", project),
                "",
                Optional.of(project),
                subject,
                Optional.of("brief"),
                Instant.EPOCH,
                Map.of());
    }

    static Life of(TestRepository repository, ScriptedAgent agent) {
        return of(repository, agent, false);
    }

    static Life of(TestRepository repository, ScriptedAgent agent, boolean fresh) {
        return of(repository, agent, fresh, record("p"));
    }

    static Life of(
            TestRepository repository, ScriptedAgent agent, boolean fresh, StageRecord record) {
        List<String> notes = new ArrayList<>();
        Secrets secrets = Secrets.knowing(List.of(SECRET));
        StageRun run = StageRun.of(stages(repository), record, fresh, secrets, notes::add);
        return new Life(repository, run, agent, notes);
    }

    /// Asks a role about these, one after the other.
    List<Reply> ask(String... units) {
        RoleAgent asking =
                new RoleAgent(
                        (_, _) -> agent,
                        () -> new Viewing(Sandbox.OFF, List.of()),
                        repository.top(),
                        repository.top().resolveSibling("traces"),
                        new Swarm(new Cancellation(), 1, run),
                        PromptFiles.NONE,
                        new Waiting(new TestClock(), _ -> {}),
                        Secrets.knowing(List.of(SECRET)));
        return List.of(units).stream().map(unit -> asking.ask(matter(unit))).toList();
    }

    private static Matter matter(String unit) {
        Map<String, String> texts = Map.of("plan", "P", "brief", "B", "criteria", "C");
        return new Matter(Roles.SCOPE_GUARDIAN, unit, 1, texts);
    }

    /// The answer of a person who says this where somebody asks.
    String answer(String question, String said) {
        return run.answer("line", question, () -> Value.of(said)).scalar().orElseThrow();
    }

    @Override
    public void close() {
        run.close();
    }
}
