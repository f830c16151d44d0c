package baton.core;

import java.util.OptionalInt;

/// One occurrence of a [Fault]: what is wrong, on which line, and what to do about it.
public record Problem(
        Fault fault, Severity severity, OptionalInt line, String message, String fix) {

    public Problem {
        if (message.isBlank() || fix.isBlank()) {
            throw new IllegalArgumentException(fault + " without words");
        }
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /// The place of the problem in the file of this name.
    public String place(String file) {
        return line.isPresent() ? file + ":" + line.getAsInt() : file;
    }

    /// The problem on one line, with its place in the file of this name.
    public String told(String file) {
        return place(file) + ": " + severity.word() + " " + fault + " " + message;
    }

    /// The same occurrence, said as a warning where the contract asks for no more.
    public Problem asWarning() {
        return new Problem(fault, Severity.WARNING, line, message, fix);
    }

    /// The same occurrence as soft mode sees it.
    public Problem softened() {
        return fault.softens() ? asWarning() : this;
    }

    /// The same occurrence for who is not told of the file otherwise: its words name the file.
    public Problem naming(String file) {
        String name = "`" + file + "`";
        String told = message.contains(name) ? message : name + ": " + message;
        return new Problem(fault, severity, line, told, fix);
    }

    /// The same occurrence with a fix that fits it better than the catalogue's.
    public Problem withFix(String better) {
        return new Problem(fault, severity, line, message, better);
    }
}
