package baton.core.hook;

import baton.core.RepoPath;
import baton.core.policy.rehearsal.CommandPolicy;
import baton.core.policy.rules.Judgement;
import baton.core.policy.rules.Level;
import baton.core.policy.rules.Match;

import java.util.Optional;

/// Decides about tool calls. In a run it refuses what it does not understand and allows the rest,
/// since nothing else does. Without a run it refuses, asks or stays silent.
///
/// @param guard what may be written, where anybody says so
/// @param run whether a run stands behind the guard
/// @param home the user's home directory
public record ToolGate(Optional<Guard> guard, boolean run, Optional<String> home) {

    /// A command line, held against the rules that plans are held against.
    public HookDecision command(String command) {
        Judgement judgement = CommandPolicy.judge(command);
        return switch (judgement.verdict()) {
            case BLOCK -> new HookDecision.Deny(said(judgement, Level.BLOCK));
            case WARN -> run ? passed() : new HookDecision.Ask(said(judgement, Level.WARN));
            case PASS -> passed();
        };
    }

    /// A file that is to be written.
    ///
    /// @param path absolute, and without links
    public HookDecision write(String path) {
        Optional<String> kept = KeptPaths.reason(path, home);
        if (kept.isPresent()) {
            return new HookDecision.Deny("`" + path + "` must not be written: " + kept.get());
        }
        Optional<RepoPath> inside = guard.flatMap(known -> inside(known.root(), path));
        boolean listed = inside.filter(p -> guard.orElseThrow().lists(p)).isPresent();
        if (KeptPaths.isSecret(path) && !listed) {
            return new HookDecision.Deny("`" + path + "` must not be written: it holds secrets");
        }
        if (guard.isEmpty()) {
            return run ? new HookDecision.Deny("the scope of the step is unknown") : passed();
        }
        Optional<String> objection =
                inside.isEmpty()
                        ? Optional.of("`" + path + "` is outside of " + guard.get().root())
                        : guard.get().objection(inside.get());
        return objection.map(this::refused).orElseGet(this::passed);
    }

    /// A tool that does not say what it is to do.
    public HookDecision unclear(String what) {
        return run ? new HookDecision.Deny(what) : new HookDecision.Silent();
    }

    private HookDecision refused(String reason) {
        return run ? new HookDecision.Deny(reason) : new HookDecision.Ask(reason + " of the plan");
    }

    private HookDecision passed() {
        return run ? new HookDecision.Allow() : new HookDecision.Silent();
    }

    private static Optional<RepoPath> inside(String root, String path) {
        String below = root.endsWith("/") ? root : root + "/";
        return path.startsWith(below)
                ? RepoPath.of(path.substring(below.length()))
                : Optional.empty();
    }

    private static String said(Judgement judgement, Level level) {
        for (Match match : judgement.matches()) {
            if (match.level() == level) {
                return match.rule() + ": " + match.command() + " (" + match.fix() + ")";
            }
        }
        return "refused";
    }
}
