package baton.app.mcp;

import baton.app.terminal.Terminal;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// One client served over standard input and output, until the input ends. Tools check what they
/// are given themselves, so the library's validator of schemas is left out.
public final class McpSession {
    private static final String INSTRUCTIONS =
            "Baton carries out plans in proven steps. Validate and scan a plan before it is"
                    + " started. A run goes on by itself: ask for its status. Gates are for the"
                    + " user to decide, in a terminal: no tool answers them.";

    private McpSession() {}

    public static void serve(Baton baton, Terminal terminal, String version) {
        // Without a logger the library would say so on standard error.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        MessageLines.Sink sink =
                line -> {
                    terminal.out().bytes((line + "\n").getBytes(StandardCharsets.UTF_8));
                    terminal.out().flush();
                };
        McpJsonMapper mapper = McpJsonDefaults.getMapper();
        List<SyncToolSpecification> tools =
                Tools.ALL.stream().map(tool -> specification(tool, baton, mapper)).toList();
        LineTransport transport = new LineTransport(mapper, sink);
        McpSyncServer server =
                McpServer.sync(transport)
                        .serverInfo("baton", version)
                        .instructions(INSTRUCTIONS)
                        .capabilities(ServerCapabilities.builder().tools(false).build())
                        .validateToolInputs(false)
                        .jsonSchemaValidator((_, _) -> ValidationResponse.asValid(""))
                        .tools(tools)
                        .build();
        try {
            new MessageLines(terminal.in(), sink, transport::handles).serve();
        } catch (IOException e) {
            // An input that cannot be read has ended.
            terminal.flush();
        }
        server.close();
        terminal.flush();
    }

    private static SyncToolSpecification specification(
            Tool tool, Baton baton, McpJsonMapper mapper) {
        var described =
                io.modelcontextprotocol.spec.McpSchema.Tool.builder(
                                tool.name(), mapper, tool.schema())
                        .description(tool.description())
                        .annotations(
                                ToolAnnotations.builder().readOnlyHint(!tool.changes()).build())
                        .build();
        return new SyncToolSpecification(
                described, (_, request) -> result(tool.answer(arguments(request), baton)));
    }

    private static Map<String, Object> arguments(CallToolRequest request) {
        Map<String, Object> given = request.arguments();
        return given == null ? Map.of() : given;
    }

    private static CallToolResult result(ToolAnswer answer) {
        return CallToolResult.builder()
                .addTextContent(answer.text())
                .isError(answer.error())
                .build();
    }
}
