package baton.app.inbox;

import baton.app.command.Context;
import baton.app.means.RunChoice;
import baton.app.terminal.Printable;
import baton.core.Failure;
import baton.core.view.html.InboxView;
import baton.world.config.KnownCheckouts;
import baton.world.config.KnownCheckouts.Place;
import baton.world.files.Links;
import baton.world.files.RealPath;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/// The other checkouts in which this user has begun something. Each is looked at as if the command
/// had been started there; one that cannot be looked at is told and left out.
///
/// @param context the command, where it was started
public record Neighbours(Context context, List<Place> places) {
    public Neighbours {
        places = List.copyOf(places);
    }

    public static Neighbours of(Context context) {
        Path here = Links.repository(context.terminal().directory());
        Path own = RealPath.resolve(here).orElse(here);
        List<Place> all = new KnownCheckouts(context.terminal().environment()).all();
        return new Neighbours(
                context, all.stream().filter(place -> !place.path().equals(own)).toList());
    }

    /// Those that can be looked at, as far as the look at each succeeds.
    public <T> List<T> each(Function<Context, T> look, Consumer<String> said) {
        List<T> seen = new ArrayList<>();
        for (Place place : places) {
            if (place.leftOut().isPresent()) {
                said.accept(left(place, place.leftOut().get()));
                continue;
            }
            try {
                Context there = new Context(context.globals(), context.terminal().in(place.path()));
                seen.add(look.apply(there));
            } catch (Failure failure) {
                var problem = failure.problem();
                said.accept(left(place, problem.fault() + " " + problem.message()));
            }
        }
        return seen;
    }

    private static String left(Place place, String why) {
        return "left out: " + Printable.line(place.path() + ": " + why);
    }

    /// The needs, flights and ends in each of them.
    public List<InboxView> inboxes(Instant now, Consumer<String> said) {
        return each(there -> InboxSight.of(there, RunChoice.in(there), now), said);
    }

    /// A view of this checkout, with what the others have behind it.
    public static InboxView join(Context context, InboxView own, List<InboxView> others) {
        InboxView all = own;
        for (InboxView other : others) {
            Path top = Path.of(other.checkout());
            all = all.and(other, command -> context.command(top, command));
        }
        return all;
    }
}
