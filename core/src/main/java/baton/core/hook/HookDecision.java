package baton.core.hook;

import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// The answer to a tool call. Only a run says yes; without one Baton objects or stays silent, so
/// that nothing is allowed that the user has not allowed.
public sealed interface HookDecision {
    record Allow() implements HookDecision {
        @Override
        public Optional<String> line() {
            return Optional.of(HookDecision.line("allow", "in the scope of the step"));
        }
    }

    record Deny(String reason) implements HookDecision {
        @Override
        public Optional<String> line() {
            return Optional.of(HookDecision.line("deny", reason));
        }
    }

    /// Left to the person; refused where there is none.
    record Ask(String reason) implements HookDecision {
        @Override
        public Optional<String> line() {
            return Optional.of(HookDecision.line("ask", reason));
        }
    }

    record Silent() implements HookDecision {
        @Override
        public Optional<String> line() {
            return Optional.empty();
        }
    }

    /// The line for the agent's program; nothing where nothing is to be said.
    Optional<String> line();

    private static String line(String decision, String reason) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("permissionDecision", Value.of(decision));
        fields.put("permissionDecisionReason", Value.of("baton: " + reason));
        return specific(HookEvent.PRE_TOOL_USE, fields);
    }

    /// The answer that an event has of its own.
    static String specific(HookEvent event, SequencedMap<String, Value> fields) {
        SequencedMap<String, Value> inner = new LinkedHashMap<>();
        inner.put("hookEventName", Value.of(event.title()));
        inner.putAll(fields);
        FieldsBuilder outer = new FieldsBuilder();
        outer.put("hookSpecificOutput", Value.fields(inner));
        return Json.line(outer.build());
    }
}
