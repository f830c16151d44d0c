package baton.app.page;

import baton.app.command.Context;
import baton.app.inbox.Neighbours;
import baton.core.view.html.InboxView;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// The needs of a person in the other checkouts of this user. A page asks ten times a second
/// whether anything has changed; these are looked at anew only now and then.
final class OtherInboxes {
    private static final Duration FRESH_MAX = Duration.ofSeconds(5);

    private final Context context;
    private Instant looked = Instant.EPOCH;
    private List<InboxView> seen = List.of();

    OtherInboxes(Context context) {
        this.context = context;
    }

    synchronized List<InboxView> seen(Instant now) {
        if (Duration.between(looked, now).abs().compareTo(FRESH_MAX) > 0) {
            seen = Neighbours.of(context).inboxes(now, _ -> {});
            looked = now;
        }
        return seen;
    }

    InboxView join(InboxView own, Instant now) {
        return Neighbours.join(context, own, seen(now));
    }
}
