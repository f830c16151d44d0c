package baton.core;

/// The weight of a [Problem]: an error makes the artifact invalid, a warning does not.
public enum Severity {
    ERROR,
    WARNING;

    /// The word used in text output.
    public String word() {
        return this == ERROR ? "error" : "warning";
    }
}
