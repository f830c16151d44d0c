package baton.core;

/// How much a [Problem] weighs: an error makes the artifact invalid, a warning does not.
public enum Severity {
    ERROR,
    WARNING;

    /// The word used in text output.
    public String word() {
        return this == ERROR ? "error" : "warning";
    }
}
