package baton.world.run.step;

import baton.core.RepoPath;
import baton.core.Shown;
import baton.core.run.SessionRun;
import baton.core.run.WorkStep;
import baton.core.step.StepRun;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.publish.Worktrees;
import baton.world.git.snapshot.Snapshots;
import baton.world.run.setting.Place;
import baton.world.run.setting.RunSetting;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A worktree that no agent works in: what is merged is proved here before anybody gets it.
public final class MergeProof {
    private final RunSetting run;
    private final Worktrees worktrees;
    private final Furnishing furnishing;
    private final Path path;

    /// The commits on which steps were proved here.
    private final Map<Integer, CommitId> proved = new ConcurrentHashMap<>();

    private Set<RepoPath> doubted = Set.of();

    /// The verdict of the gate on a commit.
    ///
    /// ```
    /// Verdict = Open | Shut(why) | Cut
    /// ```
    public sealed interface Verdict {}

    public record Open() implements Verdict {}

    public record Shut(String why) implements Verdict {}

    /// The program is to end; nothing may be concluded.
    public record Cut() implements Verdict {}

    public MergeProof(RunSetting run, Worktrees worktrees, Furnishing furnishing, Path path) {
        this.run = run;
        this.furnishing = furnishing;
        this.worktrees = worktrees;
        this.path = path;
    }

    /// The run as seen from here, with this commit checked out.
    public RunSetting at(CommitId commit) {
        Path state = run.folder().session(0);
        doubt();
        Optional<Repository> there = worktrees.find(path).filter(_ -> Furnishing.isDone(state));
        Place place = new Place(there.orElseGet(() -> made(commit, state)), state, Map.of());
        if (there.isPresent()) {
            Worktrees.move(place.repository(), commit, Furnishing.given(place));
        } else {
            Furnishing.finish(state, furnishing.furnish(place, "gate", doubted));
        }
        return run.at(place);
    }

    /// Leaves out the paths of the checkout that an agent may have written to. When there are new
    /// ones, the worktree is made anew, and everything is proved anew.
    private void doubt() {
        Set<RepoPath> now = furnishing.doubted();
        if (!now.equals(doubted)) {
            doubted = now;
            proved.clear();
            Furnishing.begin(run.folder().session(0));
        }
    }

    private Repository made(CommitId commit, Path state) {
        Furnishing.begin(state);
        return worktrees.make(path, commit);
    }

    /// The snapshots of the worktree, taken before anything runs there.
    public static Snapshots snapshots(RunSetting here) {
        Snapshots snapshots =
                Snapshots.open(
                        here.repository(), here.place().state(), Furnishing.given(here.place()));
        snapshots.reset();
        return snapshots;
    }

    /// Judges a commit by the Verify commands of a session.
    public Verdict judge(SessionRun session, CommitId commit) {
        VerifyWork verifies = new VerifyWork(at(commit));
        for (StepRun step : session.steps()) {
            VerifyWork.Outcome outcome = outcome(step, verifies);
            if (outcome.cut() || run.stopping()) {
                return new Cut();
            }
            Optional<String> red = outcome.objection();
            if (red.isPresent() && counts(step) && !isChangedLater(step, session)) {
                return new Shut("step " + step.rules().number() + ": " + red.get() + without("; "));
            }
            if (red.isEmpty()) {
                proved.put(step.rules().number(), commit);
            }
        }
        return new Open();
    }

    /// True if a later step of the session that has passed lists files of this one: the last proof
    /// says what became of them.
    private boolean isChangedLater(StepRun step, SessionRun session) {
        WorkStep work = run.step(step.rules().number());
        return session.steps().stream()
                .filter(later -> later.rules().number() > work.number() && counts(later))
                .flatMap(later -> run.step(later.rules().number()).scope().listed().stream())
                .anyMatch(path -> work.isAbout(GitPath.of(path).tree()));
    }

    private VerifyWork.Outcome outcome(StepRun step, VerifyWork commands) {
        int number = step.rules().number();
        return outcome(run, commands, number, new Log("gate", step.tally().tries()));
    }

    /// The place of the log of a step's commands.
    ///
    /// @param name the word that tells it from others
    /// @param tries how often the step's commands had run before
    public record Log(String name, int tries) {}

    /// The outcome of a step's Verify commands where no agent was.
    public static VerifyWork.Outcome outcome(
            RunSetting run, VerifyWork commands, int step, Log log) {
        Path file = run.folder().verifyLog("step-" + step + "-" + log.name(), 1, log.tries());
        return commands.run(run.step(step).step().verify(), file);
    }

    /// The grounds on which all that is merged is proved.
    public Grounds grounds(CommitId tip) {
        return new Grounds() {
            @Override
            public Repository repository() {
                return at(tip).repository();
            }

            @Override
            public boolean isProved(int step) {
                doubt();
                return tip.equals(proved.get(step));
            }

            @Override
            public VerifyWork result() {
                return new VerifyWork(at(tip));
            }

            @Override
            public List<String> remarks() {
                return given();
            }

            @Override
            public void close() {
                // The audit looks at what is merged in the same place.
            }
        };
    }

    private List<String> given() {
        List<RepoPath> given = Furnishing.given(run.folder().session(0));
        List<String> remarks = new ArrayList<>();
        if (!given.isEmpty()) {
            remarks.add("as in the checkout, and therefore not clean: " + listed(given));
        }
        if (!doubted.isEmpty()) {
            remarks.add(without(""));
        }
        return remarks;
    }

    private static String listed(Collection<RepoPath> paths) {
        return Shown.texts(paths.stream().map(RepoPath::value).toList()).joined(", ");
    }

    private String without(String separator) {
        return doubted.isEmpty()
                ? ""
                : separator
                        + "touched in the checkout while an agent worked, and therefore not there: "
                        + listed(doubted);
    }

    /// A step that was skipped promised nothing.
    private static boolean counts(StepRun step) {
        return step.end().filter(end -> end == baton.core.step.StepEnd.PASSED).isPresent();
    }

    public void remove() {
        worktrees.remove(path);
    }
}
