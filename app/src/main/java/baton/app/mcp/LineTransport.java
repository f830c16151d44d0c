package baton.app.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;

import reactor.core.publisher.Mono;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/// The way between the library and its one client. A message is handled when [#handles] returns,
/// and what the library has to say is written by whoever says it. The library's own transport for
/// standard input and output loses an answer that is ready while another is still handed over, and
/// never ends.
final class LineTransport implements McpServerTransportProvider {
    private final McpJsonMapper mapper;
    private final MessageLines.Sink sink;
    private Optional<McpServerSession> session = Optional.empty();

    LineTransport(McpJsonMapper mapper, MessageLines.Sink sink) {
        this.mapper = mapper;
        this.sink = sink;
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        session = Optional.of(factory.create(new Client()));
    }

    /// False if the library cannot read the message, or fails with it.
    boolean handles(String message) {
        try {
            session.orElseThrow()
                    .handle(McpSchema.deserializeJsonRpcMessage(mapper, message))
                    .block();
            return true;
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return session.map(client -> client.sendNotification(method, params)).orElse(Mono.empty());
    }

    @Override
    public Mono<Void> closeGracefully() {
        return session.map(McpServerSession::closeGracefully).orElse(Mono.empty());
    }

    private final class Client implements McpServerTransport {
        @Override
        public Mono<Void> sendMessage(JSONRPCMessage message) {
            return Mono.fromRunnable(() -> write(message));
        }

        private synchronized void write(JSONRPCMessage message) {
            try {
                sink.line(mapper.writeValueAsString(told(message)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /// The library's own words for what went wrong in it are about its classes.
        private static JSONRPCMessage told(JSONRPCMessage message) {
            return message instanceof JSONRPCResponse answer
                            && answer.error() != null
                            && answer.error().code() == MessageLines.INTERNAL_ERROR
                    ? JSONRPCResponse.error(
                            answer.id(),
                            new JSONRPCError(MessageLines.INTERNAL_ERROR, MessageLines.UNHANDLED))
                    : message;
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return mapper.convertValue(data, type);
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }
    }
}
