package baton.core.mutant;

/// A file as a change leaves it, with the lines that the change is about.
public record ChangedSource(String path, String text, LineSpans changed) {}
