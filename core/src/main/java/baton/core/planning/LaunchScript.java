package baton.core.planning;

import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.Strategy;
import baton.core.policy.shell.Shell;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A script that runs a plan where nobody watches: it refuses a dirty tree and a remote that would
/// refuse the work, keeps billing keys from the agents, and leaves waves, worktrees and merging to
/// Baton.
final class LaunchScript {
    private static final String TEXT =
            """
            #!/usr/bin/env bash
            # Runs a plan with Baton where nobody watches. BATON_AGENT names the agent; further
            # options go to `baton execute`. ULTRAEXECUTE_SKIP_PREFLIGHT=1 leaves the push test out.
            #
            # @waves
            set -euo pipefail

            target=(@target)
            baton=${BATON:-baton}
            unset ANTHROPIC_API_KEY

            log=$(mktemp)
            ended() {
                status=$?
                rm -f "$log"
                if [ "$status" -ne 0 ]; then
                    printf 'ended with %s; go on with: %s execute --resume %s\\n' \\
                        "$status" "$baton" "${target[*]@Q}" >&2
                fi
            }
            trap ended EXIT

            cd "$(git -C "$(dirname "${BASH_SOURCE[0]}")" rev-parse --show-toplevel)"

            if [ -n "$(git status --porcelain --untracked-files=no)" ]; then
                echo 'the working tree is not clean' >&2
                exit 4
            fi

            if [ "${ULTRAEXECUTE_SKIP_PREFLIGHT:-0}" != 1 ]; then
                git push --dry-run origin HEAD >"$log" 2>&1 || true
                if grep -qiE '(rejected|error|denied|forbidden|permission)' "$log"; then
                    echo 'the remote would refuse this work:' >&2
                    cat "$log" >&2
                    exit 77
                fi
            fi

            "$baton" execute "$@" "${target[@]}"
            """;

    private static final Pattern PROJECT_PLAN =
            Pattern.compile("(\\.claude/projects/[^/]+)/plan\\.md");

    private LaunchScript() {}

    static String of(String plan, Optional<Strategy> strategy) {
        String waves =
                strategy.map(LaunchScript::waves)
                        .orElse("# The plan has no sessions: one step after the other.");
        return TEXT.replace("# @waves", waves).replace("@target", target(plan));
    }

    /// The plan of a project is started as such, so that the state of the project is written, and
    /// `baton continue` can go on.
    private static String target(String plan) {
        Matcher project = PROJECT_PLAN.matcher(plan);
        return project.matches() ? "--project " + Shell.quote(project.group(1)) : Shell.quote(plan);
    }

    private static String waves(Strategy strategy) {
        Map<Integer, List<String>> waves =
                strategy.sessions().stream()
                        .collect(
                                Collectors.groupingBy(
                                        session -> session.wave().orElse(1),
                                        TreeMap::new,
                                        Collectors.mapping(
                                                LaunchScript::name, Collectors.toList())));
        return waves.entrySet().stream()
                .map(wave -> "# Wave " + wave.getKey() + ": " + String.join(", ", wave.getValue()))
                .collect(Collectors.joining("\n"));
    }

    private static String name(SessionPlan session) {
        return "session " + session.number();
    }
}
