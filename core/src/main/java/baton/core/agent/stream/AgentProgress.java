package baton.core.agent.stream;

import baton.core.agent.stream.AgentEvent.Raw;
import baton.core.agent.stream.AgentEvent.Retry;
import baton.core.agent.stream.AgentEvent.Started;
import baton.core.agent.stream.AgentEvent.Text;
import baton.core.agent.stream.AgentEvent.ToolCall;
import baton.core.agent.stream.AgentEvent.ToolDenied;
import baton.core.agent.stream.AgentEvent.ToolResult;
import baton.core.agent.stream.AgentEvent.Usage;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The sum of an agent's events so far.
///
/// @param begun true if the agent said anything that was understood
/// @param session the name by which the agent's session can be taken up
/// @param version the version of the agent's program, as it says itself
/// @param open the calls whose results are not there yet
/// @param text the last thing the agent said
public record AgentProgress(
        boolean begun,
        Optional<String> session,
        Optional<String> model,
        Optional<String> version,
        Used used,
        int toolCalls,
        int denials,
        Set<String> open,
        String text) {

    static final AgentProgress NONE =
            new AgentProgress(
                    false,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Used.NOTHING,
                    0,
                    0,
                    Set.of(),
                    "");

    public AgentProgress {
        open = Set.copyOf(open);
    }

    AgentProgress after(List<AgentEvent> events) {
        AgentProgress now = this;
        for (AgentEvent event : events) {
            now = now.after(event);
        }
        return now;
    }

    private AgentProgress after(AgentEvent event) {
        return switch (event) {
            case Started started ->
                    new AgentProgress(
                            true,
                            started.session().or(() -> session),
                            started.model().or(() -> model),
                            started.version().or(() -> version),
                            used,
                            toolCalls,
                            denials,
                            open,
                            text);
            case Text(String said) -> with(used, toolCalls, denials, open, said);
            case ToolCall(String id, _, _) -> with(used, toolCalls + 1, denials, opened(id), text);
            case ToolResult(String id, _, _) -> with(used, toolCalls, denials, closed(id), text);
            case ToolDenied(String id, _, _, _) ->
                    with(used, toolCalls, denials + 1, closed(id), text);
            case Usage(Used more) -> with(used.plus(more), toolCalls, denials, open, text);
            case Retry _ -> with(used, toolCalls, denials, open, text);
            case Raw _ -> this;
        };
    }

    private AgentProgress with(Used all, int calls, int denied, Set<String> pending, String said) {
        return new AgentProgress(true, session, model, version, all, calls, denied, pending, said);
    }

    private Set<String> opened(String id) {
        Set<String> all = new HashSet<>(open);
        all.add(id);
        return all;
    }

    private Set<String> closed(String id) {
        Set<String> rest = new HashSet<>(open);
        rest.remove(id);
        return rest;
    }
}
