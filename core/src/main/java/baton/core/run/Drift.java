package baton.core.run;

/// One thing the audit found to be otherwise than the plan and the record say.
public record Drift(String check, String expected, String actual) {}
