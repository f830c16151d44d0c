package baton.world.git.read;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.Platform;
import baton.world.git.Repository;
import baton.world.process.Environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// The user a checkout belongs to. Git works in nobody else's unless it is told to, and whoever
/// only looks at files would take such a checkout for an empty one.
public final class CheckoutOwner {
    private CheckoutOwner() {}

    /// Refuses a checkout that git does not trust. Git is asked only where another user owns it: a
    /// look at one's own starts no process.
    public static void refuseDubious(Path checkout, Environment environment) {
        if (isOwn(checkout)) {
            return;
        }
        try {
            Repository _ = Repository.open(checkout, environment);
        } catch (Failure failure) {
            if (failure.problem().fault() == Fault.DUBIOUS_OWNERSHIP) {
                throw failure;
            }
        }
    }

    private static boolean isOwn(Path checkout) {
        Optional<Object> user = Platform.here().user();
        return Stream.of(checkout, checkout.resolve(".git"))
                .filter(path -> Files.exists(path, LinkOption.NOFOLLOW_LINKS))
                .allMatch(path -> owner(path).equals(user));
    }

    private static Optional<Object> owner(Path path) {
        try {
            return Optional.of(Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS));
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }
}
