package baton.world.run;

import baton.core.run.PlanRun;

/// What proves each commit, as a note on it: which run, step and attempt, which commands.
final class EvidenceNotes {
    private EvidenceNotes() {}

    static void write(RunSetting setting, PlanRun run) {}
}
