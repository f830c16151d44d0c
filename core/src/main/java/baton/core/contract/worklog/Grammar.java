package baton.core.contract.worklog;

/// The three ways a log is written, told apart by the words in it and not by the shape of a line.
/// Each is named after the era that began it.
public enum Grammar {
    E0,
    E3,
    E5
}
