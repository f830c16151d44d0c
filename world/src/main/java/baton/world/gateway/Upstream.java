package baton.world.gateway;

import baton.core.gateway.ModelApi;
import baton.core.gateway.ProgramRoute;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/// A provider of models.
///
/// @param base the address below which its paths lie
/// @param credentials the headers that pay; without any, the login that the program sends passes
///     through
record Upstream(ModelApi api, URI base, Map<String, String> credentials) {
    Upstream {
        credentials = Map.copyOf(credentials);
    }

    static Upstream of(ProgramRoute route) {
        return new Upstream(
                route.api(), URI.create(route.base()), Map.of(route.header(), route.credential()));
    }

    /// The address of a path at the provider. The query is the program's, but for a key in it.
    URI at(String path, Optional<String> query) {
        String place = base.toString().replaceFirst("/+$", "") + path;
        String asked = query.map(words -> pays() ? withoutKey(words) : words).orElse("");
        return URI.create(asked.isEmpty() ? place : place + "?" + asked);
    }

    boolean pays() {
        return !credentials.isEmpty();
    }

    private static String withoutKey(String query) {
        return query.replaceAll("(^|&)key=[^&]*", "").replaceFirst("^&", "");
    }
}
