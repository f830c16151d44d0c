package baton.core.gateway;

import baton.core.text.Json;
import baton.core.text.Value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The place of a value in the bytes of a JSON text. The text was read before, so that it is known
/// to be JSON without repeated names; only by its place can one number be changed and every other
/// byte stay.
///
/// @param to the place behind the value
record JsonSpan(int from, int to) {
    /// The place of the field that the names lead to from the outermost object.
    static Optional<JsonSpan> of(byte[] json, List<String> names) {
        Optional<JsonSpan> place = Optional.of(new JsonSpan(space(json, 0), json.length));
        for (String name : names) {
            place = place.flatMap(outer -> field(json, outer.from(), name));
        }
        return place;
    }

    /// These bytes with others in the place of this value.
    byte[] replaced(byte[] json, String text) {
        byte[] put = text.getBytes(StandardCharsets.UTF_8);
        byte[] all = new byte[from + put.length + json.length - to];
        System.arraycopy(json, 0, all, 0, from);
        System.arraycopy(put, 0, all, from, put.length);
        System.arraycopy(json, to, all, from + put.length, json.length - to);
        return all;
    }

    /// True if an object has no field.
    static boolean isEmpty(byte[] json, JsonSpan object) {
        return json[space(json, object.from() + 1)] == '}';
    }

    private static Optional<JsonSpan> field(byte[] json, int object, String name) {
        if (json[object] != '{') {
            return Optional.empty();
        }
        int at = space(json, object + 1);
        while (json[at] == '"') {
            int nameEnd = end(json, at);
            int value = space(json, space(json, nameEnd) + 1);
            int valueEnd = end(json, value);
            if (name.equals(decoded(json, at, nameEnd))) {
                return Optional.of(new JsonSpan(value, valueEnd));
            }
            int next = space(json, valueEnd);
            at = json[next] == ',' ? space(json, next + 1) : next;
        }
        return Optional.empty();
    }

    /// A name may be written with escapes, and means the same.
    private static String decoded(byte[] json, int from, int to) {
        String text = new String(Arrays.copyOfRange(json, from, to), StandardCharsets.UTF_8);
        return Json.parse(text) instanceof Json.Good(Value.Text(String name, _)) ? name : "";
    }

    private static int end(byte[] json, int from) {
        byte first = json[from];
        if (first == '"') {
            return stringEnd(json, from);
        }
        return first == '{' || first == '[' ? nestEnd(json, from) : wordEnd(json, from);
    }

    private static int stringEnd(byte[] json, int from) {
        int at = from + 1;
        while (json[at] != '"') {
            at += json[at] == '\\' ? 2 : 1;
        }
        return at + 1;
    }

    private static int nestEnd(byte[] json, int from) {
        int depth = 0;
        int at = from;
        do {
            byte here = json[at];
            if (here == '"') {
                at = stringEnd(json, at);
                continue;
            }
            if (here == '{' || here == '[') {
                depth++;
            } else if (here == '}' || here == ']') {
                depth--;
            }
            at++;
        } while (depth > 0);
        return at;
    }

    private static int wordEnd(byte[] json, int from) {
        int at = from;
        while (at < json.length && ",}] \t\r\n".indexOf(json[at]) < 0) {
            at++;
        }
        return at;
    }

    private static int space(byte[] json, int from) {
        int at = from;
        while (at < json.length && " \t\r\n".indexOf(json[at]) >= 0) {
            at++;
        }
        return at;
    }
}
