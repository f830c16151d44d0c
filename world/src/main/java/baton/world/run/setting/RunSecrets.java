package baton.world.run.setting;

import baton.core.policy.secrets.Secrets;
import baton.world.agent.Agent;
import baton.world.process.Environment;
import baton.world.secrets.SettingsFiles;

import java.nio.file.Path;
import java.util.List;

/// The secrets of a run: those in its environment, in the words of its agent, and in the `.env`
/// files of the checkout and of the place it works in. All that is written or printed of a run is
/// cleaned of them: logs, prompts, the journal, its record, progress, recordings and the report.
public final class RunSecrets {
    private RunSecrets() {}

    public static Secrets of(RunSetting run) {
        return of(
                run.surroundings().environment(),
                run.means().agent(),
                List.of(run.repository().top(), run.folder().checkout()));
    }

    public static Secrets of(Environment environment, Agent agent, List<Path> places) {
        Secrets known = agent.hiding(Secrets.ofEnvironment(environment.variables()));
        return SettingsFiles.in(places, known);
    }

    /// For whoever tells of runs in a checkout later.
    public static Secrets of(Environment environment, Path checkout) {
        Secrets known = Secrets.ofEnvironment(environment.variables());
        return SettingsFiles.in(List.of(checkout), known);
    }
}
