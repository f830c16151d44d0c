package baton.core.agent.stream;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.agent.AgentKind;

import java.util.regex.Pattern;

/// The problems that tell people of trouble that no agent can mend, with what mends it.
///
/// @param name the agent's name in these problems
public record Mending(AgentKind kind, String name) {
    /// A path in a command that is seen from where the command starts.
    private static final Pattern RELATIVE = Pattern.compile("(?<=^|[\\s:'\"=])\\.{1,2}/");

    private static final String GO_ON = "; a run then goes on with `baton resume`";

    /// The problem that this trouble is, where its program said this about it.
    public Problem of(Trouble trouble, String said) {
        return switch (trouble) {
            case AUTHENTICATION ->
                    Fault.AGENT_LOGIN_REFUSED
                            .because("the login of " + name + " is refused: " + said)
                            .withFix(login() + GO_ON);
            case BILLING, QUOTA -> spent("the quota of " + name + " is used up: " + said);
            case MODEL_NOT_FOUND ->
                    Fault.AGENT_MODEL_UNKNOWN
                            .because("the model of " + name + " is not known: " + said)
                            .withFix(model() + GO_ON);
            case UNREACHABLE ->
                    Fault.AGENT_UNREACHABLE
                            .because("the model of " + name + " cannot be reached: " + said)
                            .withFix(
                                    "check the network, the proxy, its certificates and the address"
                                            + " that "
                                            + name
                                            + " is set to"
                                            + GO_ON);
            case RATE_LIMIT, OVERLOADED, NETWORK, SERVER ->
                    Fault.AGENT_BUSY.because("the model of " + name + " is too busy: " + said);
            case PROMPT_TOO_LONG, REFUSED, INVALID_REQUEST, UNKNOWN -> notStarted(said);
        };
    }

    /// A quota that comes back so late that nobody would wait for it.
    public Problem spent(String why) {
        return Fault.AGENT_QUOTA_SPENT
                .because(why)
                .withFix(
                        "wait until the quota is renewed, add credit, or use another agent"
                                + GO_ON);
    }

    /// A model that was waited for in vain.
    public Problem busy(int tries, String said) {
        return Fault.AGENT_BUSY.because(
                "the model of " + name + " did not answer in " + tries + " tries: " + said);
    }

    /// A program that never came to ask its model.
    public Problem notStarted(String said) {
        Problem problem = Fault.AGENT_NOT_STARTED.because(name + " did not start: " + said);
        boolean relative = kind == AgentKind.EXEC && RELATIVE.matcher(name).find();
        return relative
                ? problem.withFix(
                        "an agent starts at the top of the checkout, or of the worktree of its"
                                + " session: name its files by their whole paths; "
                                + problem.fix())
                : problem;
    }

    private String login() {
        return switch (kind) {
            case CLAUDE -> "log in with `claude /login`";
            case CODEX -> "log in with `codex login`";
            case GEMINI -> "start `gemini` once and choose how to sign in";
            case OPENCODE -> "log in with `opencode auth login`";
            case EXEC, REPLAY -> "log in the program that `" + name + "` starts";
        };
    }

    private String model() {
        return switch (kind) {
            case CLAUDE, CODEX, GEMINI, OPENCODE ->
                    "name another with `agents." + name + ".models` in the configuration";
            case EXEC, REPLAY -> "name another in the command of `" + name + "`";
        };
    }
}
