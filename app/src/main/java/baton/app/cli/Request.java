package baton.app.cli;

import baton.app.command.Action;
import baton.app.command.Globals;

/// What a command line asks for: something to do, and the options it is done with.
public record Request(Globals globals, Action action) {}
