package baton.app.mcp;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Something a client can ask for.
///
/// @param changes whether anything is different afterwards
record Tool(String name, String description, boolean changes, List<Parameter> parameters, Use use) {

    /// The action of a tool: it takes arguments and gives an answer.
    @FunctionalInterface
    interface Use {
        ToolAnswer of(Arguments arguments, Baton baton);
    }

    /// A parameter of a tool.
    record Parameter(String name, Kind kind, String description, boolean must) {
        enum Kind {
            STRING,
            BOOLEAN
        }

        static Parameter text(String name, String description) {
            return new Parameter(name, Kind.STRING, description, false);
        }

        Parameter required() {
            return new Parameter(name, kind, description, true);
        }
    }

    Tool {
        parameters = List.copyOf(parameters);
    }

    /// The schema of what it takes, as JSON.
    String schema() {
        FieldsBuilder properties = new FieldsBuilder();
        List<String> required = new ArrayList<>();
        for (Parameter parameter : parameters) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("type", parameter.kind().name().toLowerCase(Locale.ROOT));
            fields.put("description", parameter.description());
            properties.put(parameter.name(), fields.build());
            if (parameter.must()) {
                required.add(parameter.name());
            }
        }
        FieldsBuilder schema = new FieldsBuilder();
        schema.put("type", "object");
        schema.put("properties", properties.build());
        schema.put("required", Value.texts(required));
        schema.put("additionalProperties", false);
        return Json.line(schema.build());
    }

    /// Whatever goes wrong is an answer, with its code and what to do.
    ToolAnswer answer(Map<String, Object> given, Baton baton) {
        try {
            Arguments arguments = new Arguments(given, baton.checkout());
            arguments.only(parameters.stream().map(Parameter::name).toList());
            if (changes && baton.surroundingRun().isPresent()) {
                throw new Failure(
                        Fault.MCP_IN_RUN.because(
                                "an agent of run " + baton.surroundingRun().get() + " asks"));
            }
            return use.of(arguments, baton);
        } catch (Failure e) {
            return ToolAnswer.refusing(e.problem());
        } catch (RuntimeException e) {
            return ToolAnswer.refusing(Fault.INTERNAL.because(String.valueOf(e)));
        }
    }
}
