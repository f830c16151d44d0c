package baton.core.contract.plan.step;

import baton.core.contract.plan.reading.PlanWording;

import java.util.List;
import java.util.Optional;

/// One step of a plan: what may change, what is to be done, how it is proved, what happens when it
/// fails and how it is committed. `changes` and `reuses` are empty where the plan says nothing.
public record Step(
        int number,
        String title,
        List<FileEntry> files,
        String changes,
        String reuses,
        Optional<TestFirst> testFirst,
        List<VerifyCommand> verify,
        OnFailure onFailure,
        Checkpoint checkpoint,
        Manifest manifest) {

    public Step {
        title = PlanWording.line(title);
        files = List.copyOf(files);
        changes = said(changes);
        reuses = said(reuses);
        verify = List.copyOf(verify);
        if (number < 0 || title.isEmpty()) {
            throw new IllegalArgumentException("step " + number + ": " + title);
        }
    }

    private static String said(String text) {
        return PlanWording.isNone(text) ? "" : PlanWording.block(text);
    }

    /// True if something could show that the step was not done: a Verify command that can fail, or
    /// paths or patterns in the manifest. A pre-flight counts as provable: it changes nothing and
    /// has nothing to show.
    public boolean provable() {
        return provable(files, verify, manifest);
    }

    static boolean provable(List<FileEntry> files, List<VerifyCommand> verify, Manifest manifest) {
        return manifest.provesSomething()
                || isPreflight(files, manifest)
                || verify.stream().anyMatch(VerifyCommand::canFail);
    }

    /// A look at the environment before the work starts.
    public boolean preflight() {
        return isPreflight(files, manifest);
    }

    private static boolean isPreflight(List<FileEntry> files, Manifest manifest) {
        return files.isEmpty() && manifest.has(Manifest.Flag.SANDBOX_PREFLIGHT);
    }
}
