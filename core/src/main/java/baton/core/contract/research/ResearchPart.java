package baton.core.contract.research;

import baton.core.contract.Part;

import java.util.Optional;

/// The sections of a research brief in the order they are written. Under the dimensions only what
/// stands above the first of them is text.
public enum ResearchPart implements Part {
    EXECUTIVE_SUMMARY("Executive Summary", Optional.of("")),
    DIMENSIONS("Dimensions", Optional.of("")),
    LOCAL_CONTEXT("Local Context", Optional.empty()),
    EXTERNAL_KNOWLEDGE("External Knowledge", Optional.empty()),
    TRIANGULATION("Triangulation", Optional.empty()),
    SOURCES("Sources", Optional.empty()),
    RECOMMENDATIONS("Recommendations", Optional.empty());

    private final String title;
    private final Optional<String> whenEmpty;

    ResearchPart(String title, Optional<String> whenEmpty) {
        this.title = title;
        this.whenEmpty = whenEmpty;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public Optional<String> whenEmpty() {
        return whenEmpty;
    }

    @Override
    public int level() {
        return this == DIMENSIONS ? 3 : 2;
    }
}
