package baton.core.config;

import java.util.Optional;

/// The ways in which a person is told of runs, from the user's own configuration alone.
///
/// @param command a command line, which gets the message
/// @param webhook an https address that messages are posted to
/// @param desktop whether the desktop shows them, where there is one
public record NotifySettings(Optional<String> command, Optional<String> webhook, boolean desktop) {
    public static final NotifySettings NONE =
            new NotifySettings(Optional.empty(), Optional.empty(), false);
}
