package baton.core.gateway;

import java.util.List;
import java.util.Optional;

/// Sets the bound of output in a request, and leaves every other byte as it is.
public final class OutputBound {
    private OutputBound() {}

    /// The request with this bound.
    ///
    /// @param body a request that was read
    public static byte[] set(ModelApi api, byte[] body, long tokens) {
        List<String> names = api.outputField();
        Optional<JsonSpan> place = JsonSpan.of(body, names);
        if (place.isEmpty() && api == ModelApi.CHAT) {
            place = JsonSpan.of(body, List.of("max_tokens"));
        }
        return place.map(span -> span.replaced(body, Long.toString(tokens)))
                .orElseGet(() -> added(body, names, tokens));
    }

    /// Into the innermost object that is there.
    private static byte[] added(byte[] body, List<String> names, long tokens) {
        int known = names.size() - 1;
        Optional<JsonSpan> object = JsonSpan.of(body, names.subList(0, known));
        while (object.filter(span -> body[span.from()] == '{').isEmpty()) {
            if (object.isPresent()) {
                // Null stands there, or what the provider will refuse.
                String inner = "{" + field(names.subList(known, names.size()), tokens) + "}";
                return object.get().replaced(body, inner);
            }
            known--;
            object = JsonSpan.of(body, names.subList(0, known));
        }
        int inside = object.get().from() + 1;
        String field = field(names.subList(known, names.size()), tokens);
        boolean alone = JsonSpan.isEmpty(body, object.get());
        return new JsonSpan(inside, inside).replaced(body, alone ? field : field + ",");
    }

    private static String field(List<String> names, long tokens) {
        String value = Long.toString(tokens);
        for (int i = names.size() - 1; i >= 0; i--) {
            String field = "\"" + names.get(i) + "\":" + value;
            value = i == 0 ? field : "{" + field + "}";
        }
        return value;
    }
}
