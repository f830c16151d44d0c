package baton.world.run.step;

import baton.core.run.EventType;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.step.Awaited;
import baton.core.step.StepEvent;
import baton.core.text.Value;
import baton.world.agent.AgentReport;
import baton.world.engine.Happening;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// Waits until an agent may be asked again, and says what for.
final class Waits {
    private static final long SLICE_NANOS = Duration.ofMillis(200).toNanos();

    private final RunSetting run;
    private Awaited awaited = Awaited.RATE_LIMIT;

    Waits(RunSetting run) {
        this.run = run;
    }

    /// Remembers what an agent has to wait for, where it does. Says whether.
    boolean has(AgentReport report) {
        if (report.outcome() instanceof StepEvent.RateLimited(_, Awaited told)) {
            awaited = told;
            return true;
        }
        return false;
    }

    /// Returns at that time, or when the run is to stop, and says whether the agent may be asked.
    boolean until(
            Optional<Instant> notBefore, RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        notBefore.filter(this::isAhead).ifPresent(time -> meanwhile.accept(waiting(owed, time)));
        while (notBefore.filter(this::isAhead).isPresent()) {
            if (run.stopping()) {
                return false;
            }
            LockSupport.parkNanos(SLICE_NANOS);
        }
        return true;
    }

    private boolean isAhead(Instant until) {
        return run.surroundings().clock().get().isBefore(until);
    }

    private Happening waiting(RunEffect.ForStep owed, Instant until) {
        return new Happening(
                new RunEvent.Noted(EventType.RUN_WAITING),
                new Detail()
                        .with("step", Value.of(owed.step()))
                        .with("until", until.toString())
                        .with("awaited", awaited.word())
                        .fields());
    }
}
