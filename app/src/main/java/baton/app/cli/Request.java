package baton.app.cli;

/// What a command line asks for: something to do, and the options it is done with.
public record Request(Globals globals, Action action) {}
