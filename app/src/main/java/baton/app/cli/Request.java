package baton.app.cli;

import baton.app.command.Action;
import baton.app.command.Globals;

/// A request of the command line: an action, and the global options it is done with.
public record Request(Globals globals, Action action) {}
