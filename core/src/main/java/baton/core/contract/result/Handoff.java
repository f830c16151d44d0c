package baton.core.contract.result;

import baton.core.contract.work.EmptyMarker;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.SectionLines;

/// The handoff to the next TASK: the builder's summary, and the verifier's four answers, of which
/// the first is not empty.
public record Handoff(
        SectionLines builder, OneLine what, OneLine why, OneLine caution, OneLine incomplete) {
    public Handoff {
        if (builder.isEmpty() || what.isEmpty()) {
            throw new IllegalArgumentException("a handoff that says nothing");
        }
        builder = builder.under(3);
        why = something(why);
        caution = something(caution);
        incomplete = something(incomplete);
    }

    String render() {
        return "\n### Builder Context (SUMMARY)\n"
                + builder
                + "\n\n### Verifier Context (FULL)\n"
                + answer("what", what)
                + answer("why", why)
                + answer("caution", caution)
                + answer("incomplete", incomplete);
    }

    private static String answer(String name, OneLine words) {
        return "- **" + name + "**: " + words.or("None") + "\n";
    }

    private static OneLine something(OneLine words) {
        return EmptyMarker.matches(words.text()) ? OneLine.EMPTY : words;
    }
}
