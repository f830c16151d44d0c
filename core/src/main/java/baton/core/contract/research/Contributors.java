package baton.core.contract.research;

import baton.core.contract.Document;
import baton.core.contract.Prose;
import baton.core.text.Value;

import java.util.List;
import java.util.SequencedMap;

/// The names of the servers and agents that took part in the research.
public record Contributors(
        List<String> mcpServers, List<String> localAgents, List<String> externalAgents) {
    public static final Contributors NONE = new Contributors(List.of(), List.of(), List.of());

    private static final String MCP_SERVERS = "mcp_servers_used";
    private static final String LOCAL_AGENTS = "local_agents_used";
    private static final String EXTERNAL_AGENTS = "external_agents_used";

    public Contributors {
        mcpServers = names(mcpServers);
        localAgents = names(localAgents);
        externalAgents = names(externalAgents);
    }

    static Contributors read(Document document) {
        return new Contributors(
                document.texts(MCP_SERVERS),
                document.texts(LOCAL_AGENTS),
                document.texts(EXTERNAL_AGENTS));
    }

    void write(SequencedMap<String, Value> front) {
        write(front, MCP_SERVERS, mcpServers);
        write(front, LOCAL_AGENTS, localAgents);
        write(front, EXTERNAL_AGENTS, externalAgents);
    }

    private static void write(SequencedMap<String, Value> front, String key, List<String> names) {
        if (!names.isEmpty()) {
            front.put(key, Value.texts(names));
        }
    }

    private static List<String> names(List<String> raw) {
        return raw.stream().map(Prose::line).filter(name -> !name.isEmpty()).toList();
    }
}
