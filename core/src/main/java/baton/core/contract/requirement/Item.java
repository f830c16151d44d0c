package baton.core.contract.requirement;

import baton.core.contract.work.OneLine;

/// One numbered requirement: `FR-01: …` or `NFR-01: …`.
public record Item(Kind kind, int number, OneLine text) {
    private static final int NUMBER_MAX = 999_999_999;

    /// The kind of a requirement: functional (what is done) or non-functional (how well it is
    /// done).
    public enum Kind {
        FR,
        NFR
    }

    public Item {
        if (number < 0 || number > NUMBER_MAX) {
            throw new IllegalArgumentException(kind + " " + number);
        }
    }

    public String id() {
        return kind + (number < 10 ? "-0" : "-") + number;
    }

    String render() {
        return "- " + id() + ": " + text + "\n";
    }
}
