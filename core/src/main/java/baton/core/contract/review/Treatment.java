package baton.core.contract.review;

import baton.core.contract.Choice;

import java.util.Locale;

/// The depth to which a changed file was reviewed.
public enum Treatment implements Choice {
    DEEP_REVIEW,
    SUMMARY_ONLY,
    SKIP;

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
