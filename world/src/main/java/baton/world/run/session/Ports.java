package baton.world.run.session;

import baton.core.run.RunId;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Ranges of ports for sessions whose programs listen: free when they are given, and never given
/// twice in one run. Runs that are under way at once look for them in different places.
final class Ports {
    static final String VARIABLE = "BATON_PORT_BASE";

    private static final int FIRST = 20_000;
    private static final int LAST = 60_000;
    private static final int USUAL = 10;

    private final int size;
    private final Map<Integer, Integer> given = new HashMap<>();
    private int next;

    Ports(Optional<Integer> size, RunId run) {
        this.size = size.orElse(USUAL);
        this.next = Math.floorMod(run.hashCode(), ranges());
    }

    private int ranges() {
        return (LAST - FIRST) / Math.max(1, size);
    }

    /// The variable that tells the programs of a session the first of their ports.
    synchronized Map<String, String> of(int session) {
        return Map.of(VARIABLE, String.valueOf(given.computeIfAbsent(session, _ -> free())));
    }

    private int free() {
        for (int looked = 0; looked < ranges(); looked++) {
            int base = FIRST + next * size;
            next = (next + 1) % ranges();
            if (isFree(base)) {
                return base;
            }
        }
        return FIRST;
    }

    private boolean isFree(int base) {
        for (int port = base; port < base + size; port++) {
            try (ServerSocket socket =
                    new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                socket.setReuseAddress(false);
            } catch (IOException e) {
                return false;
            }
        }
        return true;
    }
}
